"""classics.py - variants of the programs in tests/programs/classic in which each memory order is a
separate macro; its default is seq_cst or the order in the file.

The orders that smc relax and smc repair propose for a program are checked by running smc with these
orders set by -D. The two share only the checker."""
import json
import os
import re
import resource
import subprocess

ORDER = re.compile(r"\bmemory_order_(relaxed|consume|acquire|release|acq_rel|seq_cst)\b")
NAMES = ["relaxed", "acquire", "release", "acq_rel", "seq_cst"]
COVERS = {"relaxed": 1, "consume": 3, "acquire": 7, "release": 9, "acq_rel": 15, "seq_cst": 31}
LEGAL = {
    "load": ["relaxed", "acquire", "seq_cst"],
    "store": ["relaxed", "release", "seq_cst"],
    "read-modify-write": NAMES,
    "compare-exchange": NAMES,
    "compare-exchange, failing": ["relaxed", "acquire", "seq_cst"],
    "fence": NAMES,
}


FOLDER = os.path.join(os.path.dirname(os.path.abspath(__file__)), "../programs/classic")
CHOSEN = ["lock-clients.c"]  # several programs in one file, selected by -D
failures = 0


def fail(text):
    global failures
    failures += 1
    print("FAIL", text, flush=True)


def names(named, everything, short):
    """Yields the file names in `named`, or else all classics or those in `short`, without programs
    that have no memory orders."""
    for name in named or (sorted(set(os.listdir(FOLDER)) - set(CHOSEN)) if everything else short):
        with open(os.path.join(FOLDER, name), encoding="utf-8") as f:
            if "memory_order" in f.read():
                yield name


def covers(strong, weak):
    return COVERS[weak] & ~COVERS[strong] == 0


def weaker(orders, k, what):
    """Returns the assignments in which place k, an operation of the kind `what`, has a weaker
    order."""
    return [{**orders, k: o} for o in LEGAL[what] if o != orders[k] and covers(orders[k], o)]


class Program:
    """A program whose k-th memory order is the macro ORDER_k. The default of the macro is `start`,
    or, if that is None, the order in the file (`text_orders`)."""

    def __init__(self, path, folder, start="seq_cst"):
        with open(path, encoding="utf-8") as f:
            text = re.sub(r"^// (smc|expect|expect-stderr|report):.*\n", "\n", f.read(), flags=re.M)
        self.text_orders = [m.group(1) for m in ORDER.finditer(text)]
        n = iter(range(len(self.text_orders)))
        self.body = ORDER.sub(lambda m: f"ORDER_{next(n)}", text)
        head = "".join(
            f"#ifndef ORDER_{k}\n#define ORDER_{k} memory_order_{start or o}\n#endif\n"
            for k, o in enumerate(self.text_orders)
        )
        self.text = head + self.body
        self.path = os.path.join(folder, os.path.basename(path))
        with open(self.path, "w", encoding="utf-8") as f:
            f.write(self.text)
        self.lines = self.text.split("\n")

    def macro_of(self, place):
        """Returns the number of the macro that gives the place its order; None: the place is inside
        a macro, or has no order argument."""
        at = sum(len(line) + 1 for line in self.lines[: place["line"] - 1]) + place["column"] - 1
        name = re.match(r"\w+", self.text[at:])
        if not name or not self.text[at + name.end():].lstrip().startswith("("):
            return None
        depth, end, found = 0, at + name.end(), []
        while True:
            c = self.text[end]
            word = re.match(r"\w+", self.text[end:])
            if word:
                if depth == 1 and word.group().startswith("ORDER_"):
                    found.append(int(word.group()[6:]))
                end += word.end()
                continue
            depth += (c == "(") - (c == ")")
            end += 1
            if depth == 0:
                break
        k = 1 if place["what"].endswith("failing") else 0
        return found[k] if k < len(found) else None


def processor_time():
    """Returns the processor time, in seconds, of all child processes that have ended."""
    t = resource.getrusage(resource.RUSAGE_CHILDREN)
    return t.ru_utime + t.ru_stime


def answer(command, smc, path, *arguments):
    """Returns the JSON output of smc relax or repair, or None if no order repairs the program; and
    the processor time in seconds."""
    before = processor_time()
    run = subprocess.run(
        [smc, command, "--no-file-options", "--format=json", *arguments, path],
        capture_output=True,
        text=True,
    )
    seconds = processor_time() - before
    if run.returncode == 1 and command == "repair":
        return None, seconds
    if run.returncode not in (0, 3):
        raise AssertionError(f"{path}: smc {command} ended with {run.returncode}: {run.stderr}")
    return json.loads(run.stdout), seconds


def kept(places, macros):
    """Returns options that exclude places whose order cannot be set separately by -D: their macro
    also gives another place its order, or they have none."""
    return [
        f"--keep={p['file']}:{p['line']}:{p['column']}"
        for p, k in zip(places, macros)
        if k is None or macros.count(k) > 1
    ]


def relaxed(smc, program, *arguments):
    """Returns the output of smc relax for the program, and its processor time in seconds."""
    found, seconds = answer("relax", smc, program.path, *arguments)
    keep = kept(found["places"], [program.macro_of(p) for p in found["places"]])
    return answer("relax", smc, program.path, *arguments, *keep) if keep else (found, seconds)


def check(smc, path, orders, *arguments):
    """Returns whether smc verifies the program with these orders, a map from the numbers of macros.
    """
    words = [f"-DORDER_{k}=memory_order_{o}" for k, o in orders.items()]
    status = subprocess.run(
        [smc, "--no-file-options", *arguments, *words, path], capture_output=True
    ).returncode
    assert status in (0, 1), (path, orders, status)
    return status == 0
