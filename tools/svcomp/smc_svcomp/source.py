"""The task's source: what of it keeps an answer of smc from being one about SV-COMP's question.

All is decided by the text, and for the worse: what merely looks like a reason for doubt is one.
"""

import operator
import os
import re

from . import files

MARKER = re.compile(r'^\s*#\s*(?:line\s+)?(\d+)(?:\s+"([^"]*)"((?:\s+\d)*))?\s*$')
BLANKED = re.compile(r'//[^\n]*|/\*.*?\*/|"(?:\\.|[^"\\\n])*"|\'(?:\\.|[^\'\\\n])*\'', re.S)

BRACES = r"\{(?:[^{}]|\{(?:[^{}]|\{(?:[^{}]|\{[^{}]*\})*\})*\})*\}"
DECLARATION = re.compile(rf"\btypedef\b[^;{{}}]*(?:{BRACES}[^;{{}}]*)?;|\bextern\b[^;{{}}]*;")
# Without line markers the headers are part of the text: what they only declare is nothing that the
# program does.
PROTOTYPE = re.compile(
    r"^[ \t]*(?!(?:return|else|goto|do|case|sizeof)\b)(?:\w+[\s*]+){1,8}\w+\s*\([^(){};=]*\)\s*;",
    re.M,
)
MAIN = re.compile(r"\bmain\s*\(([^()]*)\)\s*\{")

# Functions of which smc has one result where the standard allows others.
FIXED = re.compile(
    r"\b(rand(?:om)?(?:_r)?|time|clock(?:_gettime)?|gettimeofday|getenv|getpid|scanf)\s*\("
)
WEAK = re.compile(
    r"\bmemory_order_(?!seq_cst)|\b__ATOMIC_(?!SEQ_CST)|\batomic_(?:thread|signal)_fence\b|"
    r"\b__atomic_\w+\s*\([^;]*,\s*[0-4]\s*\)"
)
TRIES = re.compile(r"\b(\w+_(?:try|timed|clock)\w*|sem_getvalue)\s*\(")
WAIT = re.compile(r"\b(?:pthread_cond_(?:timed|clock)?wait|cnd_(?:timed)?wait)\s*\(")
WAIT_ALONE = re.compile(
    rf"\s*(?:{WAIT.pattern}[^;{{}}]*\)\s*;|\{{\s*{WAIT.pattern}[^;{{}}]*\)\s*;\s*\}})"
)
ACTS = re.compile(r"\w\s*\(|\+\+|--|(?<![=!<>])=(?!=)")
ALLOCATES = re.compile(r"\b(?:malloc|calloc|realloc|\w*alloc|strn?dup)\s*\(")
LEAVES = re.compile(
    r"\b(_?exit|_Exit|quick_exit|abort|raise|__builtin_(?:debug)?trap|__VERIFIER_assume)\s*\("
)
ERROR_BODY = re.compile(r"\breach_error\s*\([^;{}]*\)\s*\{[^}]*\}")
ERROR_CALL = re.compile(r"\breach_error\s*\(\s*\)\s*;(?:[\s}]*abort\s*\(\s*\))?")
COPIES = re.compile(
    r"\bmem(?:cpy|move)\s*\(|\(\s*(?:(?:un)?signed\s+)?char\s*\*\s*\)|\b(?:u?intptr_t|union)\b"
)
NARROW = {"char", "uchar", "u8"}
NUMBERS = re.compile(r"\b__VERIFIER_nondet_(?!bool\b|_Bool\b)(\w+)")
NUMBER = r"__VERIFIER_nondet_\w+\s*\(\s*(?:void\s*)?\)"
# Where a number is only asked whether it is 0, and where only which of some constants it is.
ASKED = re.compile(
    rf"\b(?:if|while)\s*\(\s*!?\s*{NUMBER}\s*\)|\b(\w+)\s*=\s*{NUMBER}\s*;\s*(?:if|while)\s*\(\s*!?\s*\1\s*\)"
)
SWITCH = re.compile(rf"\bswitch\s*\(\s*{NUMBER}\s*\)")
CASE = re.compile(r"\bcase\b\s*(-?(?:0|[1-9]\d*)\s*:)?")
MOST_ARGUMENTS = 16
MOST_NUMBERS = 300
# A variable that is such a number. Its other places, where it is compared with a constant or only
# asked whether it is 0.
CHOSEN = re.compile(rf"\b(\w+)\s*=\s*{NUMBER}\s*;")
# A local variable that is declared as such a number, and an assumption right behind it. Its
# comparisons with a constant.
DECLARED = re.compile(r"\b(?:int|unsigned|long|short|char|size_t)\s+$")
ASSUMED = re.compile(r"\s*(__VERIFIER_assume|assume_abort_if_not)\s*\(([^()]*)\)\s*;")
ABORTS_IF_NOT = re.compile(
    r"\bassume_abort_if_not\s*\(\s*int\s+(\w+)\s*\)\s*\{\s*if\s*\(\s*!\s*\1\s*\)"
    r"\s*\{?\s*abort\s*\(\s*\)\s*;\s*\}?\s*\}"
)
INTEGERS = {
    "int",
    "uint",
    "long",
    "ulong",
    "longlong",
    "ulonglong",
    "short",
    "ushort",
    "char",
    "uchar",
    "unsigned",
    "u8",
    "u16",
    "u32",
    "size_t",
}
UNSIGNED = re.compile(
    r"\bunsigned\b|\bu_?int|\bsize_t\b|\bu(?:char|short|long)\b|__VERIFIER_nondet_(?:u|size_t)"
)
LITERAL, COMPARES = r"(-?\s*(?:0|[1-9]\d*)[uUlL]*)", r"(?:[<>]=?|[=!]=)"
LINK = r"\s*(?:\)|&&|\|\||\?|;)"
# The number of main's arguments, where it is compared with a constant.
COUNT_FIRST = rf"(?<=[(&|!])\s*(?P<name>NAME)\s*(?P<how>{COMPARES})\s*(?P<n>\d+)(?={LINK})"
COUNT_LAST = rf"(?<=[(&|!])\s*(?P<n>\d+)\s*(?P<how>{COMPARES})\s*(?P<name>NAME)(?={LINK})"
HOLDS = {
    "<": operator.lt,
    "<=": operator.le,
    ">": operator.gt,
    ">=": operator.ge,
    "==": operator.eq,
    "!=": operator.ne,
}
LOWER, UPPER = {">": 1, ">=": 0, "==": 0}, {"<": -1, "<=": 0, "==": 0}
TURNED = {"<": ">", "<=": ">=", ">": "<", ">=": "<=", "==": "==", "!=": "!="}
PLACES = (
    rf"(?<=[(&|!])\s*(?P<name>NAME)\s*{COMPARES}\s*{LITERAL}(?={LINK})",
    rf"(?<=[(&|!])\s*{LITERAL}\s*{COMPARES}\s*(?P<name>NAME)(?={LINK})",
    rf"(?:!|&&|\|\|)\s*(?P<name>NAME)(?={LINK})()",
    r"\(\s*(?P<name>NAME)\s*(?=&&|\|\||\?)()",
    r"\b(?:if|while|__VERIFIER_assume)\s*\(\s*(?P<name>NAME)\s*\)()",
    r"\b(?:int|unsigned|short|long|char)\s+(?P<name>NAME)\s*;()",
)


