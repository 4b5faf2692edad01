"""Finds the answer to a task: true, false(..), or unknown with a reason. docs/sv-comp.md justifies
each rule."""

import itertools
from typing import NamedTuple, Optional

from . import order, properties
from .runner import Failure, Smc

MOST_BY_VALUES = 20  # seconds
BY_INPUTS = 0.5  # the part of the time in which nondeterministic numbers are inputs of any value
# Bounds of loops. NONE: no bound, in a part of the time: smc runs loops that count to their end,
# and leaves out rounds that only wait.
NONE = 0
UNROLL = (2, 8, NONE, 32, 128, 1024, 16384)
UNBOUNDED = ("--unroll=0", "--rounds=0")
MOST_UNBOUNDED = 60  # seconds
# Ranges of the program's nondeterministic numbers. If there are too many executions with inputs of
# any value, errors are searched in each range in turn. BYTES has all values of a byte and is tried
# last.
BYTES = (-128, 255)
FEW = 16
RANGES = (
    (0, 1),
    (-1, 2),
    (0, 10),
    (2**31 - 2, 2**31 - 1),
    (-(2**31), -(2**31) + 1),
    (-3, 20),
)

# The numbers covered by RANGES; and the maximum number of ranges around the constants that the
# program compares values with.
TRIED, MOST_NEAR = range(-3, 21), 16

# In SV-COMP an uninitialised variable may have any value. So an error is an answer if it occurs
# when all such variables are 0, or all have another fixed value.
UNWRITTEN = "use of an uninitialised value"
ANY_VALUES = ("zero", "pattern")

# Messages of smc about limits of its exploration, and the reasons they give for `unknown`.
LIMITS = (
    ("an allocation was too large", "smc makes no object that large"),
    ("more threads were not explored", "there are more threads than smc makes"),
)


INTERRUPTED = "the execution found may interrupt an atomic section or go on after the end of main"


class Answer(NamedTuple):
    text: str  # true, false(..), unknown
    reason: str = ""  # reason for unknown
    error: Optional[dict] = None  # for false: the error, from smc's JSON
    # for false: the events of the execution in an order that is an execution in SV-COMP
    order: Optional[list] = None
    # for false: the lower end of the range of nondeterministic numbers; None: they are inputs
    low: Optional[int] = None

    def __str__(self):
        return f"{self.text} ({self.reason})" if self.reason else self.text


def unknown(reason):
    return Answer("unknown", reason)


def judge(source, prop, data_model, deadline):
    """The answer for a task. `deadline`: seconds of the monotonic clock."""
    if prop is None or prop.name == "termination":
        return unknown("smc does not decide this property")
    try:
        return Judge(source, prop, Smc(source, deadline, data_model)).answer()
    except Failure as failure:
        return unknown(str(failure))


