#!/usr/bin/env python3
"""store.py SMC [KILLS | quick | damage COUNT] - tests jobs in a PostgreSQL server that the test
starts: also if workers are killed or the server is restarted, they must find the same as one
process. Also tests messages about failures.

With KILLS, only kills that number of workers, and restarts the server a quarter as often, as if the
machine crashed. With damage COUNT, only damages that number of rows of jobs, as `tests/fuzz/run
rows` does. The exit status is 77 if no server can be started."""
import contextlib
import glob
import json
import os
import random
import re
import signal
import subprocess
import sys
import tempfile
import time

sys.path.insert(0, os.path.join(os.path.dirname(os.path.realpath(__file__)), "..", "fuzz"))

import damage  # noqa: E402  (found in tests/fuzz/)
from database import Server  # noqa: E402
from jobs_results import PATIENCE, check, comparable  # noqa: E402

smc = os.path.abspath(sys.argv[1])
QUICK = sys.argv[2:] == ["quick"]  # for sanitizers: fewer tests
DAMAGE = int(sys.argv[3]) if sys.argv[2:3] == ["damage"] else 0
KILLS = int(sys.argv[2]) if len(sys.argv) > 2 and not QUICK and not DAMAGE else 0
random.seed(int(os.environ.get("SEED", "1")))
LONG = ["bench/tracer/fibonacci.c", "-DN=3" if QUICK else "-DN=4"]
WRONG = ["tests/programs/classic/treiber-stack.c", "-DN=2", "-DBUG_NO_TAG"]


def run(*args, environment=None):
    return subprocess.run(
        [smc, *args],
        capture_output=True,
        text=True,
        timeout=PATIENCE,
        env={**os.environ, **(environment or {})},
    )


def worker(*args):
    return subprocess.Popen(
        [smc, "work", "--debug=share-after=0.005", *args],
        stdout=subprocess.DEVNULL,
        stderr=subprocess.PIPE,
        text=True,
    )


def options(*more):
    return ["--keep-going", "--stats", "--model=rc11", "--algo=tracer", *more]


def plain(program, *more):
    return run("--format=json", *options(*more), *program)


def state(url, job):
    return json.loads(run("status", url, job, "--format=json").stdout)


def submit(url, program, *more):
    p = run("submit", url, *options(*more), *program)
    if p.returncode or not re.fullmatch(r"\d+\n", p.stdout):
        sys.exit(f"submit: status {p.returncode}\n{p.stdout}{p.stderr}")
    return f"--job={p.stdout.strip()}"


def result(url, job, expected, what):
    p = run("wait", url, job, "--format=json")
    if p.returncode != expected.returncode:
        sys.exit(f"{what}: status {p.returncode}, not {expected.returncode}\n{p.stdout}{p.stderr}")
    check(what, comparable(expected.stdout), comparable(p.stdout))


def end(processes):
    for p in processes:
        _, err = p.communicate(timeout=PATIENCE)
        if p.returncode not in (0, -signal.SIGKILL):
            sys.exit(f"worker: status {p.returncode}\n{err}")


def many(server):
    """Several jobs that end in different ways; each worker takes parts of any open job."""
    url = server.url()
    programs = [
        (LONG, ()),
        (WRONG, ()),
        (["tests/programs/classic/ticket-lock.c", "-DN=3"], ("--model=sc",)),
    ]
    jobs = [(submit(url, p, *more), plain(p, *more), p) for p, more in programs]
    end([worker(url), worker(url, "--jobs=2")])
    for job, expected, program in jobs:
        result(url, job, expected, f"{program} by three")
    listed = json.loads(run("status", url, "--format=json").stdout)["jobs"]
    if [j["state"] for j in listed] != ["done"] * len(jobs):
        sys.exit(f"status: {listed}")
    first = run("submit", url, "--model=rc11", *WRONG).stdout.strip()
    end([worker(url)])
    p = run("wait", url, f"--job={first}")
    if (
        p.returncode != 1
        or "unsafe: 1 error" not in p.stdout
        or "To step through it: smc " not in p.stderr
    ):
        sys.exit(f"first error: status {p.returncode}\n{p.stdout}{p.stderr}")


