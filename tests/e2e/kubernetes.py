#!/usr/bin/env python3
"""kubernetes.py SMC - tests tools/cluster/kubernetes.yaml: applies it, by kubectl if that is
installed, to a stand-in server that validates as Kubernetes does; runs its pods as processes, one
of which is removed; their result must be that of one process."""
import base64
import json
import os
import re
import shutil
import signal
import subprocess
import sys
import tempfile
import threading
import time
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

import yaml

from database import Server
from jobs_results import PATIENCE, check, comparable

SMC = os.path.abspath(sys.argv[1])
FILE = "tools/cluster/kubernetes.yaml"
PODS = 3  # number of pods; `parallelism` in the file is meant for a cluster
PROGRAM = ["--algo=tracer", "--keep-going", "--stats", "bench/tracer/fibonacci.c", "-DN=5"]

# ---- validation ----------------------------------------------------------------------------------
#
# The fields of https://kubernetes.io/docs/reference/kubernetes-api that these objects may have. A
# type is the name of a kind of value, a list of one type, a map to one type, a pattern of a text,
# or a list of fields; "!" marks required fields.
NAME = r"[a-z0-9]([-a-z0-9.]{0,251}[a-z0-9])?"
QUANTITY = r"[0-9]+(\.[0-9]+)?(m|[kMGTPE]|[KMGTPE]i)?"
METADATA = {
    "name!": NAME,
    "namespace": NAME,
    "labels": {"*": str},
    "annotations": {"*": str},
    "creationTimestamp": object,
}
KEY = {"name!": NAME, "key!": r"[-._a-zA-Z0-9]+", "optional": bool}
RESOURCES = {"*": QUANTITY}
CONTAINER = {
    "name!": NAME,
    "image!": str,
    "imagePullPolicy": "Always|Never|IfNotPresent",
    "command": [str],
    "args": [str],
    "workingDir": str,
    "env": [
        {
            "name!": r"[-._a-zA-Z][-._a-zA-Z0-9]*",
            "value": str,
            "valueFrom": {"secretKeyRef": KEY, "configMapKeyRef": KEY},
        }
    ],
    "resources": {"requests": RESOURCES, "limits": RESOURCES},
}
POD = {
    "restartPolicy!": "OnFailure|Never",  # allowed for a job
    "terminationGracePeriodSeconds": int,
    "containers!": [CONTAINER],
    "nodeSelector": {"*": str},
    "serviceAccountName": NAME,
}
JOB = {
    "apiVersion!": "batch/v1",
    "kind!": "Job",
    "metadata!": METADATA,
    "spec!": {
        "parallelism": int,
        "completions": int,
        "backoffLimit": int,
        "activeDeadlineSeconds": int,
        "ttlSecondsAfterFinished": int,
        "template!": {"metadata": METADATA, "spec!": POD},
    },
    "status": {},
}
SECRET = {
    "apiVersion!": "v1",
    "kind!": "Secret",
    "metadata!": METADATA,
    "type": str,
    "data": {"*": r"[A-Za-z0-9+/]*=*"},
    "stringData": {"*": str},
}


def faults_of(value, kind, where):
    """Yields the reasons for which Kubernetes would reject the value."""
    if isinstance(kind, str):
        good = isinstance(value, str) and re.fullmatch(kind, value)
        return [] if good else [f"{where}: {value!r} is no {kind}"]
    if isinstance(kind, list):
        if not isinstance(value, list):
            return [f"{where}: no list"]
        return [f for i, v in enumerate(value) for f in faults_of(v, kind[0], f"{where}[{i}]")]
    if not isinstance(kind, dict):
        good = isinstance(value, kind) and not (kind is int and isinstance(value, bool))
        return [] if good else [f"{where}: {value!r} is no {kind.__name__}"]
    if not isinstance(value, dict):
        return [f"{where}: no object"]
    if "*" in kind:
        return [f for k, v in value.items() for f in faults_of(v, kind["*"], f"{where}.{k}")]
    fields = {name.rstrip("!"): of for name, of in kind.items()}
    needed = [name[:-1] for name in kind if name[-1] == "!"]
    lacking = [f"{where}.{name} is required" for name in needed if name not in value]
    unknown = [f'unknown field "{where}.{name}"' for name in value if name not in fields]
    return lacking + unknown + [
        f for k, v in value.items() if k in fields for f in faults_of(v, fields[k], f"{where}.{k}")
    ]


# ---- the server ----------------------------------------------------------------------------------

