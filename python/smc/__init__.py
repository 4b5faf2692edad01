"""Checks concurrent programs in C, C++ and Rust with smc.

    import smc
    result = smc.check("queue.c", model="rc11", arguments=["-DN=2"])
    print(result.verdict, result.executions)
    for error in result.errors:
        print(error)

`check` waits for the result. `Check` is the same for programs with an event loop: it is awaited,
or iterated over with `async for` to see the progress. A notebook shows a result or an error with
its counterexample.
"""
from ._version import VERSION as __version__
from .check import Cancelled, Check, CheckError, Failed, Progress, Refused, check
from .result import Error, Event, Execution, Place, Result, Verdict

__all__ = [
    "Cancelled",
    "Check",
    "CheckError",
    "Error",
    "Event",
    "Execution",
    "Failed",
    "Place",
    "Progress",
    "Refused",
    "Result",
    "Verdict",
    "__version__",
    "check",
]