def classics(server):
    """All classics in one store, each under two models, by workers that are killed."""
    url, jobs = server.url(), []
    for program in sorted(glob.glob("tests/programs/classic/*.c")):
        for model in ("sc", "rc11"):
            expected = plain([program, "-DN=2"], f"--model={model}", "--time-limit=5")
            if (
                expected.returncode in (0, 1)
                and json.loads(expected.stdout)["verdict"] != "incomplete"
            ):
                jobs.append(
                    (submit(url, [program, "-DN=2"], f"--model={model}"), expected, program)
                )
    workers, n = [worker(url) for _ in range(3)], 0
    while any(w.poll() is None for w in workers):
        time.sleep(0.02 + 0.1 * random.random())
        alive = [w for w in workers if w.poll() is None]
        if alive and n < KILLS:
            random.choice(alive).kill()
            workers.append(worker(url))
            n += 1
    end(workers)
    end([worker(url)])
    for job, expected, program in jobs:
        result(url, job, expected, program)
    print(f"{len(jobs)} jobs, {n} workers killed")


def killed(server, most):
    """Workers are killed and the server is restarted at random times."""
    url, expected, n, restarts, runs = server.url(), plain(LONG), 0, 0, 0
    while n < most and runs < most + 5:
        job, workers = submit(url, LONG), []
        runs += 1
        waits = subprocess.Popen(
            [smc, "wait", url, job, "--format=json"],
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
        )
        for _ in range(12):
            workers += [worker(url, job) for _ in range(2 - sum(w.poll() is None for w in workers))]
            time.sleep(0.05 + 0.15 * random.random())
            alive = [w for w in workers if w.poll() is None]
            if n < most and alive and waits.poll() is None:
                random.choice(alive).kill()
                n += 1
            if restarts < most / 4 and n > 4 * restarts and waits.poll() is None:
                server.stop("immediate")
                server.start()
                restarts += 1
        workers += [worker(url, job)]
        out, err = waits.communicate(timeout=PATIENCE)
        end(workers)
        if waits.returncode:
            sys.exit(f"killed: status {waits.returncode}\n{out}{err}")
        check("killed", comparable(expected.stdout), comparable(out))
    print(f"{n} workers killed, {restarts} servers, in {runs} jobs")


def says(what, status, words, *args, environment=None):
    p = run(*args, environment=environment)
    if (
        p.returncode != status
        or words not in p.stderr
        or p.stdout
        or len(p.stderr.splitlines()) != 1
    ):
        sys.exit(f"{what}: status {p.returncode}, not {status}\n{p.stdout}{p.stderr}")


def refusals(server):
    """Invalid jobs, stores and roles."""
    url, program = server.url(), ["tests/parts/nested.c", "-DN=1"]
    job = submit(url, program)
    number = job[len("--job="):]
    says("no store", 2, "needs a store", "work")
    says("a password", 2, "~/.pgpass", "work", "--store=postgresql://me:secret@localhost/db")
    says("no URL", 2, "--store", "work", "--store=mysql://localhost")
    says("no job", 2, "has no job 999", "wait", url, "--job=999")
    says("an option of another time", 2, "does not take '--unroll=3'", "work", url, "--unroll=3")
    says("a limit", 2, "--time-limit cannot be combined with smc submit: it is for smc work",
         "submit", url, "--time-limit=3", *program)
    says(
        "an algorithm",
        2,
        "do not support algorithm",
        "submit",
        url,
        "--algo=mcr",
        "--model=sc",
        *program,
    )
    says("a result elsewhere", 2, "for smc wait", "submit", url, "--output=x", *program)
    server.sql("create database other")
    says("nothing there", 2, "has no jobs", "wait", server.url(database="other"), "--job=1")
    if run("work", server.url(database="other")).returncode:
        sys.exit("work: a store without jobs")
    server.sql("create schema smc; create table smc.jobs (x int)", "other")
    says(
        "another's schema",
        2,
        "not one that this smc has made",
        "submit",
        server.url(database="other"),
        *program,
    )
    server.sql(
        "create role stranger login; create role worker login; grant usage on schema smc to"
        " worker;grant select on all tables in schema smc to worker; grant execute on all functions"
        " in schema smc to worker"
    )
    says("no permission", 2, "permission denied", "wait", server.url("stranger"), job)
    says(
        "no permission to make",
        2,
        "permission denied",
        "submit",
        server.url("stranger", "template1"),
        *program,
    )
    end([worker(server.url("worker"), job)])
    result(server.url("worker"), job, plain(program), "with the role of the page")
    for what in (
        ["submit", *program],
        ["cancel", job],
        ["retry", job],
        ["cancel", "--forget", job],
    ):
        says("a worker's role", 2, "permission denied", what[0], server.url("worker"), *what[1:])
    again = submit(url, program)
    server.sql(f"update smc.jobs set version = '9.9' where id = {again[6:]}")
    says("another version", 2, "was started by smc 9.9", "work", url, again)
    if run("work", url).returncode:
        sys.exit("work: a job of another version is left to others")
    server.sql(
        f"update smc.jobs set version = (select version from smc.jobs where id = {number}), program"
        f" = 'x' where id = {again[6:]}"
    )
    says(
        "another program",
        2,
        "is damaged: the program, or what was asked for, has changed",
        "work",
        url,
        again,
    )
    if run("cancel", url, again).returncode:
        sys.exit("cancel")
    says("cancelled", 2, "was cancelled", "work", url, again)
    if run("cancel", url, again, "--forget").returncode:
        sys.exit("forget")
    says("forgotten", 2, "has no job", "wait", url, again)
    cancelled = submit(url, ["bench/tracer/fibonacci.c", "-DN=7"])
    w = worker(url, cancelled, "--debug=save-every=0.1")
    while not state(url, cancelled)["executions"]:
        time.sleep(0.05)
    run("cancel", url, cancelled)
    _, err = w.communicate(timeout=PATIENCE)
    p = run("wait", url, cancelled)
    if w.returncode or p.returncode != 3 or "was cancelled" not in p.stderr:
        sys.exit(f"cancelled: {w.returncode} {p.returncode}\n{err}{p.stdout}{p.stderr}")
    server.sql("update smc.form set number = number + 90")
    says("another form", 2, "is of form 9", "status", url)
    server.sql("update smc.form set number = number - 90")


