"""The answer: true, false(..), or unknown with the reason. docs/sv-comp.md argues for each rule."""

import itertools
from typing import NamedTuple, Optional

from . import order, properties
from .runner import Failure, Smc

MOST_BY_VALUES = 20  # seconds
UNROLL = (2, 8, 32, 128, 1024, 16384)
# Ranges for the numbers that the program may choose, to find errors with. BYTES: all of one byte,
# tried last.
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

# Others are tried beside the constants that the program compares something with.
TRIED, MOST_NEAR = range(-3, 21), 16

# A variable that was never written has any value in SV-COMP: an error with 0 in all of them is one,
# or with another number in all of them.
UNWRITTEN = "use of an uninitialised value"
ANY_VALUES = ("zero", "pattern")

# What smc says where it goes no further.
LIMITS = (
    ("an allocation was too large", "smc makes no object that large"),
    ("more threads were not explored", "there are more threads than smc makes"),
)


INTERRUPTED = "the execution found may interrupt an atomic section or go on after the end of main"


class Answer(NamedTuple):
    text: str  # true, false(..), unknown
    reason: str = ""  # of unknown
    error: Optional[dict] = None  # of false: smc's error
    order: Optional[list] = None  # of false: the events in an order that SV-COMP knows
    low: Optional[int] = None  # of false: the least number that the program could choose

    def __str__(self):
        return f"{self.text} ({self.reason})" if self.reason else self.text


def unknown(reason):
    return Answer("unknown", reason)


def judge(source, prop, data_model, deadline):
    """The answer for a task, given by `deadline` (of the monotonic clock)."""
    if prop is None or prop.name == "termination":
        return unknown("smc does not decide this property")
    try:
        return Judge(source, prop, Smc(source, deadline, data_model)).answer()
    except Failure as failure:
        return unknown(str(failure))


class Judge:
    def __init__(self, source, prop, smc):
        self.source, self.prop, self.smc = source, prop, smc
        self.by_values = True  # whether rvf may be asked: it has answered so far
        self.whole = ()  # the option by which smc leaves out what interrupts sections, once needed
        self.harmless = set() if prop.name == "valid-memsafety" else set(properties.HARMLESS)
        self.facts = None

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
        try:
            return self.deepen()
        except Failure as failure:
            if "without a range of values" not in str(failure):
                raise
        return self.choose()

    def deepen(self):
        """Loops are bounded, less and less, until no loop is cut or an error is found."""
        for unroll in UNROLL:
            answer, result = self.explore(f"--unroll={unroll}")
            if answer or result.whole:
                return answer or self.true(result)
            if limit := self.limit(result):
                return unknown(limit)
        return unknown(f"there are loops of more than {UNROLL[-1]} rounds")

    @staticmethod
    def limit(result):
        """Why longer loops change nothing: what was cut is no loop; None: they may."""
        if "the loop was cut" in result.diagnostics:
            return None
        return next((reason for text, reason in LIMITS if text in result.diagnostics), None)

    def choose(self):
        """The same with numbers that the program chooses: all that matter, after a few of them if
        they are many; else no `true`."""
        matter = self.facts.all_that_matter()
        is_narrow = matter and matter[1] - matter[0] <= FEW
        near = tuple((n - 1, n + 1) for n in self.facts.constants if n not in TRIED)[:MOST_NEAR]
        ranges = (() if is_narrow else RANGES + near) + ((matter,) if matter else ())
        for unroll in UNROLL:
            all_whole = True
            for low, high in ranges:
                choice = f"--nondet={low}..{high}"
                try:
                    answer, result = self.explore(f"--unroll={unroll}", choice)
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
                answer, _ = self.explore(f"--unroll={unroll}", f"--nondet={BYTES[0]}..{BYTES[1]}")
                return (
                    answer._replace(low=BYTES[0])
                    if answer and answer.error
                    else unknown("not all numbers it may choose were tried")
                )
        return unknown(f"there are loops of more than {UNROLL[-1]} rounds")

    def explore(self, *options):
        """The answer that the explorations allow, if any, one with each list of arguments of main,
        and their result."""
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
        """rvf joins executions in which the same values are read: with few values there are few of
        them. None: it found nothing certain in some seconds."""
        if self.prop.name != "unreach-call" or not self.by_values:
            return None
        try:
            result = self.smc.run(
                *self.prop.options,
                "--algo=rvf",
                *options,
                words=words,
                seconds=min(MOST_BY_VALUES, self.smc.left() / 8),
            )
        except Failure as failure:
            if "--nondet" in str(failure):
                raise
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
        """Until an error is found that is certain, if there is one."""
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
        """smc itself leaves out executions that interrupt sections, and goes on without them."""
        more = ("--check=leaks",) if self.prop.name == "valid-memsafety" else ()
        options = *self.prop.options, *self.whole, "--keep-going", *more, *options
        result = self.smc.run(*options, words=words)
        return self.judge_errors(result), result

    def judge_errors(self, result):
        """What the errors that were found say, one that violates the property first; None: nothing
        against it."""
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
        """The execution in an order that shows the error: memory is freed before the access that is
        wrong then; of the two accesses of a race either may be the first."""
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
        """Everything was visited and nothing is against the property: true, unless something is
        known of which smc does not see all. Waits for conditions may also end for no reason."""
        for words in self.facts.arguments() if self.facts.waits else ():
            more = self.smc.run(
                *self.prop.options,
                "--keep-going",
                "--spurious-wakeups",
                *self.whole,
                f"--unroll={UNROLL[-1]}",
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
