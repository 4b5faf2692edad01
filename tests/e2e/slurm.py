#!/usr/bin/env python3
"""slurm.py SMC - tests tools/cluster/slurm.sh under Slurm, with its own controller, node and munge
daemon in a temporary folder.

An array of workers must find the same as one process. The exit status is 77 if Slurm is not
installed (Debian: slurmctld slurmd slurm-client munge) or cannot be started, which requires root.
"""
import os
import shutil
import socket
import subprocess
import sys
import tempfile
import time

from database import Server, skip
from jobs_results import PATIENCE, check, comparable

smc = os.path.abspath(sys.argv[1])
PROGRAM = [
    "--model=rc11",
    "--algo=tracer",
    "--keep-going",
    "--stats",
    "bench/tracer/fibonacci.c",
    "-DN=4",
]
NODE = """
ClusterName=smc
SlurmctldHost={host}(127.0.0.1)
SlurmUser=root
AuthType=auth/munge
AuthInfo=socket={folder}/munge.socket
CredType=cred/munge
SlurmctldPort={port}
SlurmdPort={node_port}
StateSaveLocation={folder}/state
SlurmdSpoolDir={folder}/spool
SlurmctldPidFile={folder}/slurmctld.pid
SlurmdPidFile={folder}/slurmd.pid
SlurmctldLogFile={folder}/slurmctld.log
SlurmdLogFile={folder}/slurmd.log
ProctrackType=proctrack/linuxproc
TaskPlugin=task/none
JobAcctGatherType=jobacct_gather/none
AccountingStorageType=accounting_storage/none
SelectType=select/cons_tres
SelectTypeParameters=CR_Core
SchedulerParameters=sched_interval=1,batch_sched_delay=0
ReturnToService=2
MpiDefault=none
SwitchType=switch/none
NodeName={host} NodeAddr=127.0.0.1 CPUs={cpus} State=UNKNOWN
PartitionName=all Nodes={host} Default=YES MaxTime=INFINITE State=UP
"""


def free_port():
    with socket.socket() as s:
        s.bind(("127.0.0.1", 0))
        return s.getsockname()[1]


def configure(folder):
    text = NODE.format(
        folder=folder,
        host=socket.gethostname().split(".")[0],
        port=free_port(),
        node_port=free_port(),
        cpus=len(os.sched_getaffinity(0)),
    )
    for name in ("state", "spool"):
        os.mkdir(os.path.join(folder, name))
    with open(os.path.join(folder, "slurm.conf"), "w", encoding="ascii") as f:
        f.write(text)
    with open(
        os.path.join(folder, "munge.key"), "wb", opener=lambda p, flags: os.open(p, flags, 0o400)
    ) as f:
        f.write(os.urandom(128))
    return {**os.environ, "SLURM_CONF": os.path.join(folder, "slurm.conf")}


def begin(folder, environment):
    """Starts munged, the controller and the node."""
    config = os.path.join(folder, "slurm.conf")
    commands = [
        [
            "munged",
            "-F",
            "-f",
            f"--socket={folder}/munge.socket",
            f"--key-file={folder}/munge.key",
            f"--log-file={folder}/munged.log",
            f"--pid-file={folder}/munged.pid",
            f"--seed-file={folder}/munge.seed",
        ],
        ["slurmctld", "-D", "-f", config],
        ["slurmd", "-D", "-f", config],
    ]
    started = []
    for c in commands:
        started.append(
            subprocess.Popen(
                c, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, env=environment
            )
        )
        time.sleep(0.5)
    return started


def ask(environment, *args):
    return subprocess.run(args, capture_output=True, text=True, timeout=PATIENCE, env=environment)


def is_up(environment):
    for _ in range(40):
        if ask(environment, "sinfo", "-h", "-o", "%t").stdout.strip() in ("idle", "mix", "alloc"):
            return True
        time.sleep(0.5)
    return False


def logs(folder):
    for name in ("munged.log", "slurmctld.log", "slurmd.log"):
        path = os.path.join(folder, name)
        if os.path.exists(path):
            with open(path, encoding="utf-8", errors="replace") as f:
                yield from [
                    f"{name}: {line}" for line in f.read().splitlines() if "error" in line.lower()
                ][-2:]


def workers(folder, url, environment):
    expected = subprocess.run(
        [smc, "--format=json", *PROGRAM], capture_output=True, text=True, check=True
    ).stdout
    job = subprocess.run(
        [smc, "submit", url, *PROGRAM], capture_output=True, text=True, check=True
    ).stdout.strip()
    array = ask(
        {**environment, "SMC": smc, "SMC_STORE": url[len("--store=") :]},
        "sbatch",
        "--parsable",
        "--array=1-3",
        "--time=2",
        f"--output={folder}/worker-%a.log",
        "tools/cluster/slurm.sh",
    )
    if array.returncode:
        sys.exit("sbatch: " + array.stderr)
    p = subprocess.run(
        [smc, "wait", url, f"--job={job}", "--format=json", "--time-limit=60"],
        capture_output=True,
        text=True,
    )
    if p.returncode:
        sys.exit(f"status {p.returncode}\n{p.stdout}{p.stderr}" + "\n".join(logs(folder)))
    check("by workers of Slurm", comparable(expected), comparable(p.stdout))
    while ask(environment, "squeue", "-h").stdout.strip():
        time.sleep(0.2)
    said = [
        open(os.path.join(folder, f"worker-{i}.log"), encoding="utf-8").read() for i in (1, 2, 3)
    ]
    if any(said):
        sys.exit("workers: " + "".join(said))


def main():
    if not all(map(shutil.which, ("munged", "slurmctld", "slurmd", "sbatch"))):
        skip("Slurm is not installed (Debian: slurmctld slurmd slurm-client munge)")
    if os.geteuid() != 0:
        skip("slurmd takes root")
    with tempfile.TemporaryDirectory(prefix="smc-slurm-", dir="/tmp") as folder:
        os.chmod(folder, 0o755)
        database = os.path.join(folder, "database")
        os.mkdir(database, 0o755)
        server, environment = Server(database), configure(folder)
        started = begin(folder, environment)
        try:
            if not is_up(environment):
                skip("no node comes up: " + "; ".join(logs(folder)))
            workers(folder, server.url(), environment)
        finally:
            for p in reversed(started):
                p.terminate()
                p.wait(timeout=PATIENCE)
            server.stop("immediate")
    print("workers of Slurm agree with one process")


main()
