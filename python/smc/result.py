"""The result of a check, as objects. `Result.json` has all of it (smc --list=schema)."""
from __future__ import annotations

import enum
import json
from dataclasses import dataclass, field
from typing import Any, Mapping, Optional

from . import _html


class Verdict(str, enum.Enum):
    """The verdict of a check."""

    VERIFIED = "verified"  # no execution has an error
    BOUNDED = "bounded"  # no execution up to a bound has an error
    SAMPLED = "sampled"  # no execution of a random sample has an error
    UNSAFE = "unsafe"  # some execution has an error
    INCOMPLETE = "incomplete"  # the check reached a limit or was cancelled

    def __str__(self) -> str:
        return self.value


@dataclass(frozen=True)
class Place:
    """A place in a source file; what is unknown is None."""

    file: Optional[str]
    line: Optional[int]
    column: Optional[int]
    function: Optional[str]

    def __str__(self) -> str:
        known = [str(x) for x in (self.file, self.line, self.column) if x is not None]
        return ":".join(known)


def _place_of(o: Mapping[str, Any]) -> Place:
    return Place(o.get("file"), o.get("line"), o.get("column"), o.get("function"))


@dataclass(frozen=True)
class Event:
    """An event of an execution."""

    thread: int
    kind: str  # "read", "write", "rmw", "lock", "create", ..
    place: Place
    # Position in an order in which the threads could execute the events; None: there is none.
    step: Optional[int]
    # Number of the step in the table of the report, and its text; None: the table leaves it out.
    shown: Optional[int]
    text: Optional[str]
    location: Optional[str]  # "data.a"; None: the event accesses none
    order: Optional[str]  # "relaxed", "plain", ..; None: the event has no memory order
    value_read: Optional[int]
    value_written: Optional[int]
    is_culprit: bool  # the event shows the error
    json: Mapping[str, Any] = field(repr=False)


def _event_of(thread: int, o: Mapping[str, Any]) -> Event:
    return Event(
        thread,
        o["kind"],
        _place_of(o),
        o.get("step"),
        o.get("shown"),
        o.get("text"),
        o.get("location"),
        o.get("order"),
        o.get("value_read"),
        o.get("value_written"),
        bool(o.get("culprit")),
        o,
    )


@dataclass(frozen=True)
class Execution:
    """The execution that shows an error."""

    threads: Mapping[int, tuple[Event, ...]]  # the events of each thread, in program order
    names: Mapping[int, str]  # the function of each thread

    @property
    def steps(self) -> list[Event]:
        """The steps of the report's table, in its order."""
        shown = [e for events in self.threads.values() for e in events if e.shown is not None]
        return sorted(shown, key=lambda e: e.shown or 0)

    def _repr_html_(self) -> str:
        return _html.table(self)


def _execution_of(o: Mapping[str, Any]) -> Execution:
    threads, names = {}, {}
    for t in o["threads"]:
        events = tuple(_event_of(t["thread"], e) for e in t["events"])
        threads[t["thread"]] = events
        first = next((e.place.function for e in events if e.place.function), None)
        names[t["thread"]] = t.get("name") or ("main" if t["thread"] == 0 else first or "")
    return Execution(threads, names)


@dataclass(frozen=True)
class Error:
    """An error that some execution shows."""

    kind: str  # "race", "assertion", "deadlock", .. (smc --list=errors)
    message: str
    place: Place
    thread: Optional[int]
    advice: tuple[str, ...]
    execution: Optional[Execution]  # None: the error occurs before the first step
    replay: Optional[str]  # the value of --replay, which repeats the execution
    json: Mapping[str, Any] = field(repr=False)

    def __str__(self) -> str:
        return f"{self.place}: error: {self.message} [{self.kind}]"

    def _repr_html_(self) -> str:
        return _html.error(self)


def _error_of(o: Mapping[str, Any]) -> Error:
    execution = o.get("execution")
    return Error(
        o["kind"],
        o["message"],
        _place_of(o),
        o.get("thread"),
        tuple(o.get("advice", ())),
        _execution_of(execution) if execution else None,
        o.get("replay"),
        o,
    )


@dataclass(frozen=True)
class Result:
    """The result of a check. It is true if no execution has an error and none is left out."""

    verdict: Verdict
    model: str
    algo: str
    executions: int  # complete executions that were visited
    blocked: int  # executions in which some thread waits, without an error
    seconds: float
    reason: Optional[str]  # why the check is incomplete or bounded
    errors: tuple[Error, ...]
    messages: str = field(repr=False)  # what smc printed beside the result
    json: Mapping[str, Any] = field(repr=False)

    def __bool__(self) -> bool:
        return self.verdict is Verdict.VERIFIED

    def _repr_html_(self) -> str:
        return _html.result(self)


def result_of(text: str, messages: str) -> Result:
    """Returns the result for the JSON text that smc printed."""
    o = json.loads(text)
    return Result(
        Verdict(o["verdict"]),
        o["model"],
        o["algo"],
        o["executions"],
        o["blocked"],
        o["seconds"],
        o.get("reason"),
        tuple(_error_of(e) for e in o["errors"]),
        messages,
        o,
    )
