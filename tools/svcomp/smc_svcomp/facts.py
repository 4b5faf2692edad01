"""Facts about the linked program, as printed by smc --facts: what it takes from outside, and what
makes smc's result differ from the answer to SV-COMP's question (docs/sv-comp.md). All facts come
from the linked program, none from the source text."""

import re

MOST_ARGUMENTS = 16
MOST_NUMBERS = 300

# Functions for which smc explores one result although the standard allows others.
FIXED = re.compile(
    r"rand(om)?(_r)?|time|clock(_gettime)?|gettimeofday|getenv|getpid|(__isoc99_|__isoc23_)?scanf"
)
TRIES = re.compile(r"\w+_(try|timed|clock)\w*|sem_getvalue")
ALLOCATES = re.compile(r"\w*alloc|strn?dup")
LEAVES = re.compile(
    r"_?exit|_Exit|quick_exit|abort|raise|llvm\.(debug|ubsan)?trap|__VERIFIER_assume"
)
ABSOLUTE = re.compile(r"(ll?|imax)?abs|llvm\.abs\..*")
# clang's warnings about constant expressions that overflow.
OVERFLOWS = ("-Winteger-overflow", "-Wshift-overflow", "-Wshift-sign-overflow")


def some(pattern, names):
    return next((name for name in names if pattern.fullmatch(name)), None)


class Facts:
    def __init__(self, facts, diagnostics):
        self.error_functions = facts["error_functions"]
        self.error_returns = facts["error_returns"]  # the program may continue after one of them
        self.functions = facts["functions"]  # functions that it uses and does not define
        self.waits = facts["waits"]  # number of waits on condition variables
        self.waits_in_loops = facts["waits_in_loops"]  # those in loops that do nothing but wait
        self.atomic, self.weak = facts["atomic"], facts["weak"]
        self.left_shifts = facts["left_shifts"]
        self.numbers = facts["numbers"]
        self.constants = facts["constants"]  # constants that it compares values with
        self.words = facts["arguments"]  # number of main's arguments that matter; None: unknown
        self.overflows = next((word for word in OVERFLOWS if word in diagnostics), None)

    # ---- doubts: a reason, or None ---------------------------------------------------------------

    def other_error_function(self, specification):
        """A doubt if the program calls the error function that the property does not name."""
        asked = re.search(r"call\((\w+)\(", specification).group(1)
        other = {"reach_error": "__VERIFIER_error", "__VERIFIER_error": "reach_error"}[asked]
        return f"'{other}' is not '{asked}'" if other in self.error_functions else None

    def true(self, prop, diagnostics):
        """Why `true` may be wrong although smc has explored everything."""
        fixed = some(FIXED, self.functions)
        if fixed:
            return f"'{fixed}' has other results than the one that smc gives"
        if "[one-answer]" in diagnostics or "[no-files]" in diagnostics:
            return "a library function has other results than the one that smc gives"
        if self.waits != self.waits_in_loops:
            return (
                "a wait for a condition that is not in a loop may end for no reason, "
                "any number of times"
            )
        if prop.name == "no-data-race" and self.unordered():
            return self.unordered()
        if self.words is None or self.words > MOST_ARGUMENTS:
            return "main has arguments"
        if prop.name == "no-overflow":
            return self.unchecked()
        leaves = some(LEAVES, self.functions)
        if prop.name == "valid-memsafety" and leaves and some(ALLOCATES, self.functions):
            return f"memory that is lost when '{leaves}' ends the run is not looked for"
        return None

    def unchecked(self):
        """Which arithmetic of the program smc does not check for overflow; None: it checks all."""
        if self.left_shifts or some(ABSOLUTE, self.functions):
            return "a left shift or abs is not checked"
        if self.atomic or any(name.startswith("__atomic_") for name in self.functions):
            return "the arithmetic of atomic objects is not checked"
        return "a constant expression overflows" if self.overflows else None

    def unordered(self):
        """Why accesses ordered in SV-COMP's interleavings may be unordered by C's happens-before;
        None: no reason."""
        if self.weak or any(name.startswith("__atomic_") for name in self.functions):
            return "weak atomics order less in C than in SV-COMP"
        tries = some(TRIES, self.functions)
        return f"what fails in '{tries}' orders less in C than in SV-COMP" if tries else None

    # ---- what is to be tried ---------------------------------------------------------------------

    def arguments(self):
        """Lists of arguments of main (without the program's name) to be tried: all that matter, or
        some."""
        if self.words is not None and self.words <= MOST_ARGUMENTS:
            return [("1",) * n for n in range(self.words + 1)]
        return [(), ("1",), ("1", "1"), ("a",), ("0", "0")]

    def all_that_matter(self):
        """A range that contains every nondeterministic number that makes a difference to the
        program, according to the places that ask for them; None: unknown or too large."""
        ranges = [number["matter"] for number in self.numbers]
        if not all(ranges):
            return None
        low, high = min([0, *(r[0] for r in ranges)]), max([1, *(r[1] for r in ranges)])
        return (low, high) if high - low <= MOST_NUMBERS else None