def descendants(pid):
    """Returns the processes that explore: the workers, which are the children of smc work."""
    def children(p):
        return [
            int(c)
            for c in subprocess.run(
                ["pgrep", "-P", str(p)], capture_output=True, text=True
            ).stdout.split()
        ]

    return [c for w in children(pid) for c in children(w)]


def end_one(worker_process, by):
    """Ends one of the exploring processes, as soon as there is one. Returns False if smc work has
    ended."""
    while worker_process.poll() is None:
        for p in descendants(worker_process.pid):
            try:
                os.kill(p, by)
                return True
            except ProcessLookupError:
                pass
        time.sleep(0.01)
    return False


def kill_with_part(url, job, worker_process, by):
    """Ends an exploring process after it has taken a part; without a part, its end would not count
    as a crash."""
    while not state(url, job)["parts_taken"] and worker_process.poll() is None:
        time.sleep(0.02)
    end_one(worker_process, by)


def killed_before_first_result(server):
    """Killing workers before they have stored any result only costs time."""
    url, expected = server.url(), plain(LONG)
    job = submit(url, LONG)
    for _ in range(4):
        w = worker(url, job, "--debug=save-every=100", "--debug=share-after=100")
        while not state(url, job)["parts_taken"] and w.poll() is None:
            time.sleep(0.02)
        w.kill()
        w.communicate()
    w = worker(url, job, "--jobs=2")
    for _ in range(4):
        end_one(w, signal.SIGKILL)
    end([w, worker(url, job)])
    result(url, job, expected, "killed before the first")


