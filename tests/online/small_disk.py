"""A disk of a few gigabytes in a file, with syncs that are real, and that can be filled at once."""

import errno
import os
import subprocess
import tempfile


def fill(path):
    """A file that takes the disk to the last block, without writing any of it."""
    with open(path, "wb") as file:
        size, at = 1 << 30, 0
        while size >= 1 << 12:
            try:
                os.posix_fallocate(file.fileno(), at, size)
                at += size
            except OSError as error:
                if error.errno != errno.ENOSPC:
                    raise
                size >>= 1


class SmallDisk:
    """Raises PermissionError where nothing may be mounted."""

    def __init__(self, megabytes):
        self.image = tempfile.mktemp(prefix="yolah-disk-", suffix=".img",
                                     dir=os.environ.get("YOLAH_DISK", "/var/tmp"))
        self.folder = self.image.removesuffix(".img")
        self.ballast = os.path.join(self.folder, "ballast")
        os.mkdir(self.folder)
        with open(self.image, "wb") as file:
            file.truncate(megabytes << 20)
        for command in (["mkfs.ext4", "-q", "-m", "0", self.image],
                        ["mount", "-o", "loop", self.image, self.folder]):
            done = subprocess.run(command, capture_output=True, text=True)
            if done.returncode:
                os.remove(self.image)
                os.rmdir(self.folder)
                raise PermissionError(done.stderr.strip())
        os.chmod(self.folder, 0o777)

    def fill(self):
        fill(self.ballast)

    def free(self):
        os.remove(self.ballast)

    def close(self):
        subprocess.run(["umount", "-l", self.folder], check=True)
        os.rmdir(self.folder)
        os.remove(self.image)
