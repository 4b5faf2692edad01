"""Runs checks. libsmc runs smc as a process of its own, so a check cannot harm this process."""
from __future__ import annotations

import asyncio
import os
import threading
from dataclasses import dataclass
from typing import Any, AsyncIterator, Callable, Generator, Optional, Sequence, Union

from . import _library
from .result import Result, result_of

Path = Union[str, "os.PathLike[str]"]


class CheckError(Exception):
    """There is no result. The text is what smc printed."""


class Refused(CheckError):
    """smc refuses the program or an option."""


class Failed(CheckError):
    """smc was not found, or ended in an unexpected way."""


class Cancelled(CheckError):
    """The check was cancelled before it had a result."""


@dataclass(frozen=True)
class Progress:
    """How far a check is."""

    executions: int
    blocked: int
    errors: int
    seconds: float
    share: Optional[float]  # explored share of the executions, from 0 to 1; None: unknown


def _failure(status: int, messages: str) -> CheckError:
    if status in (_library.REFUSED, _library.INVALID):
        return Refused(messages)
    if status == _library.CANCELLED:
        return Cancelled(messages or "the check was cancelled")
    return Failed(messages or ("smc was not found" if status == _library.NO_COMMAND else "failed"))


class Check:
    """A check of one program, which consists of one or several files.

    `arguments` are for the compiler ("-DN=2"). `command` is the path of smc, if it is not the one
    that was installed with libsmc. All other keywords are options of `smc --help`, with "_" for
    "-": model="ra", keep_going=True, time_limit=10.

    `run` waits for the result. In a coroutine, `await check` returns the result, and `async for
    progress in check` shows the progress; then check.result is the result. Leaving the loop early
    cancels the check.
    """

    def __init__(
        self,
        *files: Path,
        arguments: Sequence[str] = (),
        command: Optional[Path] = None,
        **options: Union[str, int, float, bool, None],
    ) -> None:
        self.result: Optional[Result] = None
        self._check: Any = _library.library.smc_check_new()
        if not self._check:
            raise MemoryError
        for path in files:
            self._configure("add_file", os.fsencode(path))
        for word in arguments:
            self._configure("add_argument", os.fsencode(word))
        if command is not None:
            self._configure("set_command", os.fsencode(command))
        for name, value in options.items():
            self._set_option(name.replace("_", "-"), value)

    def __del__(self) -> None:
        if getattr(self, "_check", None):
            _library.library.smc_check_free(self._check)

    def _configure(self, function: str, *words: Optional[bytes]) -> None:
        status = getattr(_library.library, "smc_check_" + function)(self._check, *words)
        if status == _library.NO_MEMORY:
            raise MemoryError
        if status != _library.OK:
            raise Refused(f"{function}: {words[0]!r} cannot be set")

    def _set_option(self, name: str, value: Union[str, int, float, bool, None]) -> None:
        if value is None or value is False:
            return
        text = None if value is True else os.fsencode(str(value))
        status = _library.library.smc_check_set(self._check, os.fsencode(name), text)
        if status == _library.NO_MEMORY:
            raise MemoryError
        if status != _library.OK:
            raise Refused(f"--{name} is no option of a check, or its value is not possible")

    def run(self, on_progress: Optional[Callable[[Progress], Any]] = None) -> Result:
        """Runs the check and returns its result. Raises a CheckError if there is none.

        `on_progress` is called from time to time; what it raises cancels the check.
        """
        raised: list[BaseException] = []

        def receive(_self: Any, now: Any, _size: int) -> int:
            p = now.contents
            share = p.share if p.share >= 0 else None
            try:
                if on_progress:
                    on_progress(Progress(p.executions, p.blocked, p.errors, p.seconds, share))
            except BaseException as e:
                raised.append(e)
            return bool(raised)

        library, callback = _library.library, _library.CALLBACK(receive)
        self.result = None
        library.smc_check_on_progress(self._check, callback, None)
        status = library.smc_check_run(self._check)
        library.smc_check_on_progress(self._check, _library.CALLBACK(0), None)
        if raised:
            raise raised[0]
        messages = library.smc_check_messages(self._check).decode(errors="replace")
        if status != _library.OK:
            raise _failure(status, messages)
        self.result = result_of(library.smc_check_json(self._check).decode(), messages)
        return self.result

    def cancel(self) -> None:
        """Cancels the check, from any thread. Its run returns what it has found so far."""
        _library.library.smc_check_cancel(self._check)

    async def __aiter__(self) -> AsyncIterator[Progress]:
        loop = asyncio.get_running_loop()
        reports: asyncio.Queue[Union[Progress, BaseException, None]] = asyncio.Queue()

        def post(report: Union[Progress, BaseException, None]) -> None:
            loop.call_soon_threadsafe(reports.put_nowait, report)

        def work() -> None:
            try:
                self.run(post)
                post(None)
            except BaseException as e:
                post(e)

        thread = threading.Thread(target=work, daemon=True)
        thread.start()
        is_running = True
        try:
            while True:
                report = await reports.get()
                is_running = isinstance(report, Progress)
                if isinstance(report, Progress):
                    yield report
                elif report is None:
                    return
                else:
                    raise report
        finally:
            if is_running:
                self.cancel()
            await loop.run_in_executor(None, thread.join)

    async def _wait(self) -> Result:
        async for _ in self:
            pass
        assert self.result is not None
        return self.result

    def __await__(self) -> Generator[Any, None, Result]:
        return self._wait().__await__()


def check(
    *files: Path,
    on_progress: Optional[Callable[[Progress], Any]] = None,
    arguments: Sequence[str] = (),
    command: Optional[Path] = None,
    **options: Union[str, int, float, bool, None],
) -> Result:
    """Checks a program and returns the result; the parameters are those of Check and run."""
    return Check(*files, arguments=arguments, command=command, **options).run(on_progress)
