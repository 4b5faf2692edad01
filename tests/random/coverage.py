#!/usr/bin/env python3
"""coverage.py - compares smc --coverage with gcov on random sequential C programs.

    coverage.py SMC FIRST COUNT       # seeds

clang compiles each program with --coverage, and it is run once; smc explores its only execution.
Both must report the same lines and branches, and the same of them as executed. Requires Debian's
libclang-rt-19-dev; without it the exit status is 77."""
import os
import random
import re
import subprocess
import sys
import tempfile


class Writer:
    """Writes a program of a few functions. Each loop has its own counter, so that it ends."""

    def __init__(self, seed):
        self.draw = random.Random(seed)
        self.lines = []
        self.functions = []
        self.counts = 0

    def put(self, depth, text):
        self.lines.append("    " * depth + text)

    def value(self):
        d = self.draw
        return d.choice(["a", "b", "c", str(d.randrange(5)), "a + b", "b * 3", "c - a"])

    def condition(self, depth=2, operator=None):
        """Returns a condition with one kind of operator: llvm-cov gcov loses a branch of `x && y ||
        z`, and then also miscounts other branches."""
        d = self.draw
        operator = operator or d.choice(["&&", "||"])
        if depth and d.random() < 0.35:
            sides = [self.condition(depth - 1, operator) for _ in range(2)]
            return f" {operator} ".join(sides)
        return f'{self.value()} {d.choice(["<", "==", "!=", ">="])} {self.value()}'

    def assign(self):
        d = self.draw
        value = self.value()
        if d.random() < 0.2:
            value = f"{self.condition(1)} ? {self.value()} : {self.value()}"
        elif self.functions and d.random() < 0.3:
            value = f"{d.choice(self.functions)}({self.value()}, {self.value()})"
        return f'{d.choice("abc")} = ({value}) % 100;'

    def leave(self, loops):
        d = self.draw
        return d.choice(["return a;"] + (["break;", "continue;"] if loops else []))

    def block(self, depth, loops):
        for _ in range(self.draw.randrange(1, 4)):
            self.statement(depth, loops)

    def branch(self, depth, loops):
        d = self.draw
        if d.random() < 0.3:
            self.put(depth, f"if ({self.condition()}) {self.assign()}")
            return
        self.put(depth, f"if ({self.condition()}) {{")
        self.block(depth + 1, loops)
        if d.random() < 0.5:
            self.put(depth, "} else {")
            self.block(depth + 1, loops)
        self.put(depth, "}")

    def loop(self, depth):
        d = self.draw
        i = f"i{self.counts}"
        self.counts += 1
        shape = d.randrange(3)
        rounds = d.randrange(4)
        if shape == 0:
            self.put(depth, f"for (int {i} = 0; {i} < {rounds}; {i}++) {{")
            self.block(depth + 1, True)
            self.put(depth, "}")
        elif shape == 1:
            self.put(depth, f"int {i} = {rounds};")
            self.put(depth, f"while ({i}-- > 0 && {self.condition(0)}) {{")
            self.block(depth + 1, True)
            self.put(depth, "}")
        else:
            self.put(depth, f"int {i} = {rounds};")
            self.put(depth, "do {")
            self.block(depth + 1, True)
            self.put(depth, f"}} while ({i}-- > 0);")

    def choose(self, depth, loops):
        d = self.draw
        self.put(depth, f"switch ({self.value()}) {{")
        for k in range(d.randrange(1, 4)):
            self.put(depth, f"case {k}:")
            self.block(depth + 1, loops)
            if d.random() < 0.7:
                self.put(depth + 1, "break;")
        if d.random() < 0.5:
            self.put(depth, "default:")
            self.put(depth + 1, self.assign())
        self.put(depth, "}")

    def statement(self, depth, loops):
        draw = self.draw.random()
        if depth > 4 or draw < 0.45:
            self.put(depth, self.assign())
        elif draw < 0.65:
            self.branch(depth, loops)
        elif draw < 0.78:
            self.loop(depth)
        elif draw < 0.88:
            self.choose(depth, loops)
        elif draw < 0.94:
            self.put(depth, f"if ({self.condition(0)}) {self.leave(loops)}")
        else:
            self.put(depth, f"{{ int d = {self.value()}; if (d) {{ b = d; }} }}")

    def function(self, name):
        self.put(0, f"static int {name}(int a, int b)")
        self.put(0, "{")
        self.put(1, f"int c = {self.draw.randrange(4)};")
        for _ in range(self.draw.randrange(2, 6)):
            self.statement(1, False)
        self.put(1, "return c;")
        self.put(0, "}")
        self.functions.append(name)

    def program(self):
        for k in range(self.draw.randrange(1, 4)):
            self.function(f"f{k}")
        self.put(0, "int main(void)")
        self.put(0, "{")
        self.put(1, "int a = 1, b = 2, c = 3;")
        for _ in range(self.draw.randrange(1, 4)):
            self.put(1, f"c = {self.draw.choice(self.functions)}({self.value()}, c);")
        self.put(1, "if (c == 99) return 0;")
        self.put(1, "(void)a, (void)b;")
        self.put(1, "return 0;" if self.draw.random() < 0.7 else "")
        self.put(0, "}")
        return "\n".join(self.lines) + "\n"


