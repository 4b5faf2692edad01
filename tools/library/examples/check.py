#!/usr/bin/env python3
"""check.py MODEL FILE.. - an example of libsmc: checks programs, each in a thread of its own, and
prints the errors found."""
import ctypes
import os
import sys
import threading

smc = ctypes.CDLL(os.environ.get("LIBSMC", "libsmc.so.1"))


class Found(ctypes.Structure):
    """The struct smc_api_error of smc/smc.h."""

    _fields_ = [
        (name, ctypes.c_char_p) for name in ("kind", "message", "file", "function", "replay")
    ]
    _fields_ += [(name, ctypes.c_uint) for name in ("line", "column", "thread")]


smc.smc_check_new.restype = ctypes.c_void_p
for name, result, arguments in (
    ("add_file", ctypes.c_int, [ctypes.c_char_p]),
    ("set", ctypes.c_int, [ctypes.c_char_p, ctypes.c_char_p]),
    ("run", ctypes.c_int, []),
    ("free", None, []),
    ("text", ctypes.c_char_p, [ctypes.c_char_p]),
    ("messages", ctypes.c_char_p, []),
    ("count", ctypes.c_uint64, [ctypes.c_char_p]),
    ("errors", ctypes.c_size_t, []),
    ("error", ctypes.c_int, [ctypes.c_size_t, ctypes.POINTER(Found), ctypes.c_size_t]),
):
    function = getattr(smc, "smc_check_" + name)
    function.restype, function.argtypes = result, [ctypes.c_void_p, *arguments]


def check(model, path, lines, statuses):
    """Checks one program. Appends lines about the result to `lines`, and the exit status to
    `statuses`."""
    c = smc.smc_check_new()
    smc.smc_check_set(c, b"model", model.encode())
    smc.smc_check_set(c, b"keep-going", None)
    smc.smc_check_add_file(c, os.fsencode(path))
    failed = smc.smc_check_run(c)
    statuses.append(2 if failed else int(smc.smc_check_errors(c) > 0))
    if failed:
        lines.append(f"{path}: {smc.smc_check_messages(c).decode()}")
    else:
        executions = smc.smc_check_count(c, b"executions")
        lines.append(
            f"{path}: {smc.smc_check_text(c, b'verdict').decode()}: {executions} executions"
        )
    for i in range(smc.smc_check_errors(c)):
        e = Found()
        smc.smc_check_error(c, i, ctypes.byref(e), ctypes.sizeof(e))
        lines.append(f"    line {e.line}: {e.message.decode()} [{e.kind.decode()}]")
    smc.smc_check_free(c)


def main():
    results, statuses = [[] for _ in sys.argv[2:]], []
    threads = [
        threading.Thread(target=check, args=(sys.argv[1], path, lines, statuses))
        for path, lines in zip(sys.argv[2:], results)
    ]
    for t in threads:
        t.start()
    for t, lines in zip(threads, results):
        t.join()
        print(*lines, sep="\n")
    return max(statuses, default=2)


if __name__ == "__main__":
    sys.exit(main())
