"""files.py SMC - tests files that cannot be written or read: a message must be given, and the
answer must be printed."""

import os
import pathlib
import subprocess
import sys
import tempfile

import common

PROGRAM = 'extern void reach_error(void);\nint main(void) { reach_error(); return 0; }\n'


def run(*words):
    done = subprocess.run(
        [common.WRAPPER, "--timeout=60", *words],
        capture_output=True,
        text=True,
        errors="replace",
        check=False,
        timeout=300,
    )
    lines = done.stdout.splitlines()
    return lines[-1] if lines else '', done.stderr, done.returncode


def main():
    common.use(sys.argv[1])
    checks = common.Checks()
    with tempfile.TemporaryDirectory() as name:
        folder = pathlib.Path(name)
        task = folder / 'task.c'
        task.write_text(PROGRAM)
        os.link(task, folder / 'hard')
        for option in ('--witness', '--graphml-witness'):
            for path in ('no/such/folder', '.', 'task.c', 'hard', '/dev/full'):
                answer, said, status = run(option, folder / path, task)
                checks.check(
                    answer == "false(unreach-call)" and status == 0,
                    f"{option} {path}: {answer}, status {status}",
                )
                checks.check(
                    "smc-svcomp: cannot write" in said and "Traceback" not in said,
                    f"{option} {path}: {said}",
                )
            answer, said, _ = run(option, folder / "good", task)
            hint = said.startswith("smc-svcomp: to see it: ") and said.count("\n") == 1
            checks.check(answer == "false(unreach-call)" and hint, f"{option}: {said}")
            checks.check((folder / "good").stat().st_size > 100, f"{option} is written")
        checks.check(task.read_text() == PROGRAM, "the task is as it was")
        checks.check(
            sorted(os.listdir(folder)) == ["good", "hard", "task.c"],
            f"nothing else is left: {os.listdir(folder)}",
        )

        broken = folder / "broken.prp"
        for text in (
            b"",
            b"\xff\xfe\0\x80",
            b"CHECK( init(main()), LTL(G ! call(reach_error()))",
            b"CHECK( init(main()), LTL(G p) )",
        ):
            broken.write_bytes(text)
            answer, said, status = run("--property", broken, task)
            checks.check(
                answer.startswith("unknown (") and status == 0 and "Traceback" not in said,
                f"property {text}: {answer} {said}",
            )
        os.mkfifo(folder / "pipe")
        os.truncate(os.open(folder / "large", os.O_CREAT | os.O_WRONLY), 1 << 40)
        for path in ("missing", ".", "pipe", "large", "/dev/zero"):
            for words in (("--property", folder / path, task), (folder / path,)):
                answer, said, status = run(*words)
                checks.check(
                    status == 2 and "cannot read" in said and "Traceback" not in said,
                    f"{path}: {status} {said}",
                )
                checks.check(answer.startswith("unknown (cannot read"), f"{path}: {answer}")
    checks.end()


main()
