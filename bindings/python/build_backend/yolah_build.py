"""Builds the wheel of the Python module: a build backend (PEP 517) that needs only CMake,
a compiler and the libraries of scripts/install-deps.sh.

The same sources and the same SOURCE_DATE_EPOCH make the same wheel, byte for byte.

Settings (pip's --config-settings), each also an environment variable YOLAH_<NAME>:
  arch     instruction set: native (the default: for this machine), x86-64-v2 (to give away)
  machine  x86_64 or aarch64: for Linux on another processor, by Debian's cross compiler, with the
           headers of its Python in the folder YOLAH_PYTHON_HEADERS. By default, this machine
  jobs     compilers at once. By default, as many as there are cores
"""

from __future__ import annotations

import base64
import gzip
import hashlib
import io
import os
import pathlib
import platform
import re
import subprocess
import sys
import sysconfig
import tarfile
import time
import tomllib
import zipfile
from typing import Any

ROOT = pathlib.Path(__file__).resolve().parents[3]
PARTS = ("CLI", "TESTS", "BENCH", "TOOLS", "EXAMPLES", "TRAINER", "FLEET", "SERVER")
# Where zip files begin to count time.
FIRST_TIME = 315532800
PYBIND11_LICENCE = pathlib.Path("/usr/share/doc/pybind11-dev/copyright")

Settings = dict[str, Any] | None


def setting(settings: Settings, name: str, normal: str) -> str:
    given = (settings or {}).get(name) or os.environ.get(f"YOLAH_{name.upper()}") or normal
    if not isinstance(given, str):
        raise SystemExit(f"yolah: the setting {name} is given once, as --config-settings {name}=...")
    return given


def project() -> dict[str, Any]:
    with open(ROOT / "pyproject.toml", "rb") as file:
        table: dict[str, Any] = tomllib.load(file)["project"]
    found = re.search(r"project\(yolah VERSION ([0-9.]+)", (ROOT / "CMakeLists.txt").read_text())
    if not found:
        raise SystemExit("yolah: no version in CMakeLists.txt")
    return table | {"version": found[1]}


def metadata(about: dict[str, Any]) -> str:
    lines = ["Metadata-Version: 2.1", f"Name: {about['name']}", f"Version: {about['version']}",
             f"Summary: {about['description']}", f"Requires-Python: {about['requires-python']}"]
    for extra, needs in about.get("optional-dependencies", {}).items():
        lines.append(f"Provides-Extra: {extra}")
        lines += [f'Requires-Dist: {need} ; extra == "{extra}"' for need in needs]
    return "\n".join(lines) + "\n"


def other_machine(settings: Settings) -> str | None:
    """The processor to build for, if it is not the one at hand."""
    machine = setting(settings, "machine", platform.machine())
    if machine not in ("x86_64", "aarch64", platform.machine()):
        raise SystemExit(f"yolah: machine {machine}: wheels are made for x86_64 and aarch64")
    return None if machine == platform.machine() else machine


def wheel_tag(settings: Settings) -> str:
    version = f"cp{sys.version_info.major}{sys.version_info.minor}"
    machine = other_machine(settings)
    name = f"linux_{machine}" if machine else re.sub("[-.]", "_", sysconfig.get_platform())
    return f"{version}-{version}-{name}"


def cross_options(machine: str) -> dict[str, str]:
    """What CMake must know of a Python that cannot run here."""
    headers = os.environ.get("YOLAH_PYTHON_HEADERS")
    if machine != "aarch64" or not headers:
        raise SystemExit(f"yolah: for {machine} give the headers of its Python by "
                         "YOLAH_PYTHON_HEADERS; scripts/release.sh wheel-arm64 does it")
    version = sysconfig.get_config_var("py_version_nodot")
    include = sysconfig.get_path("include")
    return {"CMAKE_TOOLCHAIN_FILE": str(ROOT / "scripts/cmake/toolchains/arm64.cmake"),
            "CMAKE_CXX_FLAGS": f"{os.environ.get('CXXFLAGS', '')} -isystem {headers}",
            "Python_INCLUDE_DIR": include,
            # Nothing of it is linked, but CMake must find it.
            "Python_LIBRARY": str(next(pathlib.Path(headers).parent.glob("lib/*/libpython3.*.a"), "")),
            "YOLAH_PYTHON_SUFFIX": f".cpython-{version}-{machine}-linux-gnu.so"}


def information(about: dict[str, Any], settings: Settings) -> dict[str, bytes]:
    """The files of the wheel's .dist-info folder, but for the list of all."""
    files = {
        "METADATA": metadata(about).encode(),
        "WHEEL": ("Wheel-Version: 1.0\nGenerator: yolah_build\nRoot-Is-Purelib: false\n"
                  f"Tag: {wheel_tag(settings)}\n").encode(),
        "LICENSE": (ROOT / "LICENSE").read_bytes(),
    }
    if PYBIND11_LICENCE.exists():  # its headers are compiled in
        files["LICENSE.pybind11"] = PYBIND11_LICENCE.read_bytes()
    return files


