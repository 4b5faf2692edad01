#!/usr/bin/env python3
"""store.py SMC [KILLS | quick] - jobs in a PostgreSQL server of their own: workers that are killed, a server that is restarted, find what one process
finds; and what is said where something is wrong.

KILLS is how many workers are killed, and nothing else is done then; a quarter as often the server is restarted: at once, as where the
machine falls. The status is 77 where no server can be started.
"""
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

from database import Server
from jobs_results import check, comparable

smc = os.path.abspath(sys.argv[1])
QUICK = sys.argv[2:] == ["quick"]  # sanitizers: less of everything
KILLS = int(sys.argv[2]) if len(sys.argv) > 2 and not QUICK else 0
random.seed(int(os.environ.get("SEED", "1")))
LONG = ["bench/tracer/fibonacci.c", "-DN=3" if QUICK else "-DN=4"]
WRONG = ["tests/programs/classic/treiber-stack.c", "-DN=2", "-DBUG_NO_TAG"]


def run(*args, environment=None):
    return subprocess.run([smc, *args], capture_output=True, text=True, timeout=100, env={**os.environ, **(environment or {})})


def worker(*args):
    return subprocess.Popen([smc, "work", "--share-after=0.005", *args], stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True)


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
        _, err = p.communicate(timeout=100)
        if p.returncode not in (0, -signal.SIGKILL):
            sys.exit(f"worker: status {p.returncode}\n{err}")


def many(server):
    """Several jobs, of kinds that end in different ways, and whoever is there takes what is open."""
    url = server.url()
    programs = [(LONG, ()), (WRONG, ()), (["tests/programs/classic/ticket-lock.c", "-DN=3"], ("--model=sc",))]
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
    if p.returncode != 1 or "unsafe: 1 error" not in p.stdout or "step by step: smc " not in p.stderr:
        sys.exit(f"first error: status {p.returncode}\n{p.stdout}{p.stderr}")