def crashing(server):
    """A part that repeatedly crashes its processes is tried last and then ends the job for all
    workers; earlier results remain, and the job can be retried."""
    url = server.url()
    job = submit(url, ["bench/tracer/fibonacci.c", "-DN=7"])
    w = worker(url, job, "--debug=save-every=0.1")
    while state(url, job)["parts_done"] < 3 and w.poll() is None:
        time.sleep(0.02)
    w.terminate()
    w.communicate(timeout=PATIENCE)
    w = worker(url, job, "--debug=save-every=1000")
    kill_with_part(url, job, w, signal.SIGSEGV)
    while (
        w.poll() is None
        and server.sql(f"select max(crashes), max(suspect) from smc.items where job = {job[6:]}")
        != "1|1"
    ):
        time.sleep(0.02)
    server.sql(
        f"update smc.items set crashes = 2 where job = {job[6:]}"
    )  # the suspect part is tried last, and waiting for that would take too long
    kill_with_part(url, job, w, signal.SIGSEGV)
    _, err = w.communicate(timeout=PATIENCE)
    p = run("wait", url, job, "--format=json")
    if (
        w.returncode != 70
        or "--debug=part=" not in err
        or p.returncode != 70
        or "--debug=part=" not in p.stderr
    ):
        sys.exit(f"crashing: {w.returncode} {p.returncode}\n{err}{p.stdout}{p.stderr}")
    before = state(url, job)
    if (
        before["state"] != "failed"
        or not before["executions"]
        or run("retry", url, job).returncode
        or state(url, job)["state"] != "open"
    ):
        sys.exit(f"retry: {before}, {state(url, job)}")
    again = worker(url, job, "--debug=save-every=0.1")
    while state(url, job)["parts_done"] <= before["parts_done"] and again.poll() is None:
        time.sleep(0.02)
    says("retry of one that is open", 2, "is open: there is nothing to retry", "retry", url, job)
    run("cancel", url, job)
    _, err = again.communicate(timeout=PATIENCE)
    if again.returncode or state(url, job)["executions"] < before["executions"]:
        sys.exit(f"retried: status {again.returncode}, {state(url, job)}\n{err}")


def job_of_other_build(server):
    """A worker that only finds jobs of other builds reports that."""
    url = server.url()
    job = submit(url, LONG)
    server.sql(f"update smc.jobs set version = '9.9 (build 0123)' where id = {job[6:]}")
    p = run("work", url)
    if (
        p.returncode
        or "1 open job of another build: smc 9.9 (build 0123); this is smc " not in p.stderr
        or len(p.stderr.splitlines()) != 1
    ):
        sys.exit(f"another build: status {p.returncode}\n{p.stderr}")
    if (
        "of smc 9.9 (build 0123)" not in run("status", url, job).stdout
        or run("--version").stdout.splitlines()[0].split(None, 1)[1] not in p.stderr
    ):
        sys.exit("the build is not shown")
    run("cancel", url, job, "--forget")


def with_database_roles(folder):
    """The server and the roles of tools/cluster/postgres: workers can do their work and nothing
    else."""
    script, home = os.path.abspath("tools/cluster/postgres"), os.path.join(folder, "script")
    os.mkdir(home)
    somebody = {"user": 65534, "group": 65534, "extra_groups": []} if os.geteuid() == 0 else {}
    if somebody:
        os.chown(home, 65534, 65534)

    def run_as_other_user(*args):
        return subprocess.run(
            args,
            capture_output=True,
            text=True,
            timeout=PATIENCE,
            cwd=home,
            env={**os.environ, "HOME": home, "XDG_CACHE_HOME": home},
            **somebody,
        )

    p = run_as_other_user(script, "start", f"{home}/store")
    if p.returncode:
        sys.exit(f"script: {p.stdout}{p.stderr}")
    try:
        owner, worker_url = (
            f"--store={run_as_other_user(script, what, f'{home}/store').stdout.strip()}"
            for what in ("url", "worker")
        )
        program = [os.path.abspath("tests/programs/classic/ticket-lock.c"), "-DN=3"]
        job = f"--job={run_as_other_user(smc, 'submit', owner, *program).stdout.strip()}"
        worked, waited = run_as_other_user(smc, "work", worker_url, job), run_as_other_user(
            smc, "wait", worker_url, job
        )
        if worked.returncode or waited.returncode or "verified" not in waited.stdout:
            sys.exit(f"script: {worked.stderr}{waited.stdout}{waited.stderr}")
        for what in (["submit", *program], ["cancel", job, "--forget"]):
            p = run_as_other_user(smc, what[0], worker_url, *what[1:])
            if p.returncode != 2 or "permission denied" not in p.stderr:
                sys.exit(f"script: a worker may {what}: {p.stderr}")
        foreign = run_as_other_user(
            "psql",
            worker_url[len("--store=") :],
            "-Atc",
            "update smc.jobs set state = 'done'; create table public.x (i int)",
        )
        if not foreign.returncode:
            sys.exit("script: a worker may change jobs")
    finally:
        run_as_other_user(script, "stop", f"{home}/store")


