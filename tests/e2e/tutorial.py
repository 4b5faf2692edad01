"""tutorial.py SMC [--write] - tests docs/tutorial.md: creates its files and runs its commands in
order; their output must be the one on the page.

A block after a line that ends in "`NAME`:" is the contents of that file. In a block of commands,
lines with "$ " are run, and the lines below are their output; "..." stands for any number of lines,
TOKEN for the token of the last report. Times may differ, as may the check at the end of a token if
smc has another LLVM version than that of the page (docs/installing.md). --write updates the output
on the page, except in blocks with "..."."""
import os
import re
import subprocess
import sys
import tempfile

PAGE = os.path.join(os.path.dirname(os.path.realpath(__file__)), "../../docs/tutorial.md")
INDENT = "    "
LLVM = "LLVM 19."


def blocks(lines):
    """Yields (line before the block, number of its first line, lines) for each indented block;
    blank lines within a block belong to it."""
    at = 0
    while at < len(lines):
        if not lines[at].startswith(INDENT):
            at += 1
            continue
        end = at
        while end < len(lines) and (lines[end].startswith(INDENT) or not lines[end]):
            end += 1
        while not lines[end - 1]:
            end -= 1
        before = next((line for line in reversed(lines[:at]) if line), "")
        yield before, at, [line[len(INDENT):] for line in lines[at:end]]
        at = end


def normal(text, has_checks):
    text = re.sub(r"\d+\.\d+ s\b", "T s", text)
    return text if has_checks else re.sub(r"(--replay=[^:\s]+):[0-9a-f]{8}\b", r"\1:CHECK", text)


def matches(wanted, printed, has_checks):
    parts = "\n".join(wanted).split("...")
    pattern = ".*".join(re.escape(normal(part, has_checks)) for part in parts)
    return re.fullmatch(pattern, normal("\n".join(printed), has_checks), re.S)


class Shell:
    def __init__(self, smc, work):
        os.makedirs(os.path.join(work, "bin"))
        os.symlink(os.path.realpath(smc), os.path.join(work, "bin/smc"))
        self.work, self.token = work, ""
        version = subprocess.run([smc, "--version"], stdout=subprocess.PIPE, text=True, check=True)
        self.has_checks = LLVM in version.stdout
        # The environment of a reader who has not run smc before, so that no cached result is used.
        self.environment = {
            **os.environ,
            "PATH": f"{work}/bin:{os.environ['PATH']}",
            "XDG_CACHE_HOME": f"{work}/cache",
        }

    def run(self, command):
        done = subprocess.run(
            ["sh", "-c", f"{{ {command.replace('TOKEN', self.token)}\n}} 2>&1"],
            cwd=self.work,
            env=self.environment,
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            text=True,
            timeout=300,
            check=False,
        )
        token = re.findall(r"--replay=(\S+)", done.stdout)
        self.token = token[-1] if token else self.token
        return done.stdout.rstrip("\n").split("\n") if done.stdout else []


def follow(block, shell):
    """Returns the block with the actual output, and the number of commands whose output differs."""
    out, wrong, at = [], 0, 0
    while at < len(block):
        end = at + 1
        while end < len(block) and not block[end].startswith("$ "):
            end += 1
        wanted, printed = block[at + 1:end], shell.run(block[at][2:])
        ok = matches(wanted, printed, shell.has_checks)
        if not ok:
            wrong += 1
            print(
                f"FAIL {block[at]}\n--- printed:", *printed, "--- the page has:", *wanted, sep="\n"
            )
        out += [block[at]] + (wanted if ok or "..." in wanted else printed)
        at = end
    return out, wrong


def main():
    with open(PAGE, encoding="utf-8") as f:
        lines = f.read().split("\n")
    commands = wrong = 0
    changed = list(lines)
    with tempfile.TemporaryDirectory() as work:
        shell = Shell(sys.argv[1], work)
        for before, at, block in blocks(lines):
            name = re.search(r"`([\w.]+)`:$", before)
            if name:
                with open(os.path.join(work, name.group(1)), "w", encoding="utf-8") as f:
                    f.write("\n".join(block) + "\n")
            elif block[0].startswith("$ "):
                now, failed = follow(block, shell)
                commands += sum(line.startswith("$ ") for line in block)
                wrong += failed
                changed[at : at + len(block)] = [
                    [INDENT + line if line else "" for line in now]
                ] + [[]] * (len(block) - 1)
    if "--write" in sys.argv:
        with open(PAGE, "w", encoding="utf-8") as f:
            f.write(
                "\n".join("\n".join(x) if isinstance(x, list) else x for x in changed if x != [])
            )
    print(f"{commands} commands, {wrong} print something else")
    sys.exit(1 if wrong or not commands else 0)


main()
