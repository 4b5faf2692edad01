"""Reads and writes files. A file is written as a whole or keeps its contents."""

import os
import stat
import tempfile

MOST_BYTES = 64 << 20


def read(path):
    """Returns the text of a regular file. OSError: the file is not regular, or too large."""
    descriptor = os.open(path, os.O_RDONLY | os.O_NONBLOCK | os.O_CLOEXEC)
    with open(descriptor, encoding="utf-8", errors="replace") as file:
        status = os.fstat(descriptor)
        if not stat.S_ISREG(status.st_mode):
            raise OSError(0, "it is not a regular file", path)
        if status.st_size > MOST_BYTES:
            raise OSError(0, "it is too large", path)
        return file.read()


def write(path, text, task):
    """Writes the file. OSError: that is impossible, or the path is that of the task."""
    if os.path.exists(path) and os.path.samefile(path, task):
        raise OSError(0, "it is the task", path)
    if os.path.exists(path) and not os.path.isfile(path):  # such as a device or a pipe
        with open(path, "w", encoding="utf-8") as file:
            file.write(text)
        return
    target = os.path.realpath(path)
    descriptor, beside = tempfile.mkstemp(
        dir=os.path.dirname(target), prefix=os.path.basename(target) + "."
    )
    try:
        with open(descriptor, "w", encoding="utf-8") as file:
            file.write(text)
        mask = os.umask(0)
        os.umask(mask)
        os.chmod(beside, 0o666 & ~mask)
        os.replace(beside, target)
    except OSError:
        os.unlink(beside)
        raise
