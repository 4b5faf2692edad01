#!/usr/bin/env python3
"""commits.py SOURCE - tests tools/scripts/commit-message, and checks with it the commits of SOURCE
that its main branch does not have yet."""
import os
import subprocess
import sys
import tempfile
from importlib.machinery import SourceFileLoader
from importlib.util import module_from_spec, spec_from_loader

os.chdir(sys.argv[1])
sys.dont_write_bytecode = True
SCRIPT = os.path.abspath("tools/scripts/commit-message")
loader = SourceFileLoader("commit_message", SCRIPT)
script = module_from_spec(spec_from_loader("commit_message", loader))
loader.exec_module(script)

BODY = "\n\nA second write could be lost.\n"
GOOD = [
    "Order writes by their number" + BODY,
    "docs: explain bounds" + BODY,
    "core/models, tests: pass the order of a fence" + BODY,
    "Control dependence: add no edge from an invoke" + BODY,
    "Add " + "x" * 68 + BODY,
    "Merge branch 'other'",
    "fixup! Order writes by their number",
    "Suppress a warning" + BODY,
]
BAD = {
    "Add " + "x" * 69 + BODY: "73 columns",
    "Fix a race." + BODY: "full stop",
    "Fixed a race" + BODY: "'Fixed' is no imperative",
    "Fixes a race" + BODY: "'Fixes' is no imperative",
    "docs: fixing a link" + BODY: "'fixing' is no imperative",
    "The race is fixed" + BODY: "'The' is no imperative",
    "Fix a race\nin the model\n": "is not blank",
    "Fix a race\n": "no body",
    "Fix a race\n\nSigned-off-by: A <a@example.org>\n": "no body",
}


def run(directory, *command):
    """Returns the exit status of the command, and what it prints."""
    environment = dict(os.environ, GIT_CONFIG_GLOBAL=os.devnull, GIT_CONFIG_NOSYSTEM="1")
    for role in ("AUTHOR", "COMMITTER"):
        environment[f"GIT_{role}_NAME"] = "a"
        environment[f"GIT_{role}_EMAIL"] = "a@example.org"
    for name in ("GIT_DIR", "GIT_WORK_TREE", "GIT_INDEX_FILE"):
        environment.pop(name, None)
    done = subprocess.run(command, cwd=directory, env=environment, capture_output=True, text=True)
    return done.returncode, done.stdout + done.stderr


def must(what, condition, output=""):
    if not condition:
        sys.exit(f"{what}: {output}")


def test_rules():
    for message in GOOD:
        found = script.complaints(message)
        must(f"a good message is refused: {message!r}", not found, found)
    for message, expected in BAD.items():
        found = script.complaints(message)
        good = len(found) == 1 and expected in found[0]
        must(f"{message!r}: expected '{expected}'", good, found)


def commit(repository, message):
    status, output = run(repository, "git", "commit", "-q", "--allow-empty", "-m", message)
    return status == 0, output


def test_repository(directory):
    """The hook, and the commits of a branch: in a clone, in a shallow one and without git."""
    repository = os.path.join(directory, "repository")
    run(directory, "git", "init", "-q", "-b", "main", repository)
    must("first commit", *commit(repository, "Before the rules."))
    run(repository, "git", "checkout", "-q", "-b", "change")
    must("second commit", *commit(repository, GOOD[0]))
    status, output = run(repository, SCRIPT, "--since")
    must("a good branch", status == 0 and "commits checked" in output and ": 1" in output, output)
    must("third commit", *commit(repository, "Fixed a race" + BODY))
    status, output = run(repository, SCRIPT, "--since")
    must("a bad branch", status == 1 and "'Fixed a race': 'Fixed' is no" in output, output)
    status, output = run(repository, SCRIPT, "--since", "HEAD~1")
    must("since a commit", status == 1 and ": 1" in output, output)
    status, output = run(repository, SCRIPT, "--since", "0" * 40)
    must("a push of a new branch", status == 1 and ": 2" in output, output)
    status, output = run(repository, SCRIPT, "--since", "1" * 40)
    must("a commit that does not exist", status == 2 and "no commit" in output, output)

    shallow = os.path.join(directory, "shallow")
    url = "file://" + repository
    run(directory, "git", "clone", "-q", "--depth=1", "--branch=change", url, shallow)
    status, output = run(shallow, SCRIPT, "--since")
    must("a shallow clone", status == 0 and output.startswith("no history"), output)
    tarball = os.path.join(directory, "tarball")
    os.mkdir(tarball)
    status, output = run(tarball, SCRIPT, "--since")
    must("no repository", status == 0 and output.startswith("no history"), output)

    os.symlink(SCRIPT, os.path.join(repository, ".git", "hooks", "commit-msg"))
    must("the hook accepts a good message", *commit(repository, GOOD[1]))
    done, output = commit(repository, "Fixes a race" + BODY)
    must("the hook refuses a bad one", not done and "'Fixes' is no imperative" in output, output)


test_rules()
if script.git("--version") is None:
    print("git is not installed: no history to check")
    sys.exit(0)
with tempfile.TemporaryDirectory() as directory:
    test_repository(directory)
sys.exit(subprocess.run([SCRIPT, "--since"]).returncode)