class Judge:
    def __init__(self, source, prop, smc):
        self.source, self.prop, self.smc = source, prop, smc
        # whether to use the algorithm rvf: its runs have been successful so far
        self.by_values = True
        self.takes_inputs = False  # nondeterministic numbers are inputs of any value
        # options that make atomic sections indivisible; set once an error interrupts one
        self.whole = ()
        self.harmless = set() if prop.name == "valid-memsafety" else set(properties.HARMLESS)
        self.facts = None
        self.bound = ()  # options that bound loops

    def answer(self):
        self.facts = self.smc.facts()
        self.smc.error_functions = self.facts.error_functions
        if self.prop.name == "unreach-call":
            doubt = self.facts.other_error_function(self.prop.specification)
            if doubt:
                return unknown(doubt)
        elif self.prop.name != "valid-memsafety" and not self.facts.error_returns:
            self.harmless.add("reach_error")
        answer = self.search()
        for value in ANY_VALUES if answer.text == "unknown" and UNWRITTEN in answer.reason else ():
            self.smc.more = (f"-ftrivial-auto-var-init={value}",)
            second = self.search()
            if second.error:
                return second
        return answer

    def search(self):
        if not self.facts.numbers:
            return self.deepen()
        answer = self.search_inputs()
        return answer if answer.text != "unknown" else self.choose()

    def search_inputs(self):
        """Explores all values of the nondeterministic numbers together."""
        self.takes_inputs = True
        self.smc.limit_to(BY_INPUTS)
        try:
            return self.deepen()
        except Failure as failure:
            return unknown(str(failure))
        finally:
            self.takes_inputs = False
            self.smc.limit_to(None)

    def deepen(self):
        """Explores with growing loop bounds, until no loop is cut off or an error is found."""
        for unroll in UNROLL:
            self.set_bound(unroll)
            answer, result = self.explore()
            if answer or result.whole:
                return answer or self.true(result)
            if limit := self.limit(result):
                return unknown(limit)
        return unknown(f"there are loops of more than {UNROLL[-1]} rounds")

    def set_bound(self, unroll):
        self.bound = UNBOUNDED if unroll == NONE else (f"--unroll={unroll}",)
        self.smc.most = (
            min(MOST_UNBOUNDED, self.smc.left() / 8) if unroll == NONE else float("inf")
        )

    @staticmethod
    def limit(result):
        """Why a greater loop bound would not help: what was cut off is not a loop; None: it may
        help."""
        if "the loop was cut" in result.diagnostics:
            return None
        return next((reason for text, reason in LIMITS if text in result.diagnostics), None)

    def choose(self):
        """Tries some ranges of nondeterministic numbers one by one, then the range with all numbers
        that matter; if that is unknown, the answer is never true."""
        matter = self.facts.all_that_matter()
        is_narrow = matter and matter[1] - matter[0] <= FEW
        near = tuple((n - 1, n + 1) for n in self.facts.constants if n not in TRIED)[:MOST_NEAR]
        ranges = (() if is_narrow else RANGES + near) + ((matter,) if matter else ())
        for unroll in UNROLL:
            self.set_bound(unroll)
            all_whole = True
            for low, high in ranges:
                choice = f"--nondet={low}..{high}"
                try:
                    answer, result = self.explore(choice)
                except Failure as failure:
                    if "no value of its type lies in the range" not in str(failure):
                        raise
                    continue
                if answer:
                    return answer._replace(low=low) if answer.error else answer
                all_whole &= result.whole
            if result.whole and matter:
                answer = self.true(result, choice)
                return answer._replace(low=matter[0]) if answer.error else answer
            if all_whole and not matter:
                answer, _ = self.explore(f"--nondet={BYTES[0]}..{BYTES[1]}")
                return (
                    answer._replace(low=BYTES[0])
                    if answer and answer.error
                    else unknown("not all numbers it may choose were tried")
                )
        return unknown(f"there are loops of more than {UNROLL[-1]} rounds")

    def explore(self, *options):
        """Explores with each list of arguments of main. Returns the answer that follows, or None,
        and the last result."""
        options = *self.bound, *options
        answer, result, whole = None, None, True
        for words in self.facts.arguments():
            found, result = self.explore_with(words, *options)
            whole &= result.whole
            answer = found or answer
            if answer and answer.text != "unknown":
                break
        result.whole = whole
        return answer, result

    def explore_by_values(self, words, *options):
        """Explores with the algorithm rvf, which visits only one of the executions that read the
        same values: so there are few if the program has few values. None: it finds nothing certain
        within MOST_BY_VALUES seconds."""
        if self.prop.name != "unreach-call" or not self.by_values or self.takes_inputs:
            return None
        try:
            result = self.smc.run(
                *self.prop.options,
                "--algo=rvf",
                *options,
                words=words,
                seconds=min(MOST_BY_VALUES, self.smc.left() / 8),
            )
        except Failure:
            self.by_values = False
            return None
        answer = self.judge_errors(result)
        self.by_values = result.complete or bool(result.errors)
        certain = answer.text != "unknown" if answer else result.whole
        return (answer, result) if certain else None

    def explore_with(self, words, *options):
        if self.whole:
            return self.explore_whole(words, *options)
        found = self.explore_by_values(words, *options)
        if found:
            return found
        answer, result = self.explore_all(words, *options)
        if not answer or answer.reason != INTERRUPTED:
            return answer, result
        self.whole = ("--algo=trust", "--atomic-sections=indivisible")
        return self.explore_whole(words, *options)

    def explore_all(self, words, *options):
        """Explores until an error that allows a certain answer is found; an uncertain one may
        precede it."""
        result = self.smc.run(*self.prop.options, *options, words=words)
        if self.prop.name == "valid-memsafety" and not result.errors:
            result = self.smc.run(
                *self.prop.options, "--check=leaks", "--keep-going", *options, words=words
            )
        answer = self.judge_errors(result)
        if answer and answer.text != "unknown" or not result.errors or result.complete:
            return answer, result
        result = self.smc.run(*self.prop.options, "--keep-going", *options, words=words)
        return self.judge_errors(result), result

    def explore_whole(self, words, *options):
        """Explores with indivisible atomic sections: smc omits executions that interrupt one."""
        more = ("--check=leaks",) if self.prop.name == "valid-memsafety" else ()
        options = *self.prop.options, *self.whole, "--keep-going", *more, *options
        result = self.smc.run(*options, words=words)
        return self.judge_errors(result), result

    def judge_errors(self, result):
        """The answer that follows from the errors found, a certain one if possible; None: no error
        matters."""
        answers = [self.judge_error(error) for error in result.errors]
        certain = [a for a in answers if a and a.text != "unknown"]
        return next(itertools.chain(certain, filter(None, answers)), None)

    def judge_error(self, error):
        what = properties.violation(self.prop, error)
        if not what:
            if error["kind"] in self.harmless:
                return None
            return unknown(f"the program has another error: {error['message']}")
        if what == "no-data-race" and self.facts.unordered():
            return unknown(self.facts.unordered())
        if what == "valid-memtrack" and self.source.pieces():
            return unknown("pointers may be kept in pieces")
        events = self.interleaving(error)
        if not events:
            return unknown(INTERRUPTED)
        if what == "valid-memtrack" and not order.is_lost(events):
            return unknown("memory that is not freed may still be pointed to")
        return Answer(f"false({what})", error=error, order=events)

    def interleaving(self, error):
        """The execution's events in an order that shows the error. A wrong access comes after the
        free that makes it wrong; of two racing accesses either may come first."""
        culprits = [e for e in order.events_of(error["execution"]).values() if e.get("culprit")]
        if error["kind"] == "race":
            return order.race(error["execution"], [e["id"] for e in culprits])
        if properties.is_leak(error):
            return order.interleaving(error["execution"])
        ids = [e["id"] for e in culprits]
        frees = [e["id"] for e in culprits if e["kind"] == "free"]
        accesses = [e["id"] for e in culprits if e["kind"] != "free"]
        if len(culprits) == 2 and len(frees) == 1:
            return order.shows(
                error["execution"], ids, add=frozenset([(frees[0], accesses[0])])
            )
        return order.shows(error["execution"], ids, whole=bool(self.whole))

    def true(self, result, *options):
        """The answer when everything was explored without an error: true, unless smc is known to
        miss something. Also explores spurious wakeups of waits on condition variables."""
        for words in self.facts.arguments() if self.facts.waits else ():
            more = self.smc.run(
                *self.prop.options,
                "--keep-going",
                "--spurious-wakeups",
                *self.whole,
                *(UNBOUNDED if self.bound == UNBOUNDED else (f"--unroll={UNROLL[-1]}",)),
                *options,
                words=words,
            )
            answer = self.judge_errors(more)
            if answer and answer.error:
                return answer
            if answer or not more.whole:
                return unknown("waits that end for no reason may matter")
        doubt = self.facts.true(self.prop, result.diagnostics)
        return unknown(doubt) if doubt else Answer("true")
