"""damage.py - damaged or forged checkpoints: smc must find the right result or none.

The campaign `damage` flips a bit of a value, changes, removes or duplicates rows, or flips a bit of
the file. `rows` does the same with jobs in PostgreSQL. `forged` writes a checkpoint with one bit
flipped and correct checksums (tests/e2e/forge.c): the result may be wrong, but smc must not affect
the host or crash."""
import os
import random
import re
import shutil
import signal
import sqlite3
import subprocess
import sys
import tempfile
import threading
import time
import atexit

import shared

sys.path.insert(0, os.path.join(shared.ROOT, "tests", "e2e"))

from database import Server, binaries  # noqa: E402
from jobs_results import comparable, differences  # noqa: E402

SECONDS = 60
LATER = 1000000  # larger than the numbers of all rows
PROGRAMS = [
    (["bench/tracer/fibonacci.c", "-DN=3"], True),
    (["tests/programs/classic/treiber-stack.c", "-DN=2"], False),
    (["tests/programs/classic/treiber-stack.c", "-DN=2", "-DBUG_NO_TAG"], False),
    (["tests/programs/classic/ticket-lock.c", "-DN=3"], False),
]
TABLES = [
    "job",
    "attempt",
    "sessions",
    "sessions",
    "sessions",
    "items",
    "items",
    "outcomes",
    "outcomes",
]


def run(args, cwd=shared.ROOT):
    p = subprocess.run(
        args, capture_output=True, text=True, timeout=10 * SECONDS, cwd=cwd, errors="replace"
    )
    return p.stdout, p.stderr, p.returncode


class Stores:
    """The checkpoints that are damaged: of complete runs and of incomplete ones."""

    def __init__(self, smc):
        self.smc, self.lock, self.made, self.folder = smc, threading.Lock(), None, None

    def begin(self, program, file):
        """Creates a checkpoint of a run that is interrupted after a few parts."""
        with subprocess.Popen(
            [
                *self.command(program),
                "--jobs=2",
                "--debug=share-after=0",
                "--debug=save-every=0.01",
                f"--checkpoint={file}",
            ],
            cwd=shared.ROOT,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
        ) as p:
            while p.poll() is None and not re.search(
                '"parts_done": ([3-9]|[1-9][0-9])',
                run([self.smc, "status", "--format=json", file])[0],
            ):
                time.sleep(0.01)
            p.send_signal(signal.SIGINT)

    def command(self, program):
        return [
            self.smc,
            "--model=rc11",
            "--algo=tracer",
            "--keep-going",
            "--progress=never",
            *program,
        ]

    def all(self):
        """Returns (file, expected result of resuming it) for each checkpoint."""
        with self.lock:
            if self.made is None:
                self.folder = tempfile.mkdtemp(prefix="smc-damage-")
                atexit.register(shutil.rmtree, self.folder, ignore_errors=True)
                self.made = []
                for i, (program, is_open) in enumerate(PROGRAMS):
                    out, err, status = run([*self.command(program), "--format=json"])
                    if status not in (0, 1):
                        sys.exit(f"damage: {program}: {err}")
                    file = os.path.join(self.folder, f"store{i}")
                    if is_open:
                        self.begin(program, file)
                    else:
                        run(
                            [
                                *self.command(program),
                                "--jobs=2",
                                "--debug=share-after=0",
                                f"--checkpoint={file}",
                            ]
                        )
                    run([self.smc, "status", file])  # includes the write-ahead log in the file
                    self.made.append((file, out))
        return self.made