def damaged(server):
    """After rows of a job were changed, lost or duplicated, workers and waiting processes report
    damage, and no result is printed."""
    url, program = server.url(), ["tests/programs/classic/ticket-lock.c", "-DN=3"]
    job = submit(url, program)
    end([worker(url, job, "--debug=share-after=0", "--jobs=2")])
    result(url, job, plain(program), "before the damage")
    number = job[len("--job=") :]
    changes = [
        "update smc.sessions set record = set_bit(record, 9, 1 - get_bit(record, 9))",
        "update smc.sessions set executions = executions + 1",
        "update smc.sessions set attempt = attempt + 1",
        "delete from smc.sessions",
        "delete from smc.outcomes",
        "insert into smc.outcomes select * from smc.outcomes",
        "update smc.outcomes set hashes = set_bit(hashes, 3, 1 - get_bit(hashes, 3))",
        "update smc.jobs set attempt = attempt + 1",
        "update smc.jobs set memory = 'x'",
        "update smc.jobs set options = set_bit(options, 8, 1 - get_bit(options, 8))",
        (
            "insert into smc.items (job, attempt, way, digest, sum, depth) select id, attempt,"
            f" 'x', 1, 1, 1 from smc.jobs where id = {number}"
        ),
    ]
    for sql in changes:
        server.sql(
            "create schema kept; create table kept.jobs as table smc.jobs; create table"
            " kept.sessions as table smc.sessions;create table kept.outcomes as table smc.outcomes;"
            " create table kept.items as table smc.items"
        )
        server.sql(
            sql
            if "insert" in sql
            else f"{sql} where {'id' if 'smc.jobs' in sql else 'job'} = {number}"
        )
        p = run("wait", url, job, "--format=json")
        if p.returncode not in (2, 3) or "is damaged: " not in p.stderr or "verified" in p.stdout:
            sys.exit(f"damaged: {sql}: status {p.returncode}\n{p.stdout}{p.stderr}")
        server.sql(
            "delete from smc.sessions; insert into smc.sessions overriding system value select *"
            " from kept.sessions; delete from smc.outcomes;insert into smc.outcomes select * from"
            " kept.outcomes; delete from smc.items; insert into smc.items overriding system value"
            " select * from kept.items;update smc.jobs j set attempt = k.attempt, memory ="
            " k.memory, options = k.options from kept.jobs k where k.id = j.id;drop schema kept"
            " cascade"
        )
    result(url, job, plain(program), "after the damage")


def damaged_at_random(server, count):
    """After one row of a job was changed, lost or duplicated at random, workers find the right
    result or none."""
    server.sql("drop schema if exists smc cascade")
    jobs, words = damage.Jobs(smc, server), {}
    for seed in range(1, count + 1):
        word, how = jobs.attempt(seed)
        if not word:
            sys.exit(f"damaged, seed {seed}: {how}")
        words[word] = words.get(word, 0) + 1
    jobs.end()
    if not words.get("refused"):
        sys.exit(f"damaged: {words}")
    print(f"{count} rows damaged: {words}")


def send(signal_number, processes):
    """Sends the signal to the processes that have not ended."""
    for p in processes:
        with contextlib.suppress(ProcessLookupError):
            os.kill(p, signal_number)


def slow(server):
    """A worker that was suspended while its part was given to another process stores no result for
    it."""
    url, program = server.url(), ["bench/tracer/szymanski.c", "-DN=6"]
    expected, job = plain(program), submit(url, program)
    w = worker(url, job, "--debug=save-every=100")
    while not state(url, job)["parts_taken"] and w.poll() is None:
        time.sleep(0.01)
    children = subprocess.run(["pgrep", "-P", str(w.pid)], capture_output=True, text=True).stdout
    standing = [w.pid, *map(int, children.split())]
    send(signal.SIGSTOP, standing)
    server.sql(
        "select count(pg_terminate_backend(pid)) from pg_stat_activity where application_name ="
        " 'smc'"
    )
    other = worker(url, job, "--debug=save-every=0.05")
    while not state(url, job)["parts_done"]:
        time.sleep(0.01)
    send(signal.SIGCONT, standing)
    end([w, other])
    result(url, job, expected, "one that stood still")


