#!/usr/bin/env python3
"""vscode_npm.py SMC units|package - tests of the extension for Visual Studio Code that need node.

units: its unit tests, in the source tree, with the esbuild of node_modules or of the PATH.
package: in a copy, `npm ci`, type check, unit tests, the .vsix, and what the .vsix contains.
Status 77: node, esbuild or the registry of npm is missing. """
import glob
import os
import re
import shutil
import subprocess
import sys
import tempfile
import zipfile

LIMIT = 1 << 20  # bytes of the .vsix
SECONDS = 600  # for the unit tests, which take less than ten
EXPECTED = {
    "package.json",
    "readme.md",
    "license.txt",
    "out/extension.js",
    "out/notices.txt",
    "languages/cat.json",
    "languages/litmus.json",
    "media/executions.svg",
    "snippets/cat.json",
    "snippets/litmus.json",
    "syntaxes/cat.tmlanguage.json",
    "syntaxes/litmus.tmlanguage.json",
}
smc, what = os.path.realpath(sys.argv[1]), sys.argv[2]
source = os.path.realpath(os.path.join(os.path.dirname(__file__), "../.."))
extension = os.path.join(source, "editors/vscode")
os.environ["SMC"] = smc


def skip(reason):
    print(f"skipped: {reason}")
    sys.exit(77)


def run(words, folder):
    print("$", *words, flush=True)
    return subprocess.run(words, cwd=folder, check=False).returncode


def units():
    local = os.path.join(extension, "node_modules/.bin")
    esbuild = shutil.which("esbuild", path=local + os.pathsep + os.environ["PATH"])
    if not esbuild:
        skip("esbuild is missing (npm ci in editors/vscode, or Debian's package)")
    with tempfile.TemporaryDirectory() as out:
        bundle = ["--bundle", "--platform=node", "--target=node18", "--log-level=warning"]
        tests = glob.glob(os.path.join(extension, "tests/*.test.ts"))
        if run([esbuild, *tests, *bundle, f"--outdir={out}"], extension):
            return 1
        scripts = sorted(glob.glob(out + "/*.test.js"))
        if len(scripts) != len(tests):
            return 1
        # A process that a faulty run() does not end would keep the tests waiting.
        return run(["timeout", "-k", "10", str(SECONDS), "node", "--test", *scripts], extension)


def faults_of(path):
    size = os.path.getsize(path)
    if size > LIMIT:
        yield f"{size} bytes"
    with zipfile.ZipFile(path) as vsix:
        inside = {name.removeprefix("extension/"): name for name in vsix.namelist()}
        files = {
            short.lower() for short, name in inside.items() if name.startswith("extension/")
        }
        if files != EXPECTED:
            yield f"files: {sorted(files ^ EXPECTED)}"
        code = vsix.read("extension/out/extension.js").decode()
        if "vscode-languageclient" in re.findall(r'require\("([^"]*)"\)', code):
            yield "the language client is not bundled"
        if not vsix.read("extension/out/notices.txt").count(b"MIT"):
            yield "no licences of what is bundled"
    print(f"{path}: {size} bytes, {len(files)} files")


def package():
    if not shutil.which("npm"):
        skip("npm is missing")
    if run(["npm", "ping"], extension):
        skip("the registry of npm cannot be reached")
    with tempfile.TemporaryDirectory() as work:
        copy = os.path.join(work, "editors/vscode")
        shutil.copytree(extension, copy, ignore=shutil.ignore_patterns("node_modules", "out"))
        shutil.copy(os.path.join(source, "LICENSE"), work)
        for words in (["ci"], ["test"], ["run", "package"]):
            if run(["npm", *words], copy):
                return 1
        (vsix,) = glob.glob(copy + "/*.vsix")
        faults = list(faults_of(vsix))
        print(*(f"FAIL {fault}" for fault in faults), sep="\n")
        return bool(faults)


if not shutil.which("node"):
    skip("node is missing")
sys.exit({"units": units, "package": package}[what]())