def run(*command: str) -> None:
    try:
        subprocess.run(command, check=True)
    except FileNotFoundError:
        raise SystemExit(f"yolah: {command[0]} is missing: run scripts/install-deps.sh core python")
    except subprocess.CalledProcessError as error:
        raise SystemExit(f"yolah: {' '.join(command)} ended with {error.returncode}; what it needs "
                         "is installed by scripts/install-deps.sh core python")


def compile_package(settings: Settings) -> dict[str, bytes]:
    """The package's files by their path in the wheel.

    The build stays in build/, so that the next one only compiles what has changed.
    """
    build = str(ROOT / "build/wheel" / wheel_tag(settings))
    options = {f"YOLAH_BUILD_{part}": "OFF" for part in PARTS}
    options |= {"YOLAH_BUILD_PYTHON": "ON", "CMAKE_BUILD_TYPE": "Release",
                "YOLAH_ARCH": setting(settings, "arch", "native"),
                "Python_EXECUTABLE": sys.executable,
                # No more symbols than needed.
                "CMAKE_MODULE_LINKER_FLAGS": "-s"}
    if options["YOLAH_ARCH"] != "native":
        # For machines that have none of the libraries.
        options["YOLAH_STATIC"] = "ON"
    if machine := other_machine(settings):
        options |= cross_options(machine)
    run("cmake", "-G", "Ninja", "-S", str(ROOT), "-B", build,
        *(f"-D{name}={value}" for name, value in options.items()))
    run("cmake", "--build", build, "--target", "yolah_python",
        "--parallel", setting(settings, "jobs", str(os.cpu_count() or 1)))
    folder = pathlib.Path(build, "python/yolah")
    return {f"yolah/{path.name}": path.read_bytes() for path in folder.iterdir() if path.is_file()}


def record(files: dict[str, bytes], place: str) -> bytes:
    def line(path: str, content: bytes) -> str:
        digest = base64.urlsafe_b64encode(hashlib.sha256(content).digest()).rstrip(b"=").decode()
        return f"{path},sha256={digest},{len(content)}\n"
    lines = [line(path, files[path]) for path in sorted(files)]
    return ("".join(lines) + f"{place},,\n").encode()


def source_time() -> int:
    return max(int(os.environ.get("SOURCE_DATE_EPOCH", FIRST_TIME)), FIRST_TIME)


def write_zip(path: pathlib.Path, files: dict[str, bytes]) -> None:
    date = time.gmtime(source_time())[:6]
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, content in files.items():
            entry = zipfile.ZipInfo(name, date)
            entry.compress_type = zipfile.ZIP_DEFLATED
            entry.external_attr = (0o755 if name.endswith(".so") else 0o644) << 16
            archive.writestr(entry, content)


def get_requires_for_build_wheel(config_settings: Settings = None) -> list[str]:
    return []


def get_requires_for_build_sdist(config_settings: Settings = None) -> list[str]:
    return []


def info_folder(about: dict[str, Any]) -> str:
    return f"{about['name']}-{about['version']}.dist-info"


def prepare_metadata_for_build_wheel(metadata_directory: str,
                                     config_settings: Settings = None) -> str:
    about = project()
    folder = pathlib.Path(metadata_directory, info_folder(about))
    folder.mkdir(exist_ok=True)
    for name, content in information(about, config_settings).items():
        (folder / name).write_bytes(content)
    return folder.name


def build_wheel(wheel_directory: str, config_settings: Settings = None,
                metadata_directory: str | None = None) -> str:
    about = project()
    folder = info_folder(about)
    files = dict(sorted(compile_package(config_settings).items()))
    about_wheel = information(about, config_settings)
    files |= {f"{folder}/{name}": content for name, content in sorted(about_wheel.items())}
    files[f"{folder}/RECORD"] = record(files, f"{folder}/RECORD")
    name = f"{about['name']}-{about['version']}-{wheel_tag(config_settings)}.whl"
    write_zip(pathlib.Path(wheel_directory, name), files)
    return name


def build_sdist(sdist_directory: str, config_settings: Settings = None) -> str:
    about = project()
    base = f"{about['name']}-{about['version']}"
    listed = subprocess.run(["git", "-C", str(ROOT), "ls-files", "-z"], check=True,
                            capture_output=True).stdout.decode()
    content = io.BytesIO()
    with tarfile.open(fileobj=content, mode="w") as archive:
        def add(path: str, data: bytes, mode: int) -> None:
            entry = tarfile.TarInfo(f"{base}/{path}")
            entry.size, entry.mode, entry.mtime = len(data), mode, source_time()
            archive.addfile(entry, io.BytesIO(data))
        add("PKG-INFO", metadata(about).encode(), 0o644)
        for path in sorted(filter(None, listed.split("\0"))):
            file = ROOT / path
            add(path, file.read_bytes(), 0o755 if os.access(file, os.X_OK) else 0o644)
    packed = gzip.compress(content.getvalue(), mtime=source_time())
    pathlib.Path(sdist_directory, f"{base}.tar.gz").write_bytes(packed)
    return f"{base}.tar.gz"
