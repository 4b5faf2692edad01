"""verdicts.py SMC - checks the answers to all tasks: none may be wrong, and few may be unknown."""

import concurrent.futures
import sys
import time

import common
from smc_svcomp import judge, properties, source

SECONDS = 60      # time limit for one task, in seconds
UNKNOWN = 0.15    # largest share of unknown answers
TASKS = 40        # smallest number of tasks


def answer(task):
    prop = properties.read(task.property_file)
    return str(
        judge.judge(source.Source(task.program), prop, task.data_model, time.monotonic() + SECONDS)
    )


def main():
    common.use(sys.argv[1])
    checks = common.Checks()
    tasks = common.tasks()
    with concurrent.futures.ThreadPoolExecutor(2) as pool:
        answers = list(pool.map(answer, tasks))
    unknown = []
    for task, said in zip(tasks, answers):
        if said.startswith('unknown'):
            unknown.append(task)
            print(f'{task.name}: {said}')
        else:
            checks.check(said == task.expected, f'{task.name}: {said}, expected {task.expected}')
    checks.check(len(common.definitions()) >= TASKS, f'{len(common.definitions())} tasks')
    checks.check(len(unknown) <= UNKNOWN * len(tasks), f'{len(unknown)} of {len(tasks)} unknown')
    print(f'{len(common.definitions())} tasks, {len(tasks)} questions, {len(unknown)} unknown')
    checks.end()


main()