def turns(server):
    """Answers of the database to a worker that missed an acknowledgement, or whose sequence number
    or part is not the expected one."""
    job = submit(server.url(), LONG)[len("--job="):]
    session = server.sql(f"insert into smc.sessions (job) values ({job}) returning id")

    def hand_in(turn, item, way, digest=0, attempt=1):
        return server.sql(
            f"select smc.hand_in({job}, {session}, {attempt}, {turn}, {item}, '{way}', {digest},"
            " '{\"\\\\x01\",\"\\\\x02\"}', '{1,2}', '{0,0}', '{1,1}', 'record', '',"
            " '{1,10,0,2,0,0,0}', 0, false)"
        )

    def items():
        return [
            line.split("|")
            for line in server.sql(
                f"select id, way, digest from smc.items where job = {job} order by digest"
            ).splitlines()
        ]

    def expect(what, wanted, found):
        if wanted != found:
            sys.exit(f"turns: {what}: {found}, not {wanted}")
    root = server.sql(f"select id from smc.take({job}, {session}, 1)")
    expect("another way", "stale", hand_in(1, root, "\\x07"))
    expect("first", "done", hand_in(1, root, ""))
    expect("once more", "done", hand_in(1, root, ""))
    expect("children", ["\\x01", "\\x02"], [i[1] for i in items()])
    first, second = items()
    expect(
        "counted once",
        "1|10",
        server.sql(f"select items, executions from smc.sessions where id = {session}"),
    )
    expect("one is missing", "stale", hand_in(3, first[0], first[1], 1))
    expect("it is still there", [first, second], items())
    expect("another attempt", "stale", hand_in(2, first[0], first[1], 1, 2))
    expect("anew", "t", server.sql(f"select smc.begin_anew({job}, 1, 2, '', 0, 0)"))
    expect("anew, too late", "f", server.sql(f"select smc.begin_anew({job}, 1, 2, '', 0, 0)"))
    expect("an attempt that is over", "stale", hand_in(2, first[0], first[1], 1))
    run("cancel", server.url(), f"--job={job}", "--forget")


def gone(server):
    """A server that stops for ever, and one that comes back."""
    url, expected = server.url(), plain(LONG)
    job, lost = submit(url, LONG), submit(url, ["bench/tracer/fibonacci.c", "-DN=7"])
    w, patient = worker(url, lost, "--patience=0.2"), worker(
        url, job, "--patience=100", "--debug=save-every=100", "--debug=share-after=100"
    )
    while (
        w.poll() is None
        and not state(url, lost)["parts_taken"]
        or patient.poll() is None
        and not state(url, job)["parts_taken"]
    ):
        time.sleep(0.02)
    server.stop("immediate")
    _, err = w.communicate(timeout=PATIENCE)
    if w.returncode != 3 or "smc: error: store " not in err:
        sys.exit(f"gone: status {w.returncode}\n{err}")
    says("gone", 2, "smc: error: store ", "status", url, "--patience=0.1")
    time.sleep(0.5)
    server.start()
    end([patient, worker(url, job)])
    result(url, job, expected, "gone for a while")
    run("cancel", url, lost)


def full(server):
    """A server whose disk is full, and then has space again."""
    url, expected = server.url(), plain(LONG)
    job = submit(url, LONG)
    server.sql(
        "create function smc.no_room() returns trigger language plpgsql as $$ begin raise exception"
        " 'could not extend file: No space left on device' using errcode = '53100'; end $$;create"
        " trigger no_room before insert on smc.outcomes for each row execute function smc.no_room()"
    )
    w = worker(url, job)
    _, err = w.communicate(timeout=PATIENCE)
    if (
        w.returncode != 3
        or "No space left on device; nothing that was done is lost" not in err
        or len(err.splitlines()) != 2
    ):
        sys.exit(f"full: status {w.returncode}\n{err}")
    server.sql("drop trigger no_room on smc.outcomes; drop function smc.no_room()")
    end([worker(url, job)])
    result(url, job, expected, "full for a while")


with tempfile.TemporaryDirectory(prefix="smc-pg-", dir="/tmp") as place:
    os.chmod(place, 0o755)
    it = Server(place)
    try:
        if DAMAGE:
            damaged_at_random(it, DAMAGE)
        elif not KILLS:
            many(it)
            refusals(it)
            if not QUICK:
                with_database_roles(place)
            killed_before_first_result(it)
            crashing(it)
            job_of_other_build(it)
            damaged(it)
            if not QUICK:
                slow(it)
            turns(it)
            gone(it)
            full(it)
            damaged_at_random(it, 4 if QUICK else 12)
        else:
            classics(it)
        if not DAMAGE:
            killed(it, KILLS or (1 if QUICK else 3))
    finally:
        it.stop("immediate")
print("all agree")
