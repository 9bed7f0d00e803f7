#!/usr/bin/python3
"""What a release is made of: a CycloneDX list from what is truly linked and bundled.

Libraries come from the programs themselves (shared ones), from the linker's map (static ones)
and from the headers that the compiler read (libraries that are headers); their packages and
versions from dpkg. Libraries of the browser app come from its imports and npm's lock file.
"""

import argparse
import hashlib
import json
import os
import re
import subprocess
import sys
import tempfile
import uuid
from pathlib import Path
from typing import Any, Iterable

ROOT = Path(__file__).resolve().parent.parent
Component = dict[str, Any]


def output(*command: str, cwd: Path | None = None) -> str:
    return subprocess.run(command, check=True, capture_output=True, text=True, cwd=cwd).stdout


def owners(files: Iterable[str]) -> set[str]:
    """The Debian packages that files belong to; of other files nothing."""
    names = sorted({os.path.realpath(file) for file in files})
    # Libraries of merged folders are known to dpkg by their older paths, too.
    names += [name[len("/usr"):] for name in names if name.startswith("/usr/lib/")]
    if not names:
        return set()
    found = subprocess.run(["dpkg-query", "-S", *names], check=False, capture_output=True,
                           text=True).stdout
    return {line.split(": ")[0].split(", ")[0] for line in found.splitlines()
            if not line.startswith("diversion")}


def debian_component(package: str, how: str) -> Component:
    name, version, source = output("dpkg-query", "-W", "-f",
                                   "${Package}\t${Version}\t${source:Package}", package).split("\t")
    return {"type": "library", "bom-ref": f"deb/{name}/{how}", "name": name, "version": version,
            "purl": f"pkg:deb/debian/{name}@{version.replace('+', '%2B')}?distro=bookworm",
            "properties": [{"name": "yolah:linked", "value": how},
                           {"name": "yolah:source", "value": source}]}


def needed(program: Path) -> list[str]:
    """The shared libraries that a program names itself."""
    return re.findall(r"\(NEEDED\).*\[(.+)\]", output("readelf", "-d", str(program)))


def is_elf(path: Path) -> bool:
    with path.open("rb") as file:
        return file.read(4) == b"\x7fELF"


def library_paths(names: Iterable[str]) -> list[str]:
    cache = dict(re.findall(r"^\s+(\S+) \(.*x86-64.*\) => (\S+)$", output("/sbin/ldconfig", "-p"),
                            re.MULTILINE))
    return [cache[name] for name in names if name in cache]


def programs_of(artifact: Path, folder: Path) -> list[Path]:
    """The programs in a package, a tarball or a wheel, unpacked into a folder."""
    if artifact.suffix == ".deb":
        output("dpkg-deb", "-x", str(artifact), str(folder))
    elif artifact.name.endswith(".tar.xz"):
        output("tar", "xf", str(artifact), "-C", str(folder))
    elif artifact.suffix == ".whl":
        output("/usr/bin/python3", "-m", "zipfile", "-e", str(artifact), str(folder))
    return [path for path in folder.rglob("*")
            if path.is_file() and not path.is_symlink() and is_elf(path)]


def shared_packages(artifact: Path) -> set[str]:
    with tempfile.TemporaryDirectory() as folder:
        names = {name for program in programs_of(artifact, Path(folder))
                 for name in needed(program)}
    return owners(library_paths(names))


def static_libraries(build: Path) -> set[str]:
    """The archives that the linker took something from."""
    linked = build / "yolah.map"
    if not linked.exists():
        return set()
    return set(re.findall(r"(/usr/\S+?\.a)[(:]", linked.read_text(encoding="utf-8")))


def header_packages(build: Path) -> set[str]:
    """Packages whose headers the compiler read."""
    if not (build / "build.ninja").exists():
        return set()
    read = set(re.findall(r"^\s+(/\S+)$", output("ninja", "-C", str(build), "-t", "deps"),
                          re.MULTILINE))
    headers = {header for header in read if os.path.realpath(header).startswith("/usr/include/")}
    return {package for package in owners(headers)
            if not re.match(r"(libc6|linux-libc|libstdc\+\+|libgcc|libcrypt)", package)}


def built_components() -> list[Component]:
    """What scripts/windows-libraries.sh built from the sources of Debian's packages."""
    versions = ROOT / "build/windows-libraries/versions"
    if not (ROOT / "build/windows/yolah.map").exists() or not versions.exists():
        return []
    pairs = [line.split() for line in versions.read_text(encoding="utf-8").splitlines()]
    return [{"type": "library", "bom-ref": f"source/{name}", "name": name, "version": version,
             "purl": f"pkg:deb/debian/{name}@{version.replace('+', '%2B')}?arch=source",
             "properties": [{"name": "yolah:linked", "value": "static, for Windows"}]}
            for name, version in pairs]


def npm_components(lock_file: Path, sources: Path) -> list[Component]:
    """Packages that the app's sources import, and those they need."""
    lock = json.loads(lock_file.read_text(encoding="utf-8"))["packages"]
    text = "\n".join(path.read_text(encoding="utf-8") for path in sources.rglob("*")
                     if path.suffix in (".ts", ".svelte", ".css", ".js") and ".test." not in path.name)
    wanted = [name for name in (key.removeprefix("node_modules/") for key in lock if key)
              if re.search(rf"""(from|import|url)\s*\(?\s*['"]{re.escape(name)}(/[^'"]*)?['"]""", text)]
    found: dict[str, Component] = {}
    while wanted:
        name = wanted.pop()
        entry = lock.get(f"node_modules/{name}")
        if entry is None or name in found:
            continue
        found[name] = {"type": "library", "bom-ref": f"npm/{name}", "name": name,
                       "version": entry["version"],
                       "purl": f"pkg:npm/{name.replace('@', '%40')}@{entry['version']}",
                       "licenses": [{"expression": entry.get("license", "NOASSERTION")}],
                       "properties": [{"name": "yolah:linked", "value": "bundled"}]}
        wanted += entry.get("dependencies", {})
    return [found[name] for name in sorted(found)]


