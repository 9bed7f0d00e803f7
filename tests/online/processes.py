"""Processes that end with the test, whatever happens to it, and the ports they listen on."""

import ctypes
import errno
import os
import pwd
import random
import signal
import socket
import subprocess

LIBC = ctypes.CDLL(None, use_errno=True)
PR_SET_PDEATHSIG = 1


given_ports = {}  # and what keeps them from other tests, as long as this process lives


def free_port():
    """One that nobody listens on, and that is given once, also of all tests that run beside this
    one. The kernel's own choice would not do: before the server listens there, a connection of
    another may get the same number."""
    while True:
        port = random.SystemRandom().randrange(10_000, 32_000)  # below those of connections
        claim = socket.socket(socket.AF_UNIX)
        try:
            claim.bind(f"\0yolah-test-port-{port}")  # a name that one process has at a time
            with socket.socket() as probe:
                probe.bind(("127.0.0.1", port))
        except OSError as error:
            claim.close()
            if error.errno != errno.EADDRINUSE:
                raise
            continue
        given_ports[port] = claim
        return port


def die_with_parent():
    """Runs in the child: the kernel kills it when the test is gone, even by kill -9."""
    LIBC.prctl(PR_SET_PDEATHSIG, signal.SIGKILL)


def start(command, log, user=None, **options):
    """A process of its own session, what it says in a file."""
    if user and os.geteuid() == 0:
        account = pwd.getpwnam(user)
        options.update(user=account.pw_uid, group=account.pw_gid, extra_groups=[])
    with open(log, "ab") as output:
        return subprocess.Popen(command, stdin=subprocess.DEVNULL, stdout=output, stderr=output,
                                start_new_session=True, preexec_fn=die_with_parent, **options)


def run(command, user=None, timeout=60, **options):
    """Standard output of a command that must work."""
    if user and os.geteuid() == 0:
        account = pwd.getpwnam(user)
        options.update(user=account.pw_uid, group=account.pw_gid, extra_groups=[])
    done = subprocess.run(command, capture_output=True, text=True, timeout=timeout, **options)
    if done.returncode != 0:
        raise AssertionError(f"{command} ended with {done.returncode}: {done.stderr}")
    return done.stdout


def children_of(pid):
    """The processes that one has started and that still run."""
    found = []
    for name in os.listdir("/proc"):
        if not name.isdigit():
            continue
        try:
            with open(f"/proc/{name}/stat", encoding="ascii", errors="replace") as file:
                if int(file.read().rpartition(")")[2].split()[1]) == pid:
                    found.append(int(name))
        except (OSError, IndexError):
            continue  # it has ended meanwhile
    return found


def kill_family(process):
    """kill -9 of a process and its children, none of which may notice the others' death."""
    if process.poll() is not None:
        return
    os.kill(process.pid, signal.SIGSTOP)
    for child in children_of(process.pid):
        try:
            os.kill(child, signal.SIGKILL)
        except ProcessLookupError:
            pass
    process.kill()
    process.wait()