KINDS = {"secrets": ("v1", "Secret", SECRET), "jobs": ("batch/v1", "Job", JOB)}


def resources(version):
    return {
        "kind": "APIResourceList",
        "apiVersion": "v1",
        "groupVersion": version,
        "resources": [
            {
                "name": plural,
                "singularName": kind.lower(),
                "namespaced": True,
                "kind": kind,
                "verbs": ["create", "get", "list", "patch"],
            }
            for plural, (of, kind, _) in KINDS.items()
            if of == version
        ],
    }


BATCH = {"groupVersion": "batch/v1", "version": "v1"}
DISCOVERY = {
    "/api": {"kind": "APIVersions", "versions": ["v1"]},
    "/apis": {
        "kind": "APIGroupList",
        "apiVersion": "v1",
        "groups": [{"name": "batch", "versions": [BATCH], "preferredVersion": BATCH}],
    },
    "/api/v1": resources("v1"),
    "/apis/batch/v1": resources("batch/v1"),
}


class Handler(BaseHTTPRequestHandler):
    def answer(self, status, value):
        text = json.dumps(value).encode()
        self.send_response(status)
        self.send_header("Content-Type", "application/json")
        self.send_header("Content-Length", str(len(text)))
        self.end_headers()
        self.wfile.write(text)

    def refuse(self, status, reason, message):
        status_of = {"kind": "Status", "apiVersion": "v1", "status": "Failure", "code": status}
        self.answer(status, {**status_of, "reason": reason, "message": message})

    def do_GET(self):
        path = self.path.split("?", 1)[0]
        if path in DISCOVERY:
            self.answer(200, DISCOVERY[path])
        else:
            self.refuse(404, "NotFound", f"{path} not found")

    def do_POST(self):
        text = self.rfile.read(int(self.headers["Content-Length"]))
        plural = self.path.split("?", 1)[0].rsplit("/", 1)[-1]
        faults = ["it is no JSON"]
        try:
            value = json.loads(text)
            faults = faults_of(value, KINDS[plural][2], KINDS[plural][1])
        except ValueError:
            pass
        if faults:
            return self.refuse(400, "BadRequest", "; ".join(faults))
        self.server.objects[value["kind"], value["metadata"]["name"]] = value
        return self.answer(201, value)

    def log_message(self, *_):
        pass


class Cluster:
    """A test server, and a client that sends requests to it."""

    def __init__(self, folder):
        self.http = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        self.http.objects = {}
        threading.Thread(target=self.http.serve_forever, daemon=True).start()
        self.folder = folder

    def kubectl(self, *words, text=None):
        server = f"--server=http://127.0.0.1:{self.http.server_port}"
        return subprocess.run(
            ["kubectl", server, f"--cache-dir={self.folder}/kubectl", *words],
            input=text,
            capture_output=True,
            text=True,
            env={**os.environ, "KUBECONFIG": "/dev/null", "HOME": self.folder},
            timeout=PATIENCE,
            check=False,
        )

    def apply(self, text):
        """The server's messages, and whether it has accepted the file."""
        if shutil.which("kubectl"):
            p = self.kubectl("apply", "--validate=false", "-f", "-", text=text)
            return p.returncode == 0, p.stdout + p.stderr
        value = yaml.safe_load(text)
        faults = faults_of(value, JOB, "Job")
        if not faults:
            self.http.objects[value["kind"], value["metadata"]["name"]] = value
        return not faults, "; ".join(faults)

    def create_secret(self, **values):
        if shutil.which("kubectl"):
            literals = [f"--from-literal={k}={v}" for k, v in values.items()]
            made = ["create", "secret", "generic", "smc-store", "--dry-run=client", "-o", "json"]
            p = self.kubectl(*made, *literals)
            taken, said = self.apply(p.stdout)
            if not taken:
                sys.exit("kubectl create secret: " + p.stderr + said)
        else:
            data = {k: base64.b64encode(v.encode()).decode() for k, v in values.items()}
            self.http.objects["Secret", "smc-store"] = {"data": data}


# ---- the pods ------------------------------------------------------------------------------------


def environment_of(cluster, container):
    found = {}
    for e in container.get("env", []):
        if "value" in e:
            found[e["name"]] = e["value"]
        else:
            of = e["valueFrom"]["secretKeyRef"]
            found[e["name"]] = base64.b64decode(
                cluster.http.objects["Secret", of["name"]]["data"][of["key"]]
            ).decode()
    return found