def classics(server):
    """All of them in one store, under two models each, by workers that are killed."""
    url, jobs = server.url(), []
    for program in sorted(glob.glob("tests/programs/classic/*.c")):
        for model in ("sc", "rc11"):
            expected = plain([program, "-DN=2"], f"--model={model}", "--time-limit=5")
            if expected.returncode in (0, 1) and json.loads(expected.stdout)["verdict"] != "incomplete":
                jobs.append((submit(url, [program, "-DN=2"], f"--model={model}"), expected, program))
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
    """Workers are killed, and the server is restarted, both at random."""
    url, expected, n, restarts, runs = server.url(), plain(LONG), 0, 0, 0
    while n < most and runs < most + 5:
        job, workers = submit(url, LONG), []
        runs += 1
        waits = subprocess.Popen([smc, "wait", url, job, "--format=json"], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
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
        out, err = waits.communicate(timeout=100)
        if waits.returncode == 70 and "--part=" in err:
            continue  # one part was hit three times
        end(workers)
        if waits.returncode:
            sys.exit(f"killed: status {waits.returncode}\n{out}{err}")
        check("killed", comparable(expected.stdout), comparable(out))
    print(f"{n} workers killed, {restarts} servers, in {runs} jobs")


def says(what, status, words, *args, environment=None):
    p = run(*args, environment=environment)
    if p.returncode != status or words not in p.stderr or p.stdout or len(p.stderr.splitlines()) != 1:
        sys.exit(f"{what}: status {p.returncode}, not {status}\n{p.stdout}{p.stderr}")


def refusals(server):
    """What is wrong with a job, a store, a role."""
    url, program = server.url(), ["tests/parts/nested.c", "-DN=1"]
    job = submit(url, program)
    number = job[len("--job="):]
    says("no store", 2, "needs a store", "work")
    says("a password", 2, "~/.pgpass", "work", "--store=postgresql://me:secret@localhost/db")
    says("no URL", 2, "--store", "work", "--store=mysql://localhost")
    says("no job", 2, "has no job 999", "wait", url, "--job=999")
    says("an option of another time", 2, "nothing to do with '--unroll=3'", "work", url, "--unroll=3")
    says("a limit", 2, "--time-limit is for smc work", "submit", url, "--time-limit=3", *program)
    says("an algorithm", 2, "cannot be cut", "submit", url, "--algo=mcr", "--model=sc", *program)
    says("a result elsewhere", 2, "for smc wait", "submit", url, "--output=x", *program)
    server.sql("create database other")
    says("nothing there", 2, "has no jobs", "wait", server.url(database="other"), "--job=1")
    if run("work", server.url(database="other")).returncode:
        sys.exit("work: a store without jobs")
    server.sql("create schema smc; create table smc.jobs (x int)", "other")
    says("another's schema", 2, "not one that this smc has made", "submit", server.url(database="other"), *program)
    server.sql("create role stranger login; create role worker login; grant usage on schema smc to worker;"
               "grant select, insert, update, delete on all tables in schema smc to worker")
    says("no permission", 2, "permission denied", "wait", server.url("stranger"), job)
    says("no permission to make", 2, "permission denied", "submit", server.url("stranger", "template1"), *program)
    end([worker(server.url("worker"), job)])
    result(server.url("worker"), job, plain(program), "with the role of the page")
    again = submit(url, program)
    server.sql(f"update smc.jobs set version = '9.9' where id = {again[6:]}")
    says("another version", 2, "was begun by smc 9.9", "work", url, again)
    if run("work", url).returncode:
        sys.exit("work: a job of another version is left to others")
    server.sql(f"update smc.jobs set version = (select version from smc.jobs where id = {number}), program = 'x' where id = {again[6:]}")
    says("another program", 2, "is not the one that was submitted", "work", url, again)
    if run("cancel", url, again).returncode:
        sys.exit("cancel")
    says("cancelled", 2, "was cancelled", "work", url, again)
    if run("cancel", url, again, "--forget").returncode:
        sys.exit("forget")
    says("forgotten", 2, "has no job", "wait", url, again)
    cancelled = submit(url, ["bench/tracer/fibonacci.c", "-DN=7"])
    w = worker(url, cancelled, "--save-every=0.1")
    while not state(url, cancelled)["executions"]:
        time.sleep(0.05)
    run("cancel", url, cancelled)
    _, err = w.communicate(timeout=100)
    p = run("wait", url, cancelled)
    if w.returncode or p.returncode != 3 or "was cancelled" not in p.stderr:
        sys.exit(f"cancelled: {w.returncode} {p.returncode}\n{err}{p.stdout}{p.stderr}")
    server.sql("update smc.form set number = 9")
    says("another form", 2, "is of form 9", "status", url)
    server.sql("update smc.form set number = 1")


def crashing(server):
    """A part at which workers die again and again ends the job, for all."""
    url = server.url()
    job = submit(url, ["bench/tracer/fibonacci.c", "-DN=7"])
    for _ in range(3):
        w = worker(url, job, "--save-every=100")
        while not state(url, job)["parts_taken"]:
            time.sleep(0.02)
        children = subprocess.run(["pgrep", "-P", str(w.pid)], capture_output=True, text=True).stdout.split()
        w.kill()
        w.communicate()
        if not children:
            sys.exit("crashing: no worker")
    w = worker(url, job)
    _, err = w.communicate(timeout=100)
    p = run("wait", url, job)
    if w.returncode != 70 or "--part=" not in err or p.returncode != 70 or "--part=" not in p.stderr:
        sys.exit(f"crashing: {w.returncode} {p.returncode}\n{err}{p.stderr}")


def slow(server):
    """A worker that stands still, and whose part somebody else ends, hands in nothing of it."""
    url, program = server.url(), ["bench/tracer/szymanski.c", "-DN=5" if QUICK else "-DN=6"]
    expected, job = plain(program), submit(url, program)
    w = worker(url, job, "--save-every=100")
    while not state(url, job)["parts_taken"] and w.poll() is None:
        time.sleep(0.01)
    standing = [w.pid, *map(int, subprocess.run(["pgrep", "-P", str(w.pid)], capture_output=True, text=True).stdout.split())]
    for p in standing:
        os.kill(p, signal.SIGSTOP)
    server.sql("select count(pg_terminate_backend(pid)) from pg_stat_activity where application_name = 'smc'")
    other = worker(url, job, "--save-every=0.05")
    while not state(url, job)["parts_done"]:
        time.sleep(0.01)
    for p in standing:
        os.kill(p, signal.SIGCONT)
    end([w, other])
    result(url, job, expected, "one that stood still")


def turns(server):
    """What the database says to a worker who was not told that its turn was done, or of whom it has forgotten one, or whose part is another."""
    job = submit(server.url(), LONG)[len("--job="):]
    session = server.sql(f"insert into smc.sessions (job) values ({job}) returning id")

    def hand_in(turn, item, way, digest=0, attempt=1):
        return server.sql(f"select smc.hand_in({job}, {session}, {attempt}, {turn}, {item}, '{way}', {digest}, '{{\"\\\\x01\",\"\\\\x02\"}}', '{{1,2}}', '{{1,1}}',"
                          " 'record', '', 10, 0, false)")

    def items():
        return [line.split("|") for line in server.sql(f"select id, way, digest from smc.items where job = {job} order by digest").splitlines()]

    def expect(what, wanted, found):
        if wanted != found:
            sys.exit(f"turns: {what}: {found}, not {wanted}")
    root = server.sql(f"select id from smc.take({job}, {session}, 1)")
    expect("another way", "stale", hand_in(1, root, "\\x07"))
    expect("first", "done", hand_in(1, root, ""))
    expect("once more", "done", hand_in(1, root, ""))
    expect("children", ["\\x01", "\\x02"], [i[1] for i in items()])
    first, second = items()
    expect("counted once", "1|10", server.sql(f"select items, executions from smc.sessions where id = {session}"))
    expect("one is missing", "stale", hand_in(3, first[0], first[1], 1))
    expect("it is still there", [first, second], items())
    expect("another attempt", "stale", hand_in(2, first[0], first[1], 1, 2))
    expect("anew", "t", server.sql(f"select smc.begin_anew({job}, 1, 2, false, '')"))
    expect("anew, too late", "f", server.sql(f"select smc.begin_anew({job}, 1, 2, false, '')"))
    expect("an attempt that is over", "stale", hand_in(2, first[0], first[1], 1))
    run("cancel", server.url(), f"--job={job}", "--forget")


def gone(server):
    """A server that does not come again, and one that does, later."""
    url, expected = server.url(), plain(LONG)
    job, lost = submit(url, LONG), submit(url, ["bench/tracer/fibonacci.c", "-DN=7"])
    w, patient = worker(url, lost, "--patience=0.2"), worker(url, job, "--patience=100")
    time.sleep(0.3)
    server.stop("immediate")
    _, err = w.communicate(timeout=100)
    if w.returncode != 3 or "smc: error: store " not in err:
        sys.exit(f"gone: status {w.returncode}\n{err}")
    says("gone", 2, "smc: error: store ", "status", url, "--patience=0.1")
    time.sleep(0.5)
    server.start()
    end([patient, worker(url, job)])
    result(url, job, expected, "gone for a while")
    run("cancel", url, lost)


def full(server):
    """A server that has no room, and then has again."""
    url, expected = server.url(), plain(LONG)
    job = submit(url, LONG)
    server.sql("create function smc.no_room() returns trigger language plpgsql as"
               " $$ begin raise exception 'could not extend file: No space left on device' using errcode = '53100'; end $$;"
               "create trigger no_room before insert on smc.outcomes for each row execute function smc.no_room()")
    w = worker(url, job)
    _, err = w.communicate(timeout=100)
    if w.returncode != 3 or "No space left on device; nothing that was done is lost" not in err or len(err.splitlines()) != 2:
        sys.exit(f"full: status {w.returncode}\n{err}")
    server.sql("drop trigger no_room on smc.outcomes; drop function smc.no_room()")
    end([worker(url, job)])
    result(url, job, expected, "full for a while")


with tempfile.TemporaryDirectory(prefix="smc-pg-", dir="/tmp") as place:
    os.chmod(place, 0o755)
    it = Server(place)
    try:
        if not KILLS:
            many(it)
            refusals(it)
            crashing(it)
            slow(it)
            turns(it)
            gone(it)
            full(it)
        else:
            classics(it)
        killed(it, KILLS or (2 if QUICK else 4))
    finally:
        it.stop("immediate")
print("all agree")
