"""preprocessed.py SMC - tests tasks in the form of the competition: preprocessed for 32 bits, by
clang and by gcc, without line markers."""

import concurrent.futures
import pathlib
import subprocess
import sys
import tempfile
import time

import common
from smc_svcomp import judge, properties, source

SECONDS = 60
COMPILERS = ('clang-19', 'gcc')
# Debian's headers also serve for 32 bits, together with the header that smc provides.
HEADERS = (
    "-idirafter",
    "/usr/include/x86_64-linux-gnu",
    "-idirafter",
    common.HERE.parent.parent / "pass" / "include",
)


def preprocess(compiler, program, folder):
    text = folder / f'{pathlib.Path(program).stem}.{compiler}.i'
    subprocess.run([compiler, '-m32', '-E', '-P', '-w', *HEADERS, program, '-o', text], check=True)
    return text


def main():
    common.use(sys.argv[1])
    checks = common.Checks()
    tasks = [t for t in common.tasks() if pathlib.Path(t.program).parent.name == 'preprocessed']
    with tempfile.TemporaryDirectory() as name, concurrent.futures.ThreadPoolExecutor(2) as pool:
        def answer(pair):
            task, compiler = pair
            text = preprocess(compiler, task.program, pathlib.Path(name))
            marked = [line for line in text.read_text().splitlines() if line.startswith("#")]
            checks.check(
                not marked and "extern int pthread_create" in text.read_text(),
                f"{text.name}: {marked[:1]}",
            )
            said = judge.judge(
                source.Source(text),
                properties.read(task.property_file),
                task.data_model,
                time.monotonic() + SECONDS,
            )
            return f"{task.name}, {compiler}", str(said), task.expected

        pairs = [
            (task, COMPILERS[i % 2]) for i, task in enumerate(tasks)
        ]  # each task is preprocessed by one of the compilers; those of one property by both
        pairs += [(task, compiler) for task in tasks[:1] for compiler in COMPILERS[1:]]
        for what, said, expected in pool.map(answer, pairs):
            checks.check(said == expected, f'{what}: {said}, expected {expected}')
    checks.check(len(tasks) >= 14, f'{len(tasks)} questions')
    checks.end()


main()
