"""The `yolah` command, which the module is compared with."""

from __future__ import annotations

import json
import os
import subprocess
from typing import Any

YOLAH = os.environ["YOLAH"]


def run(*arguments: str, timeout: float = 120) -> str:
    done = subprocess.run([YOLAH, *arguments], capture_output=True, text=True, timeout=timeout)
    assert done.returncode == 0, f"{arguments} ended with {done.returncode}: {done.stderr}"
    return done.stdout


def run_json(*arguments: str) -> Any:
    return json.loads(run(*arguments, "--json"))