def start_pod(cluster, job, folder):
    """Starts a process in the environment of a container: only its own variables, and no home
    directory."""
    (container,) = job["spec"]["template"]["spec"]["containers"]
    environment = environment_of(cluster, container)
    words = [
        re.sub(r"\$\(([^)]*)\)", lambda m: environment.get(m[1], m[0]), word)
        for word in container["command"] + container.get("args", [])
    ]
    return subprocess.Popen(
        [SMC if words[0] == "smc" else words[0], *words[1:]],
        env={"PATH": "/usr/bin:/bin", **environment},
        cwd=folder,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
    )


def run_pods(cluster, job, folder, count_open):
    """Runs the pods until all have ended. One is removed and replaced; pods that fail are
    restarted."""
    grace = job["spec"]["template"]["spec"]["terminationGracePeriodSeconds"]
    pods = [start_pod(cluster, job, folder) for _ in range(PODS)]
    while count_open() < 2 and all(p.poll() is None for p in pods):
        time.sleep(0.05)
    pods[0].send_signal(signal.SIGTERM)
    said = pods[0].communicate(timeout=grace)[0]
    # On a busy machine, the pod may be taken away before it has a part.
    if said not in (
        "smc: note: parts of job 1 are left for other workers\n",
        "smc: note: interrupted\n",
    ):
        sys.exit("a pod that is taken away: " + said)
    again = [start_pod(cluster, job, folder)]
    failures = 0
    for p in pods[1:] + again:
        said = p.communicate(timeout=PATIENCE)[0]
        if p.returncode:
            failures += 1
            again.append(start_pod(cluster, job, folder))
        if said:
            sys.exit("a pod: " + said)
    if failures > job["spec"]["backoffLimit"]:
        sys.exit(f"{failures} pods have failed")


def megabytes(quantity):
    units = {"Mi": 1, "Gi": 1024}
    return float(quantity[:-2]) * units[quantity[-2:]]


def check_memory(container):
    """Checks that the memory limits of all processes together are what the pod requests."""
    words = dict(w[2:].split("=", 1) for w in container["command"] if "=" in w)
    most = int(words["jobs"]) * int(words["memory-limit"])
    if most > megabytes(container["resources"]["requests"]["memory"]):
        sys.exit(f"the processes of a pod may take {most} MB, more than it requests")


def refuses(cluster, text, old, new, says):
    taken, said = cluster.apply(text.replace(old, new))
    if old not in text or taken or says not in said:
        sys.exit(f"'{new}' in the place of '{old}' is taken: {said}")


def main():
    with open(FILE, encoding="utf-8") as f:
        text = f.read()
    with tempfile.TemporaryDirectory(prefix="smc-kubernetes-", dir="/tmp") as folder:
        os.chmod(folder, 0o755)
        database = os.path.join(folder, "database")
        os.mkdir(database, 0o755)
        cluster, server = Cluster(folder), Server(database)
        try:
            refuses(cluster, text, "parallelism:", "paralelism:", 'unknown field "Job.spec.paral')
            refuses(cluster, text, "OnFailure", "Always", "restartPolicy")
            refuses(cluster, text, "key: url", "kee: url", "key is required")
            taken, said = cluster.apply(text)
            if not taken:
                sys.exit(f"{FILE} is not taken: {said}")
            job = cluster.http.objects["Job", "smc-workers"]
            check_memory(job["spec"]["template"]["spec"]["containers"][0])
            submit(cluster, job, server, folder)
        finally:
            server.stop("immediate")
            cluster.http.shutdown()
    with_it = "with" if shutil.which("kubectl") else "without"
    print(f"{PODS} pods agree with one process ({with_it} kubectl)")


def submit(cluster, job, server, folder):
    url = server.url()
    expected = subprocess.run(
        [SMC, "--format=json", *PROGRAM], capture_output=True, text=True, check=True
    ).stdout
    number = subprocess.run(
        [SMC, "submit", url, *PROGRAM], capture_output=True, text=True, check=True
    ).stdout.strip()
    cluster.create_secret(url=server.url("owner")[len("--store=") :], password="secret")
    run_pods(
        cluster, job, folder, lambda: int(server.sql("select count(*) from smc.items") or 0)
    )
    p = subprocess.run(
        [SMC, "wait", url, f"--job={number}", "--format=json"],
        capture_output=True,
        text=True,
        timeout=PATIENCE,
        check=False,
    )
    if p.returncode:
        sys.exit(f"smc wait: {p.returncode}\n{p.stdout}{p.stderr}")
    check("by pods", comparable(expected), comparable(p.stdout))


main()