def value_of(literal):
    return int(re.sub(r"[uUlL\s]", "", literal))


class Source:
    """path, text; `own`: without comments, what quotes hold and system headers; `body`: without
    declarations, too."""

    def __init__(self, path):
        self.path = (
            os.path.join(".", path) if str(path).startswith("-") else str(path)
        )  # no option of smc
        self.text = files.read(path)
        self.lines = self.text.splitlines()
        self.places = {}  # (file, line) as compilers name them -> first line of this file
        self.own = BLANKED.sub(lambda m: "\n" * m.group().count("\n") + " ", self.mark())
        self.body = PROTOTYPE.sub(" ", DECLARATION.sub(" ", self.own))

    def mark(self):
        """The text without what system headers brought in, by the line markers; notes where the
        rest stands."""
        kept, name, line, system = [], None, 0, False
        for number, text in enumerate(self.lines, 1):
            marker = MARKER.match(text)
            if marker:
                line, flags = int(marker.group(1)), (marker.group(3) or "").split()
                if marker.group(2) is not None:
                    name = marker.group(2)
                    system = "3" in flags or name.startswith("/usr/") or name.startswith("<")
                kept.append("")
                continue
            if name is not None:
                self.places.setdefault((name, line), number)
                line += 1
            kept.append("" if system else text)
        return "\n".join(kept)

    def line_of(self, file, line):
        """The line of this file that a compiler calls line `line` of `file`; None: it is none of
        ours."""
        if self.places:
            return self.places.get((file, line))
        ours = file is not None and self.path.endswith(file.rsplit("/", 1)[-1])
        return line if ours and 1 <= line <= len(self.lines) else None

    # ---- doubts: a reason, or None ---------------------------------------------------------------

    def error_functions(self):
        """Those of the functions whose call is an error that the program mentions, with a body of
        its own or without."""
        return [
            name
            for name in ("reach_error", "__VERIFIER_error")
            if re.search(rf"\b{name}\b", self.own)
        ]

    def other_error_function(self, specification):
        """Another error function than the one that the property names."""
        asked = re.search(r"call\((\w+)\(", specification).group(1)
        other = {"reach_error": "__VERIFIER_error", "__VERIFIER_error": "reach_error"}[asked]
        return f"'{other}' is not '{asked}'" if re.search(rf"\b{other}\b", self.own) else None

    def error_returns(self):
        """Whether the program may go on after reach_error, which smc does not."""
        body = ERROR_BODY.search(self.own)
        if body and re.search(
            r"\babort\s*\(|\b__assert_fail\b|\bassert\s*\(\s*0\s*\)", body.group()
        ):
            return False
        return any("abort" not in call for call in ERROR_CALL.findall(self.body))

    def true(self, prop, diagnostics):
        """Why `true` may be wrong although smc has visited everything."""
        fixed = FIXED.search(self.body)
        if fixed:
            return f"'{fixed.group(1)}' has other results than the one that smc gives"
        if "[one-answer]" in diagnostics:
            return "a library function has other results than the one that smc gives"
        if self.waits() != self.wait_loops():
            return (
                "a wait for a condition that is not in a loop may end for no reason, "
                "any number of times"
            )
        if prop.name == "no-data-race" and self.unordered():
            return self.unordered()
        if self.looks_at_arguments() and self.argument_counts() is None:
            return "main has arguments"
        if prop.name == "no-overflow":
            if re.search(r"<<|\b(?:ll?)?abs\s*\(", self.body):
                return "a left shift or abs is not checked"
            if re.search(r"_Atomic\b|\batomic_\w", self.body):
                return "the arithmetic of atomic objects is not checked"
            if "-Winteger-overflow" in diagnostics:
                return "a constant expression overflows"
        leaves = LEAVES.search(ERROR_CALL.sub(" ", ERROR_BODY.sub(" ", self.body)))
        if prop.name == "valid-memsafety" and leaves and ALLOCATES.search(self.body):
            return f"memory that is lost when '{leaves.group(1)}' ends the run is not looked for"
        return None

    def false(self, what):
        """Why an error found may be none by SV-COMP's rules."""
        if what == "no-data-race" and self.unordered():
            return self.unordered()
        if what == "valid-memtrack" and COPIES.search(self.body):
            return "pointers may be kept in pieces"
        return None

    def unordered(self):
        """Why happens-before in C may be less than the order of an interleaving."""
        if WEAK.search(self.body):
            return "weak atomics order less in C than in SV-COMP"
        tries = TRIES.search(self.body)
        return (
            f"what fails in '{tries.group(1)}' orders less in C than in SV-COMP" if tries else None
        )

    def looks_at_arguments(self):
        """Whether main is given something that the program may look at."""
        main = MAIN.search(self.own)
        if not main:
            return True
        names = re.findall(r"(\w+)\s*(?:\[[^\]]*\]\s*)*(?:,|$)", main.group(1).strip())
        return any(
            name != "void" and re.search(rf"\b{name}\b", self.own[main.end() :]) for name in names
        )

    def argument_counts(self):
        """The constants with which the number of main's arguments is compared, where nothing else
        is done with them; None: something is. There may be no argument, not even the program's
        name, which smc cannot give: none of them is less than the others then."""
        main = MAIN.search(self.own)
        given = re.match(r"\s*(?:const\s+)?int\s+(\w+)\s*,", main.group(1)) if main else None
        body = self.own[main.end() :] if main else ""
        others = (
            re.findall(r"(\w+)\s*(?:\[[^\]]*\]\s*)*(?:,|$)", main.group(1).strip())[1:]
            if given
            else []
        )
        if not given or any(re.search(rf"\b{name}\b", body) for name in others):
            return None
        name, known, numbers = given.group(1), set(), []
        for place in (COUNT_FIRST, COUNT_LAST):
            for found in re.finditer(place.replace("NAME", rf"\b{name}\b"), body):
                known.add(found.start("name"))
                numbers.append(
                    (
                        found.group("how") if place == COUNT_FIRST else TURNED[found.group("how")],
                        int(found.group("n")),
                    )
                )
        if known != {m.start() for m in re.finditer(rf"\b{name}\b", body)}:
            return None
        same = all(HOLDS[how](0, n) == HOLDS[how](1, n) for how, n in numbers)
        counts = [n for _, n in numbers]
        return counts if same and max(counts, default=0) < MOST_ARGUMENTS else None

    def arguments(self):
        """Lists of words that main gets after its name: all that matter, where argument_counts says
        so, else a few."""
        if not self.looks_at_arguments():
            return [()]
        counts = self.argument_counts()
        most = 2 if counts is None else max(counts, default=1)
        return [("1",) * n for n in range(most + 1)] + (
            [("a",), ("0", "0")] if counts is None else []
        )

    def waits(self):
        """How many waits for a condition there are."""
        return len(WAIT.findall(self.body))

    def wait_loops(self):
        """How many loops do nothing but wait, and look: there a wait may end for no reason."""
        found = 0
        for loop in re.finditer(r"\bwhile\s*\(", self.body):
            depth, end = 1, loop.end()
            while depth and end < len(self.body):
                depth += {"(": 1, ")": -1}.get(self.body[end], 0)
                end += 1
            found += bool(WAIT_ALONE.match(self.body, end)) and not ACTS.search(
                self.body[loop.end() : end]
            )
        return found

    def bytes_only(self):
        """Whether all numbers that the program may choose have one byte."""
        return set(NUMBERS.findall(self.body)) <= NARROW

    def bounds(self, chosen):
        """The least and the largest number with which the program goes on, where it assumes them of
        a variable that it has just declared; None: it does not."""
        assumed = ASSUMED.match(self.body, chosen.end())
        if not assumed or not DECLARED.search(self.body, 0, chosen.start(1)):
            return None
        if assumed.group(1) != "__VERIFIER_assume" and not ABORTS_IF_NOT.search(self.own):
            return None
        name, low, high = chosen.group(1), [], []
        for part in assumed.group(2).split("&&"):
            first = re.fullmatch(rf"\s*{name}\s*({COMPARES})\s*{LITERAL}\s*", part)
            last = re.fullmatch(rf"\s*{LITERAL}\s*({COMPARES})\s*{name}\s*", part)
            if not first and not last:
                return None
            how = first.group(1) if first else TURNED[last.group(2)]
            number = value_of(first.group(2) if first else last.group(1))
            low += [number + LOWER[how]] if how in LOWER else []
            high += [number + UPPER[how]] if how in UPPER else []
        return (max(low), min(high)) if low and high else None

    def compared(self):
        """The constants with which variables that are chosen numbers are compared, where they are
        used for nothing else, and the neighbours of those with which they may be used for anything;
        None: they are used for something with any number."""
        chosen = list(CHOSEN.finditer(self.body))
        if (
            len(chosen) != len(re.findall(rf"\b{NUMBER}", self.body))
            or not set(NUMBERS.findall(self.body)) <= INTEGERS
        ):
            return None
        constants, bounds = [], []
        for name in {m.group(1) for m in chosen}:
            ranges = [self.bounds(m) for m in chosen if m.group(1) == name]
            if all(ranges):
                bounds += [n for low, high in ranges for n in (low + 1, high - 1)]
                continue
            known = {m.start(1) for m in chosen if m.group(1) == name}
            for place in PLACES:
                for found in re.finditer(place.replace("NAME", rf"\b{name}\b"), self.body):
                    known.add(found.start("name"))
                    constants += [
                        found.group(g) for g in (1, 2) if found.group(g) not in (name, "")
                    ]
            if known != {m.start() for m in re.finditer(rf"\b{name}\b", self.body)}:
                return None
        numbers = [value_of(c) for c in constants] + bounds
        negative = any(n < 0 for n in numbers) and UNSIGNED.search(
            self.body
        )  # -1 is the largest number then
        return None if negative else numbers

    def all_that_matter(self):
        """A range with all numbers that make a difference to the program, by where it asks for
        them; None: it is not known."""
        numbers = self.asked_for()
        if numbers is None:
            numbers = self.compared()
        if numbers is None:
            return None
        low, high = min([0, *(n - 1 for n in numbers)]), max([1, *(n + 1 for n in numbers)])
        return (low, high) if high - low <= MOST_NUMBERS else None

    def asked_for(self):
        """The constants of switches, where numbers are only asked whether they are 0 or which of
        these; None: not only."""
        asked, switches = list(ASKED.finditer(self.body)), SWITCH.findall(self.body)
        if len(asked) + len(switches) != len(re.findall(rf"\b{NUMBER}", self.body)):
            return None
        names = [m.group(1) for m in asked if m.group(1)]
        if any(
            len(re.findall(rf"\b{name}\b", self.body)) != 2 * names.count(name) for name in names
        ):
            return None  # it is looked at elsewhere, too
        cases = [case.rstrip(": \n") for case in CASE.findall(self.body)] if switches else []
        if not all(cases):
            return None
        return [int(case) for case in cases]

    def call_at(self, file, line, column):
        """The name that stands there, None where none does."""
        here = self.line_of(file, line)
        name = re.match(r"\w+", self.lines[here - 1][column - 1 :]) if here and column else None
        return name.group() if name else None
