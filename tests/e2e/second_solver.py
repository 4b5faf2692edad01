"""second_solver.py SMC_QUESTIONS COUNT [FILE.c ...] - asks cvc5 the questions about inputs that smc
has answered, and fails if an answer differs.

smc_questions (questions.c) runs the programs in tests/programs/inputs, or these files, with the
options in their comments. At least COUNT different questions must be answered by both. The status
is 77 if cvc5 is not installed (Debian: apt install cvc5)."""
import glob
import os
import re
import shutil
import subprocess
import sys
import tempfile

SMC, COUNT = sys.argv[1], int(sys.argv[2])
FILES = sys.argv[3:] or sorted(glob.glob("tests/programs/inputs/*.c"))
RUN = re.compile(r"// smc:(.*)")
ANSWER = re.compile(r"^; (sat|unsat)\n", re.M)
BATCH = 50  # questions in one process of cvc5
# Of each run, so many questions are asked, evenly spread over those of at most LONGEST characters.
# cvc5 gives up after an amount of work (in its units), so that the test does not depend on the
# machine's speed.
MOST, LONGEST, WORK = 16, 30000, 30000


def questions_of(program, options, folder):
    """Returns (text, answer) of the questions of a run."""
    to = os.path.join(folder, "questions")
    if os.path.exists(to):
        os.remove(to)
    words = [SMC, "--no-file-options", "--time-limit=5", *options, program]
    subprocess.run(words, capture_output=True, check=False, env={**os.environ, "SMC_QUESTIONS": to})
    if not os.path.exists(to):
        return []
    with open(to, encoding="ascii") as f:
        parts = ANSWER.split(f.read())
    return list(dict.fromkeys(zip(parts[0::2], parts[1::2])))


def answers_of_cvc5(batch):
    text = "(set-logic QF_BVFP)\n" + "".join(
        f"(push 1)\n{question}(check-sat)\n(pop 1)\n" for question, _ in batch
    )
    words = ["cvc5", "--incremental", f"--rlimit-per={WORK}", "-"]
    got = subprocess.run(words, input=text, capture_output=True, text=True, check=False)
    answers = got.stdout.split()
    if len(answers) != len(batch) or got.returncode:
        sys.exit(f"cvc5 failed: {got.stdout[-300:]}{got.stderr[-300:]}")
    return answers


def main():
    if not shutil.which("cvc5"):
        print("skipped: cvc5 is not installed")
        sys.exit(77)
    asked = {}
    with tempfile.TemporaryDirectory() as folder:
        for program in FILES:
            with open(program, encoding="utf-8") as f:
                runs = RUN.findall(f.read())
            for run in runs:
                found = questions_of(program, run.split(), folder)
                for question, answer in found[:: max(1, len(found) // MOST)]:
                    if asked.setdefault(question, answer) != answer:
                        sys.exit(f"{program}: smc gave two answers to one question:\n{question}")
    items = list(asked.items())
    same = 0
    differ = []
    for at in range(0, len(items), BATCH):
        batch = items[at : at + BATCH]
        for (question, answer), other in zip(batch, answers_of_cvc5(batch)):
            same += answer == other
            if other != answer and other in ("sat", "unsat"):
                differ.append(f"smc: {answer}, cvc5: {other}\n{question}")
    print(
        f"{len(items)} questions: {same} same answers, {len(differ)} different, "
        f"{len(items) - same - len(differ)} that are too hard for cvc5"
    )
    if differ:
        sys.exit("\n".join(differ[:3]))
    if same < COUNT:
        sys.exit(f"expected at least {COUNT} questions that both answer")


main()
