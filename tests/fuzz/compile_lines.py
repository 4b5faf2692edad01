"""compile_lines.py - compilation databases with random options of clang in random places, with file
names as arguments that clang could load or write: the programs must be checked, or refused with a
message, and nothing else may be read, executed or written."""
import functools
import json
import os
import random
import subprocess

from differential import COMPILER, Outcome, failure

BATCH, LATEST = 20, 600
PROGRAM = "int main(void) { return 0; }\n"
# A plugin that leaves evidence if clang loads it.
EVIL = """#include <stdio.h>
__attribute__((constructor)) static void run(void) { fclose(fopen(EVIDENCE, "w")); }
"""


@functools.cache
def words_of_clang():
    """Returns the options of clang's driver and of the compiler that it runs."""
    found = set()
    for prefix in ("-", "-cc1,-"):
        said = subprocess.run(
            [COMPILER, "--autocomplete=" + prefix], capture_output=True, text=True, check=True
        ).stdout
        found |= {line.split("\t")[0] for line in said.splitlines() if line.startswith("-")}
    return sorted(found)


class CompileLines:
    def __init__(self, smc):
        self.smc = smc

    def missing(self):
        return (
            None
            if subprocess.run([COMPILER, "--version"], capture_output=True, check=False).returncode
            == 0
            else COMPILER
        )

    @staticmethod
    def arguments(draw, word, outside):
        """Returns a compile line that contains the word."""
        value = draw.choice(
            (
                f"{outside}/evil.so",
                f"{outside}/stolen",
                "stolen",
                "@evil.rsp",
                "-fplugin=evil.so",
                "1",
            )
        )
        joined = (
            word + value
            if word.endswith(("=", ","))
            else draw.choice((word, word + value, f"{word}={value}"))
        )
        around = draw.choice(
            (
                [joined],
                [word, value],
                ["-I", joined],
                ["-D", joined],
                ["-isystem", word, value],
                ["-Xclang", joined],
                ["-Xclang", word, "-Xclang", value],
                ["-include", joined],
                [joined, "-Iinclude"],
                ["-o", joined],
                ["-I" + joined],
                ["-std=c11", joined, "-c"],
                ["--", joined],
                ["-mllvm", joined],
                ["-Wp," + joined],
            )
        )
        return ["cc", "-DONE=1", *around]

    def judge(self, seed, folder):
        draw = random.Random(seed)
        sent, outside = os.path.join(folder, "sent"), os.path.join(folder, "outside")
        os.mkdir(sent), os.mkdir(outside)
        with open(os.path.join(folder, "evil.c"), "w", encoding="utf-8") as f:
            f.write(EVIL)
        subprocess.run(
            [
                COMPILER,
                "-shared",
                "-fPIC",
                f'-DEVIDENCE="{folder}/evidence"',
                os.path.join(folder, "evil.c"),
                "-o",
                os.path.join(outside, "evil.so"),
            ],
            check=True,
        )
        with open(os.path.join(sent, "evil.rsp"), "w", encoding="utf-8") as f:
            f.write(f"-fplugin={outside}/evil.so\n")
        entries = []
        for i in range(BATCH):
            name = f"program{i}.c"
            all_ = words_of_clang()  # used in turn, from seed to seed
            line = self.arguments(draw, all_[(seed * BATCH + i) % len(all_)], outside)
            with open(os.path.join(sent, name), "w", encoding="utf-8") as f:
                f.write(
                    f"// smc: {' '.join(line[2:])}\n{PROGRAM}" if draw.random() < 0.2 else PROGRAM
                )
            entries.append({"directory": sent, "file": name, "arguments": [*line, name]})
        with open(os.path.join(sent, "compile_commands.json"), "w", encoding="utf-8") as f:
            json.dump(entries, f, indent=1)
        before = {where: sorted(os.listdir(where)) for where in (folder, sent, outside)}
        command = [
            self.smc,
            "--no-cache",
            "--time-limit=60",
            "-p",
            ".",
            "--each",
            *(e["file"] for e in entries),
        ]
        try:
            ran = subprocess.run(
                command,
                cwd=sent,
                capture_output=True,
                text=True,
                errors="replace",
                timeout=LATEST,
                check=False,
            )
        except subprocess.TimeoutExpired:
            return failure("error", f"it does not end in {LATEST} s")
        new = [
            f"{where}/{name}"
            for where, names in before.items()
            for name in sorted(os.listdir(where))
            if name not in names
        ]
        if new:
            return failure("error", "written: " + " ".join(new))
        if ran.returncode not in (0, 1, 2, 3) or (ran.returncode == 2 and not ran.stderr):
            return failure("error", f"status {ran.returncode}: {ran.stderr[:200]}")
        return Outcome(
            f"x {BATCH} " + ("checked", "checked", "refused in part", "incomplete")[ran.returncode],
            "",
            False,
        )
