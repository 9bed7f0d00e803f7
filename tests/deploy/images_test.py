"""The Dockerfile and the compose files: everything they name is there."""

import re
import unittest
from pathlib import Path

try:
    import yaml
except ImportError:
    yaml = None

ROOT = Path(__file__).resolve().parents[2]
DEPLOY = ROOT / "deploy"
# What is started together: the first file's folder is where paths begin.
TOGETHER = [["compose.yaml"], ["compose.yaml", "house-bots/compose.yaml"],
            ["compose.yaml", "nginx/compose.yaml"], ["compose.yaml", "fleet/compose.yaml"],
            ["three-nodes/compose.yaml"]]


def instructions(dockerfile):
    """Pairs of an instruction's name and the rest of it, lines joined."""
    lines = [line for line in dockerfile.read_text().splitlines() if not line.startswith("#")]
    text = "\n".join(lines).replace("\\\n", " ")
    return [tuple(line.split(None, 1)) for line in text.splitlines() if line.strip()]


def stages(dockerfile):
    return [rest.split()[2] for name, rest in instructions(dockerfile)
            if name == "FROM" and len(rest.split()) == 3]


def merged(files):
    """What compose makes of several files, as far as is looked at here."""
    whole = {"services": {}, "volumes": {}, "networks": {}}
    for file in files:
        document = yaml.safe_load((DEPLOY / file).read_text())
        for part, entries in whole.items():
            for name, entry in (document.get(part) or {}).items():
                entries[name] = {**entries.get(name, {}), **(entry or {})}
    return whole


class Dockerfile(unittest.TestCase):
    FILE = DEPLOY / "Dockerfile"

    def test_what_is_copied_is_there(self):
        for name, rest in instructions(self.FILE):
            words = rest.split()
            if name != "COPY":
                continue
            if words[0].startswith("--from="):
                self.assertIn(words[0].removeprefix("--from="), stages(self.FILE))
            else:
                for source in words[:-1]:
                    self.assertTrue((ROOT / source).exists(), source)

    def test_what_is_built_on_has_a_version(self):
        for name, rest in instructions(self.FILE):
            base = rest.split()[0]
            if name == "FROM" and base not in stages(self.FILE):
                self.assertRegex(base, r":\d", base)

    def test_nothing_runs_as_root(self):
        user = {}
        stage = None
        for name, rest in instructions(self.FILE):
            if name == "FROM":
                words = rest.split()
                stage = words[-1]
                user[stage] = user.get(words[0], "root")
            elif name == "USER":
                user[stage] = rest
        for stage in ("command", "server", "coordinator", "house-bots"):
            self.assertRegex(user[stage], r"^\d+$", stage)

    def test_apt_leaves_no_lists_behind(self):
        for name, rest in instructions(self.FILE):
            if name == "RUN" and "apt-get install" in rest:
                self.assertIn("--no-install-recommends", rest)
                self.assertIn("rm -rf /var/lib/apt/lists/*", rest)

    def test_nginx_gives_the_headers_of_the_command(self):
        source = (ROOT / "support/static_files/static_files.cpp").read_text()
        source = re.sub(r'"\s*\n\s*"', "", source)
        block = source[source.index("kPageHeaders = "):]
        headers = re.findall(r'\{"([\w-]+)",\s*"([^"]*)"\}', block[:block.index("}};")])
        self.assertEqual(len(headers), 4)
        policy = re.search(r'kPolicy =\s*"([^"]*)"', source)[1]
        template = (DEPLOY / "nginx/web.conf.template").read_text()
        for name, value in headers:
            self.assertIn(f'add_header {name} "{value}" always;', template)
        sandbox = re.search(r'kSandboxPolicy =\s*"([^"]*)"', source)[1]
        self.assertIn("add_header Content-Security-Policy $yolah_policy always;", template)
        block = re.search(r"map \$request_uri \$yolah_policy \{(.*?)\n\}", template, re.DOTALL)[1]
        self.assertEqual(re.findall(r'"([^"]*)";', block),
                         [f"{policy}$yolah_frame_ancestors", sandbox])
        self.assertIn("add_header Cross-Origin-Resource-Policy $yolah_resource_policy always;",
                      template)

    def test_nginx_lets_other_sites_show_what_the_command_lets_them(self):
        source = (ROOT / "support/static_files/static_files.cpp").read_text()
        folder = re.search(r'kFramed = "([^"]*)"', source)[1]
        template = (DEPLOY / "nginx/web.conf.template").read_text()
        for name, default, framed in (("frame_ancestors", "'none'", "*"),
                                      ("resource_policy", "same-origin", "cross-origin")):
            block = re.search(rf"map \$request_uri \$yolah_{name} \{{([^}}]*)\}}", template)[1]
            self.assertEqual(re.findall(r'(\S+)\s+"([^"]*)";', block),
                             [("default", default), (f"~^/{folder}", framed)])


@unittest.skipUnless(yaml, "no python3-yaml: scripts/install-deps.sh package")
class Compose(unittest.TestCase):
    def check_each(self, check):
        for files in TOGETHER:
            whole = merged(files)
            for name, service in whole["services"].items():
                with self.subTest(files=files, service=name):
                    check(whole, service, (DEPLOY / files[0]).parent)

    def test_images_are_built_from_stages_that_exist(self):
        def check(_, service, folder):
            self.assertIn("image", service)
            build = service.get("build")
            if build:
                context = (folder / build["context"]).resolve()
                self.assertEqual(context, ROOT)
                self.assertIn(build["target"], stages(context / build["dockerfile"]))
        self.check_each(check)

    def test_services_wait_for_services_that_can_be_waited_for(self):
        def check(whole, service, _):
            wanted = service.get("depends_on", {})
            for name in wanted:
                self.assertIn(name, whole["services"])
                if isinstance(wanted, dict) and wanted[name]["condition"] == "service_healthy":
                    self.assertIn("healthcheck", whole["services"][name])
        self.check_each(check)

    def test_networks_volumes_and_files_are_there(self):
        def check(whole, service, folder):
            for network in service.get("networks", []):
                self.assertIn(network, whole["networks"])
            for volume in service.get("volumes", []):
                source = volume.split(":")[0]
                if source.startswith("."):
                    self.assertTrue((folder / source).exists(), source)
                else:
                    self.assertIn(source, whole["volumes"])
        self.check_each(check)

    def test_only_the_proxy_is_reached_from_outside(self):
        def check(whole, service, _):
            names = service.get("networks", [])
            if "ports" in service:
                self.assertIn("outside", names)
            elif names:
                self.assertNotIn("outside", names)
        self.check_each(check)

    def test_what_must_be_set_is_in_the_example(self):
        example = (DEPLOY / ".env.example").read_text()
        for path in DEPLOY.rglob("compose.yaml"):
            for name in re.findall(r"\$\{(\w+)", path.read_text()):
                self.assertRegex(example, rf"(?m)^{name}=", f"{name} of {path}")

    def test_no_secret_is_written_down(self):
        for path in DEPLOY.rglob("compose.yaml"):
            for line in path.read_text().splitlines():
                if re.search(r"(PASSWORD|TOKEN|KEY): ", line):
                    self.assertIn("${", line, path)


if __name__ == "__main__":
    unittest.main()
