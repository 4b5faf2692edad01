"""What the linked program takes from outside, and what of it keeps an answer of smc from being one
about SV-COMP's question. smc --facts says it (docs/sv-comp.md): nothing follows from the text."""

import re

MOST_ARGUMENTS = 16
MOST_NUMBERS = 300

# Functions of which smc has one result where the standard allows others.
FIXED = re.compile(
    r"rand(om)?(_r)?|time|clock(_gettime)?|gettimeofday|getenv|getpid|(__isoc99_|__isoc23_)?scanf"
)
TRIES = re.compile(r"\w+_(try|timed|clock)\w*|sem_getvalue")
ALLOCATES = re.compile(r"\w*alloc|strn?dup")
LEAVES = re.compile(
    r"_?exit|_Exit|quick_exit|abort|raise|llvm\.(debug|ubsan)?trap|__VERIFIER_assume"
)
ABSOLUTE = re.compile(r"(ll?|imax)?abs|llvm\.abs\..*")
# What clang says of constant expressions.
OVERFLOWS = ("-Winteger-overflow", "-Wshift-overflow", "-Wshift-sign-overflow")


def some(pattern, names):
    return next((name for name in names if pattern.fullmatch(name)), None)


class Facts:
    def __init__(self, facts, diagnostics):
        self.error_functions = facts["error_functions"]
        self.error_returns = facts["error_returns"]  # the program may go on after one of them
        self.functions = facts["functions"]  # that it uses and does not define
        self.waits = facts["waits"]  # for conditions
        self.waits_in_loops = facts["waits_in_loops"]  # that do nothing else
        self.atomic, self.weak = facts["atomic"], facts["weak"]
        self.left_shifts = facts["left_shifts"]
        self.numbers = facts["numbers"]
        self.constants = facts["constants"]  # with which it compares
        self.words = facts["arguments"]  # of main, as far as they matter; None: it is not known
        self.overflows = next((word for word in OVERFLOWS if word in diagnostics), None)

    # ---- doubts: a reason, or None ---------------------------------------------------------------

    def other_error_function(self, specification):
        """Another error function than the one that the property names."""
        asked = re.search(r"call\((\w+)\(", specification).group(1)
        other = {"reach_error": "__VERIFIER_error", "__VERIFIER_error": "reach_error"}[asked]
        return f"'{other}' is not '{asked}'" if other in self.error_functions else None

    def true(self, prop, diagnostics):
        """Why `true` may be wrong although smc has visited everything."""
        fixed = some(FIXED, self.functions)
        if fixed:
            return f"'{fixed}' has other results than the one that smc gives"
        if "[one-answer]" in diagnostics:
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
        """What of arithmetic is not checked for overflow."""
        if self.left_shifts or some(ABSOLUTE, self.functions):
            return "a left shift or abs is not checked"
        if self.atomic or any(name.startswith("__atomic_") for name in self.functions):
            return "the arithmetic of atomic objects is not checked"
        return "a constant expression overflows" if self.overflows else None

    def unordered(self):
        """Why happens-before in C may be less than the order of an interleaving."""
        if self.weak or any(name.startswith("__atomic_") for name in self.functions):
            return "weak atomics order less in C than in SV-COMP"
        tries = some(TRIES, self.functions)
        return f"what fails in '{tries}' orders less in C than in SV-COMP" if tries else None

    # ---- what is to be tried ---------------------------------------------------------------------

    def arguments(self):
        """Lists of words that main gets after its name: all that matter, or a few."""
        if self.words is not None and self.words <= MOST_ARGUMENTS:
            return [("1",) * n for n in range(self.words + 1)]
        return [(), ("1",), ("1", "1"), ("a",), ("0", "0")]

    def all_that_matter(self):
        """A range with all numbers that make a difference to the program, by where it asks for
        them; None: it is not known."""
        ranges = [number["matter"] for number in self.numbers]
        if not all(ranges):
            return None
        low, high = min([0, *(r[0] for r in ranges)]), max([1, *(r[1] for r in ranges)])
        return (low, high) if high - low <= MOST_NUMBERS else None