def sha256(path: Path) -> str:
    return hashlib.sha256(path.read_bytes()).hexdigest()


def artifacts_of(folder: Path) -> list[Path]:
    return sorted(path for path in folder.iterdir()
                  if path.suffix in (".deb", ".tgz", ".whl", ".zip") or path.name.endswith(".tar.xz"))


def components(folder: Path) -> list[Component]:
    shared: set[str] = set()
    for artifact in artifacts_of(folder):
        shared |= shared_packages(artifact)
    static = [ROOT / "build/static", ROOT / "build/arm64", ROOT / "build/windows"]
    builds = [ROOT / "build/package", *static, *ROOT.glob("build/wheel/*")]
    headers = set().union(*map(header_packages, builds))
    by_way = {"shared": shared, "headers": headers,
              "static": set().union(*(owners(static_libraries(build)) for build in static))}
    # A package of two architectures is one.
    debian = {(how, package.split(":")[0]): debian_component(package, how)
              for how, packages in sorted(by_way.items()) for package in sorted(packages)}
    npm = npm_components(ROOT / "web/package-lock.json", ROOT / "web/src")
    return [*debian.values(), *built_components(), *npm]


def write(folder: Path, version: str) -> None:
    parts = components(folder)
    files = [{"type": "file", "bom-ref": f"file/{path.name}", "name": path.name,
              "hashes": [{"alg": "SHA-256", "content": sha256(path)}]}
             for path in artifacts_of(folder)]
    text = json.dumps(files + parts, sort_keys=True)
    epoch = int(os.environ["SOURCE_DATE_EPOCH"])
    document = {
        "bomFormat": "CycloneDX", "specVersion": "1.5", "version": 1,
        # From the content: the same release has the same number.
        "serialNumber": f"urn:uuid:{uuid.uuid5(uuid.NAMESPACE_URL, text)}",
        "metadata": {"timestamp": output("date", "-u", "-d", f"@{epoch}", "+%Y-%m-%dT%H:%M:%SZ").strip(),
                     "component": {"type": "application", "bom-ref": "yolah", "name": "yolah",
                                   "version": version, "licenses": [{"license": {"id": "MIT"}}]}},
        "components": files + parts,
        "dependencies": [{"ref": "yolah", "dependsOn": [part["bom-ref"] for part in parts]}],
    }
    target = folder / f"yolah-{version}.cdx.json"
    target.write_text(json.dumps(document, indent=1) + "\n", encoding="utf-8")
    print(f"{target.name}: {len(files)} files, {len(parts)} components")


def faults(document: dict[str, Any], folder: Path) -> list[str]:
    """What is wrong with a list, given the files it is about."""
    found = []
    parts = document["components"]
    references = [part["bom-ref"] for part in parts]
    found += [f"{name} is there twice" for name in set(references) if references.count(name) > 1]
    found += [f"{part['name']} has no version" for part in parts
              if part["type"] == "library" and not part.get("version")]
    found += [f"{name} is not in the list" for entry in document["dependencies"]
              for name in entry["dependsOn"] if name not in references]
    listed = {part["name"]: part["hashes"][0]["content"] for part in parts if part["type"] == "file"}
    names = {part["name"] for part in parts}
    for artifact in artifacts_of(folder):
        if listed.pop(artifact.name, None) != sha256(artifact):
            found.append(f"{artifact.name} is not the file of the list")
        found += [f"{artifact.name} needs {package}, which is not in the list"
                  for package in shared_packages(artifact) if package.split(":")[0] not in names]
    return found + [f"{name} is in the list but not here" for name in listed]


def check(folder: Path) -> None:
    lists = list(folder.glob("*.cdx.json"))
    if len(lists) != 1:
        sys.exit(f"sbom.py: {len(lists)} lists in {folder}, not one")
    wrong = faults(json.loads(lists[0].read_text(encoding="utf-8")), folder)
    if wrong:
        sys.exit("\n".join(f"sbom.py: {fault}" for fault in wrong))
    print(f"{lists[0].name} is complete.")


def licences(build: Path, folder: Path) -> None:
    """The licences of what a static program holds, as Debian states them."""
    folder.mkdir(parents=True, exist_ok=True)
    packages = owners(static_libraries(build)) | header_packages(build)
    for package in packages:
        name = package.split(":")[0]
        paper = Path("/usr/share/doc") / name / "copyright"
        (folder / name).write_bytes(paper.read_bytes())
    if build.name == "windows":
        for paper in (ROOT / "build/windows-libraries/licences").iterdir():
            (folder / paper.name).write_bytes(paper.read_bytes())


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.split("\n\n")[0],
                                     epilog="Example: scripts/sbom.py check build/release-artifacts")
    commands = parser.add_subparsers(dest="command", required=True)
    writing = commands.add_parser("write", help="write the list of a folder of artifacts")
    writing.add_argument("folder", type=Path)
    writing.add_argument("version")
    checking = commands.add_parser("check", help="check the list against the artifacts")
    checking.add_argument("folder", type=Path)
    papers = commands.add_parser("licences", help="copy the licences of a static program's parts")
    papers.add_argument("build", type=Path)
    papers.add_argument("folder", type=Path)
    given = parser.parse_args()
    if given.command == "write":
        write(given.folder, given.version)
    elif given.command == "check":
        check(given.folder)
    else:
        licences(given.build, given.folder)


if __name__ == "__main__":
    main()
