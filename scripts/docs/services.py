"""What commands marked `needs=server` find: a PostgreSQL with an empty database and a NATS of
their own, on any free ports, told by the variables that the programs read."""

from __future__ import annotations

import importlib
import os
import shutil
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

_HELPERS = Path(__file__).resolve().parents[2] / "tests/online"


@contextmanager
def services() -> Iterator[dict[str, str]]:
    """The variables, for as long as the services run."""
    sys.path.append(str(_HELPERS))
    postgres = importlib.import_module("postgres")
    nats = importlib.import_module("nats")
    folder = tempfile.mkdtemp(prefix="yolah-docs-services-", dir="/tmp")
    os.chmod(folder, 0o777)  # PostgreSQL runs as a user of its own
    database = postgres.Postgres(folder, "data")
    queue = nats.Nats(folder, 1, jetstream=True)
    try:
        database.create()
        nats.start_cluster([queue])
        yield {"YOLAH_DATABASE_URL": f"host=127.0.0.1 port={database.port} user=yolah dbname=yolah",
               "YOLAH_NATS": queue.url}
    finally:
        database.kill()
        queue.kill()
        shutil.rmtree(folder, ignore_errors=True)
