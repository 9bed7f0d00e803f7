"""Runs a program with a PostgreSQL of its own, whose address is YOLAH_TEST_DATABASE.

Example: with_postgres.py build/release/tests/online/server_store_test
"""

import os
import shutil
import subprocess
import sys
import tempfile

from postgres import Postgres


def main():
    folder = tempfile.mkdtemp(prefix="yolah-test-", dir="/tmp")
    os.chmod(folder, 0o777)
    postgres = Postgres(folder, "data")
    try:
        postgres.create()
        url = f"host=127.0.0.1 port={postgres.port} dbname=yolah"
        environment = dict(os.environ, YOLAH_TEST_DATABASE=url + " user=yolah",
                           YOLAH_TEST_SUPERUSER=url + " user=postgres")
        return subprocess.run(sys.argv[1:], env=environment, check=False).returncode
    finally:
        postgres.kill()
        shutil.rmtree(folder, ignore_errors=True)


if __name__ == "__main__":
    sys.exit(main())