def turned(value, chance):
    """Returns the value with one bit flipped, or, for a number, sometimes the number plus or minus
    one."""
    if isinstance(value, int):
        return chance.choice([value ^ 1, value + 1, value - 1, value ^ (1 << chance.randrange(62))])
    if isinstance(value, float):
        return value + 1
    data = bytearray(value.encode() if isinstance(value, str) else value or b"\0")
    if not data:
        data = bytearray(b"\0")
    bit = chance.randrange(8 * len(data))
    data[bit // 8] ^= 1 << bit % 8
    return data.decode(errors="replace") if isinstance(value, str) else bytes(data)


def damage_rows(db, chance):
    """Damages rows; returns a description for failure messages."""
    table = chance.choice(TABLES)
    rows = db.execute(f"select rowid, * from {table}").fetchall()
    names = [c[1] for c in db.execute(f"pragma table_info({table})")]
    if not rows:
        return f"{table}: no rows"
    row = chance.choice(rows)
    what = chance.choice(["turn", "turn", "turn", "remove", "double", "exchange"])
    if what == "remove":
        db.execute(f"delete from {table} where rowid = ?", row[:1])
    elif what == "double":
        columns = [n for n in names if n != "id"]
        db.execute(
            (
                f"insert into {table} ({','.join(columns)}) select {','.join(columns)} from"
                f" {table} where rowid = ?"
            ),
            row[:1],
        )
    else:
        column = chance.choice(names)
        value = row[1 + names.index(column)]
        value = (
            chance.choice(rows)[1 + names.index(column)]
            if what == "exchange" and column != "id"
            else turned(value, chance)
        )
        db.execute(f"update or ignore {table} set {column} = ? where rowid = ?", (value, row[0]))
        what += " " + column
    return f"{table} {row[0]}: {what}"


def damage_file(file, chance):
    with open(file, "r+b") as f:
        size = f.seek(0, 2)
        if chance.random() < 0.1:
            f.truncate(chance.randrange(size))
            return "truncated"
        at = chance.randrange(size)
        f.seek(at)
        byte = f.read(1)[0]
        f.seek(at)
        f.write(bytes([byte ^ (1 << chance.randrange(8))]))
        return f"byte {at}"


class Damage:
    def __init__(self, smc):
        self.smc, self.stores = smc, Stores(smc)

    def missing(self):
        return None

    def judge(self, seed, folder):
        from differential import Outcome, failure
        chance = random.Random(seed)
        base, expected = chance.choice(self.stores.all())
        file = os.path.join(folder, "store")
        shutil.copy(base, file)
        if chance.random() < 0.25:
            how = damage_file(file, chance)
        else:
            with sqlite3.connect(file) as db:
                how = damage_rows(db, chance)
            db.close()
        shutil.copy(file, os.path.join(folder, "damaged"))
        with open(os.path.join(folder, "how"), "w", encoding="utf-8") as f:
            f.write(f"{how}\nsmc resume damaged\n")
        try:
            out, err, status = run([self.smc, "resume", "--format=json", "--progress=never", file])
        except subprocess.TimeoutExpired:
            return failure("differs", f"{how}: no end")
        if status in (2, 3) and "error" in err and not (status == 3 and '"verified"' in out):
            return Outcome("refused", how, False)
        if status not in (0, 1):
            return failure("differs", f"{how}: status {status}: {err}")
        wrong = differences(comparable(expected), comparable(out))
        return (
            failure("differs", f"{how}: {'; '.join(wrong)}")
            if wrong
            else Outcome("same", how, False)
        )


class Jobs:
    """Jobs of a PostgreSQL server: finished ones and an unfinished one. `kept`: their original
    state."""
    TABLES = ["jobs", "sessions", "sessions", "sessions", "items", "items", "outcomes", "outcomes"]
    NAMES = sorted(set(TABLES))

    def __init__(self, smc, server):
        self.smc, self.url, self.expected, self.types = smc, server.url(), {}, {}
        self.psql = subprocess.Popen(
            [
                os.path.join(server.bin, "psql"),
                "-h",
                server.folder,
                "-U",
                "owner",
                "-Atq",
                "-F",
                "|",
                "postgres",
            ],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
        )
        for program, is_open in PROGRAMS:
            job, out = self.submit(program)
            if is_open:
                self.begin(job)
            else:
                run([self.smc, "work", self.url, job, "--jobs=2", "--debug=share-after=0"])
            self.expected[job] = out
        self.sql(
            "create schema kept;"
            + "".join(f"create table kept.{t} as table smc.{t};" for t in self.NAMES)
        )
        for t in self.NAMES:
            columns = self.sql(
                "select column_name, data_type from information_schema.columns where table_schema"
                f" = 'smc' and table_name = '{t}'"
            )
            self.types[t] = [line.split("|") for line in columns]

    def sql(self, text):
        """Executes the SQL; returns its output lines, including error messages."""
        self.psql.stdin.write(f"{text};\n\\echo end of it\n")
        self.psql.stdin.flush()
        return [line.rstrip("\n") for line in iter(self.psql.stdout.readline, "end of it\n")]

    def submit(self, program):
        options = ["--model=rc11", "--algo=tracer", "--keep-going"]
        out, err, status = run([self.smc, *options, "--progress=never", "--format=json", *program])
        number, err2, submitted = run([self.smc, "submit", self.url, *options, *program])
        if status not in (0, 1) or submitted:
            sys.exit(f"rows: {program}: {err}{err2}")
        return f"--job={number.strip()}", out

    def begin(self, job):
        with subprocess.Popen(
            [
                self.smc,
                "work",
                self.url,
                job,
                "--jobs=2",
                "--debug=share-after=0",
                "--debug=save-every=0.01",
            ],
            stderr=subprocess.DEVNULL,
        ) as p:
            while p.poll() is None and not int(
                self.sql(f"select count(*) from smc.sessions where items > 2 and job = {job[6:]}")[
                    0
                ]
            ):
                time.sleep(0.01)
            p.send_signal(signal.SIGINT)

    def restore(self):
        self.sql(
            "".join(
                f"truncate smc.{t}; insert into"
                f" smc.{t} {'' if t == 'outcomes' else 'overriding system value'} select * from"
                f" kept.{t};"
                for t in self.NAMES
            )
        )

    def turned(self, table, column, kind, row, chance):
        """Returns an SQL expression for the value of the column with one bit flipped."""
        if kind == "bytea":
            length = int(
                self.sql(
                    f"select coalesce(length({column}), 0) from smc.{table} where ctid = '{row}'"
                )[0]
            )
            bit = chance.randrange(8 * length) if length else 0
            return f"set_bit({column}, {bit}, 1 - get_bit({column}, {bit}))" if length else "'x'"
        if kind in ("bigint", "integer"):
            return chance.choice(
                [
                    f"{column} + 1",
                    f"{column} - 1",
                    f"{column} # 1",
                    f"{column} # (1::{kind} << {chance.randrange(62 if kind == 'bigint' else 30)})",
                ]
            )
        return (
            f"{column} || 'x'"
            if kind == "text"
            else (
                f"{column} + 1" if kind == "double precision" else f"{column} + interval '1 second'"
            )
        )

    def damage(self, job, chance):
        """Damages the job; returns a description for failure messages. None: the database rejects
        the change."""
        rows = []
        while not rows:  # a complete job has no rows in `items`
            table = chance.choice(self.TABLES)
            rows = self.sql(
                f"select ctid from smc.{table} where {'id' if table == 'jobs' else 'job'} ="
                f" {job[6:]} order by ctid"
            )
        row, (column, kind) = chance.choice(rows), chance.choice(self.types[table])
        what = chance.choice(["turn", "turn", "turn", "remove", "double", "exchange"])
        if what == "remove":
            change = f"delete from smc.{table} where ctid = '{row}'"
        elif what == "double":
            columns = ", ".join(c for c, _ in self.types[table] if c != "id")
            change = (
                f"insert into smc.{table} ({columns}) select {columns} from smc.{table} where ctid"
                f" = '{row}'"
            )
        else:
            # rows of other jobs may be copied, too
            others = self.sql(f"select ctid from smc.{table} order by ctid")
            value = (
                f"(select {column} from smc.{table} where ctid = '{chance.choice(others)}')"
                if what == "exchange"
                else self.turned(table, column, kind, row, chance)
            )
            change = f"update smc.{table} set {column} = {value} where ctid = '{row}'"
            if column == "id":
                change = (
                    f"begin; alter table smc.{table} alter id drop identity; {change}; alter table"
                    f" smc.{table} alter id add generated always as identity (start with {LATER});"
                    " commit"
                )
            what += f" {column} = {value}"
        return None if self.sql(change) else f"{job} {table} {row}: {what}"

    def outcome(self, job):
        """Returns (description of an acceptable result, None) or (None, description of a wrong
        one)."""
        _, err, status = run([self.smc, "work", self.url, job, f"--time-limit={SECONDS // 6}"])
        if status not in (0, 2, 3, 70):
            return None, f"smc work: status {status}: {err}"
        out, err, status = run(
            [self.smc, "wait", self.url, job, "--format=json", "--progress=never", "--time-limit=3"]
        )
        if status == 70 and "--debug=part=" in err:
            return "a part is hopeless", None
        if (
            status in (2, 3)
            and '"verified"' not in out
            and ("error" in err or '"incomplete"' in out)
        ):
            return "refused" if "error" in err else "incomplete", None
        if status not in (0, 1):
            return None, f"status {status}: {err}"
        wrong = differences(comparable(self.expected[job]), comparable(out))
        return (None, "; ".join(wrong)) if wrong else ("same", None)

    def attempt(self, seed):
        """(result class, description of the damage); the class is None if the result is wrong."""
        chance = random.Random(seed)
        first, *others = self.expected
        job = chance.choice([first, *others, first, first])  # `first` is the incomplete job
        how = self.damage(job, chance)
        if how is None:
            self.restore()
            return "impossible", ""
        try:
            word, wrong = self.outcome(job)
        except subprocess.TimeoutExpired:
            word, wrong = None, "no end"
        self.restore()
        return word, how if word else f"{how}: {wrong}"

    def end(self):
        self.psql.stdin.close()
        self.psql.wait()


class Rows:
    """Damages one row of a job in PostgreSQL."""

    def __init__(self, smc):
        self.smc, self.lock, self.jobs = smc, threading.Lock(), None

    def skipped(self):
        return None if binaries() else "there is no initdb (Debian: postgresql)"

    def missing(self):
        return None

    def start(self):
        folder = tempfile.mkdtemp(prefix="smc-pg-", dir="/tmp")
        os.chmod(folder, 0o755)
        atexit.register(shutil.rmtree, folder, ignore_errors=True)
        server = Server(folder)
        atexit.register(server.stop, "immediate")
        self.jobs = Jobs(self.smc, server)
        atexit.register(self.jobs.end)

    def judge(self, seed, _folder):
        from differential import Outcome, failure
        with self.lock:  # each attempt needs the original state of the database
            if not self.jobs:
                self.start()
            word, how = self.jobs.attempt(seed)
        return Outcome(word, how, False) if word else failure("differs", how)


class Forged:
    """One bit of a store's contents is changed, and the checksums are made to match."""

    def __init__(self, smc):
        self.smc, self.stores = smc, Stores(smc)
        self.forge = os.environ.get("SMC_FORGE") or os.path.join(
            os.path.dirname(os.path.dirname(smc)), "tests", "smc_forge"
        )

    def missing(self):
        return None if os.path.exists(self.forge) else f"{self.forge} (ninja smc_forge)"

    def judge(self, seed, folder):
        from differential import Outcome, failure
        chance = random.Random(seed)
        base, _ = chance.choice(self.stores.all())
        file, copy = os.path.join(folder, "store"), os.path.join(folder, "base")
        shutil.copy(base, copy)
        _, err, status = run([self.forge, copy, file, str(seed)])
        if status:
            return failure("differs", f"forge: {err}")
        shutil.copy(file, os.path.join(folder, "forged"))
        before = set(os.listdir(folder))
        try:
            _, err, status = run(
                [
                    self.smc,
                    "resume",
                    "--format=json",
                    "--progress=never",
                    "--time-limit=10",
                    "--memory-limit=1000",
                    file,
                ],
                cwd=folder,
            )
        except subprocess.TimeoutExpired:
            return failure("differs", "no end")
        foreign = set(os.listdir(folder)) - before - {"store-wal", "store-shm"}
        if foreign or status not in (0, 1, 2, 3) or (status == 2 and "error" not in err):
            return failure("differs", f"status {status}, {foreign or 'no files'}: {err}")
        return Outcome(f"status {status}", "", False)
