"""The functions of libsmc (smc/smc.h) that the package uses."""
from __future__ import annotations

import ctypes
import glob
import os
import shutil
from typing import Any

API = 1
OK, INVALID, NO_MEMORY, NO_COMMAND, REFUSED, FAILED, CANCELLED = range(7)


class Progress(ctypes.Structure):
    """The struct smc_api_progress."""

    _fields_ = [(name, ctypes.c_uint64) for name in ("executions", "blocked", "errors")] + [
        ("seconds", ctypes.c_double),
        ("share", ctypes.c_double),
    ]


CALLBACK = ctypes.CFUNCTYPE(
    ctypes.c_int, ctypes.c_void_p, ctypes.POINTER(Progress), ctypes.c_size_t
)

# name: result, arguments after the check
_FUNCTIONS: dict[str, tuple[Any, list[Any]]] = {
    "add_file": (ctypes.c_int, [ctypes.c_char_p]),
    "set": (ctypes.c_int, [ctypes.c_char_p, ctypes.c_char_p]),
    "add_argument": (ctypes.c_int, [ctypes.c_char_p]),
    "set_command": (ctypes.c_int, [ctypes.c_char_p]),
    "on_progress": (None, [CALLBACK, ctypes.c_void_p]),
    "run": (ctypes.c_int, []),
    "cancel": (None, []),
    "messages": (ctypes.c_char_p, []),
    "json": (ctypes.c_char_p, []),
    "free": (None, []),
}


def _names() -> list[str]:
    """Returns where the library may be: $LIBSMC, beside the command smc, in the system."""
    given = os.environ.get("LIBSMC")
    if given:
        return [given]
    command = shutil.which("smc")
    beside: list[str] = []
    if command:
        prefix = os.path.dirname(os.path.dirname(os.path.realpath(command)))
        for pattern in ("lib/libsmc.so.1", "lib/*/libsmc.so.1"):
            beside += sorted(glob.glob(os.path.join(glob.escape(prefix), pattern)))
    return [*beside, "libsmc.so.1"]


def _load() -> ctypes.CDLL:
    for name in _names():
        try:
            library = ctypes.CDLL(name)
        except OSError:
            continue
        library.smc_api_version.restype = ctypes.c_uint
        library.smc_check_new.restype = ctypes.c_void_p
        for function, (result, arguments) in _FUNCTIONS.items():
            f = getattr(library, "smc_check_" + function)
            f.restype, f.argtypes = result, [ctypes.c_void_p, *arguments]
        if library.smc_api_version() != API:
            raise ImportError(f"{name} is not of version {API} of libsmc's interface")
        return library
    raise ImportError(
        "libsmc.so.1 was not found: install smc, or set LIBSMC to the path of the library"
    )


library = _load()