def of_smc(smc, name):
    done = subprocess.run(
        [smc, "--coverage=c.info", "--no-cache", name], capture_output=True, text=True
    )
    if done.returncode:
        sys.exit(f"smc ended with status {done.returncode}: {done.stderr}")
    lines, branches = {}, {}
    with open("c.info", encoding="utf-8") as info:
        for row in info:
            if row.startswith("DA:"):
                line, n = row[3:].split(",")
                lines[int(line)] = int(n) > 0
            if row.startswith("BRDA:"):
                line, _, _, taken = row[5:].strip().split(",")
                branches.setdefault(int(line), []).append(None if taken == "-" else taken != "0")
    return lines, branches


def of_gcov(name):
    if subprocess.run(
        ["clang-19", "--coverage", "-O0", "-g", "-w", name, "-o", "run"], stderr=subprocess.DEVNULL
    ).returncode:
        return None
    subprocess.run(["./run"], check=True)
    subprocess.run(
        ["llvm-cov-19", "gcov", "-b", "run-" + name.replace(".c", ".gcda")],
        stdout=subprocess.DEVNULL,
        check=True,
    )
    lines, branches, line = {}, {}, 0
    with open(name + ".gcov", encoding="utf-8") as text:
        for row in text:
            counted = re.match(r"\s*(#+|-|[0-9]+\*?):\s*([0-9]+):", row)
            branch = re.match(r"branch\s+[0-9]+ (never executed|taken ([0-9]+)%)", row)
            if counted:
                line = int(counted[2])
                if line and counted[1] != "-":
                    lines[line] = counted[1][0] != "#"
            elif branch:
                branches.setdefault(line, []).append(
                    None if branch[2] is None else branch[2] != "0"
                )
    os.remove("run-" + name.replace(".c", ".gcda"))
    return lines, branches


# smc's code ends the lifetimes of variables, gcov's does not. So a jump out of a scope, or the
# brace that closes it, may be code in only one of the two.
LEAVES = re.compile(r"\s*(break;|continue;|\}( else \{| while .*)?)$")


def same(mine, theirs):
    """Returns whether two lines have the same branches. gcov lists a line's branches in another
    order."""
    return None not in (mine, theirs) and sorted(map(str, mine)) == sorted(map(str, theirs))


def differences(text, found, known):
    rows = [""] + text.split("\n")
    for at in sorted(set(found[0]) | set(known[0])):
        mine, theirs = found[0].get(at), known[0].get(at)
        if mine != theirs and (None not in (mine, theirs) or not LEAVES.match(rows[at])):
            yield f"line {at}: smc {mine}, gcov {theirs}"
    for at in sorted(set(found[1]) | set(known[1])):
        mine, theirs = found[1].get(at), known[1].get(at)
        if not same(mine, theirs) and not (LEAVES.match(rows[at]) and theirs is None):
            yield f"branches of line {at}: smc {mine}, gcov {theirs}"


def main():
    smc, first, count = os.path.abspath(sys.argv[1]), int(sys.argv[2]), int(sys.argv[3])
    wrong = points = ran = 0
    with tempfile.TemporaryDirectory() as folder:
        os.chdir(folder)
        for seed in range(first, first + count):
            text = Writer(seed).program()
            with open("p.c", "w", encoding="utf-8") as file:
                file.write(text)
            known = of_gcov("p.c")
            if known is None:
                print("clang --coverage does not link here: libclang-rt-19-dev is missing")
                sys.exit(77)
            found = of_smc(smc, "p.c")
            points += len(known[0]) + sum(len(b) for b in known[1].values())
            ran += sum(known[0].values())
            odd = list(differences(text, found, known))
            wrong += bool(odd)
            for one in odd:
                print(f"seed {seed}: {one}")
    print(f"{count} programs, {points} lines and edges, {ran} lines run, {wrong} programs differ")
    sys.exit(wrong > 0 or not ran)


main()
