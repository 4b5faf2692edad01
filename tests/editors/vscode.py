#!/usr/bin/env python3
"""vscode.py SMC - the extension for Visual Studio Code against smc: settings, options, snippets.

What package.json, the sources and docs/editors.md say agrees, and smc knows each option, model,
algorithm and field of JSON that the extension names. The editor does not run; tests that need npm
are in vscode_npm.py. """
import glob
import json
import os
import re
import subprocess
import sys
import tempfile

smc = os.path.realpath(sys.argv[1])
source = os.path.join(os.path.dirname(os.path.realpath(__file__)), "../..")
os.chdir(os.path.join(source, "editors/vscode"))
faults = 0


def check(what, is_right):
    global faults
    if not is_right:
        faults += 1
        print("FAIL", what, flush=True)


def read(path):
    with open(path, encoding="utf-8") as f:
        return f.read()


def run(*words, status=0):
    r = subprocess.run([smc, *words], capture_output=True, text=True, check=False)
    check(f"smc {' '.join(words)}: {r.stderr[-500:]}", r.returncode == status)
    return r.stdout


package = json.loads(read("package.json"))
settings = package["contributes"]["configuration"]["properties"]
sources = {path: read(path) for path in glob.glob("src/**/*.ts", recursive=True)}
code = "\n".join(sources.values())

# ---- commands, settings and files ----------------------------------------------------------------

table = re.search(r"COMMANDS: Command\[\] = \[(.*?)\]", code)[1]
registered = {f"smc.{c}" for c in re.findall(r"'(\w+)'", table)}
registered |= set(re.findall(r"registerCommand\('(smc\.\w+)'", code))
contributed = {c["command"] for c in package["contributes"]["commands"]}
check(f"commands: {registered ^ contributed}", registered == contributed and len(registered) > 8)

read_here = set(re.findall(r"get(?:<[^>]*>)?\('(\w+)'", sources["src/editor/settings.ts"]))
named = {name.removeprefix("smc.") for name in settings} - {"trace.server"}  # the client's
check(f"settings: {read_here ^ named}", read_here == named)
trust = package["capabilities"]["untrustedWorkspaces"]
harmless = {"smc.codeLens", "smc.trace.server"}
check("settings of a folder without trust", set(trust["restrictedConfigurations"]) | harmless
      == set(settings) and trust["supported"] == "limited")  # fmt: skip
check("a workspace cannot set the path", settings["smc.path"]["scope"] == "machine-overridable")

paths = re.findall(r'"(?:\./)?((?:languages|syntaxes|snippets|media)/[^"]+)"', read("package.json"))
check(f"files: {paths}", len(paths) >= 8 and all(os.path.isfile(path) for path in paths))
check("the types are those of the oldest editor", package["engines"]["vscode"]
      == "^" + package["devDependencies"]["@types/vscode"])  # fmt: skip
lock = json.loads(read("package-lock.json"))
check("the lock file names no registry", "resolved" not in read("package-lock.json"))
check("the lock file is that of package.json", lock["packages"][""]["devDependencies"]
      == package["devDependencies"] and lock["version"] == package["version"])  # fmt: skip
page = read("../../docs/editors.md")
for name in (*settings, *contributed):
    check(f"docs/editors.md has no {name}", name in page or name in harmless | {"smc.showOutput"})

# ---- what smc knows ------------------------------------------------------------------------------

check("the version is that of smc", run("--version").split()[1] == package["version"])
lists = run("--list")


def names(heading):
    part = lists.split(f"\n\n{heading}")[1] if f"\n\n{heading}" in lists else lists
    return re.findall(r"^  ([a-z0-9.]+) ", part.split("\n\n")[0], re.M)


models = settings["smc.model"]["enum"]
check(f"models: {models}", models[1:9] == names("models") and models[0] == "")
check("model files", set(models[9:]) <= set(names("model files")) and len(models) > 9)
algorithms = settings["smc.algorithm"]["enum"]
check(f"algorithms: {algorithms}", algorithms[1:] + ["sampling"] == names("algorithms"))
for setting in ("smc.model", "smc.algorithm"):
    values = settings[setting]
    check(f"{setting}: help", len(values["enum"]) == len(values["enumDescriptions"]))

options = set(re.findall(r"--[a-z-]+", sources["src/smc/arguments.ts"]))
manual = run("--help")
check(f"options: {options}", len(options) >= 9)
for option in options:
    check(f"smc has no option {option}", re.search(rf"{option}\b", manual))

# ---- the fields of JSON --------------------------------------------------------------------------

schema = json.loads(run("--list=schema"))["$defs"]
DEFINITIONS = {
    "Place": "place",
    "Event": "event",
    "Thread": "thread",
    "ReportedError": "error",
    "Warning": "warning",
    "Result": "result",
    "Litmus": "litmus",
    "Estimate": "estimate",
    "OrderPlace": "order_place",
    "Orders": "orders",
}
interfaces = re.findall(
    r"export interface (\w+)(?: extends \w+)? \{\n(.*?)\n\}", sources["src/smc/report.ts"], re.S
)
others = {"Other", "Edit", "Output"}
check("interfaces", {name for name, _ in interfaces} == set(DEFINITIONS) | others)
for name, body in interfaces:
    known = schema.get(DEFINITIONS.get(name), {}).get("properties")
    for field, optional in re.findall(r"^    (\w+)(\??): ", body, re.M) if known else ():
        check(f"{name}: smc prints no {field}", field in known)
        required = schema[DEFINITIONS[name]]["required"]
        check(f"{name}: {field} may be missing", optional or field in required)

# ---- snippets and grammars -----------------------------------------------------------------------


def expanded(snippet):
    """The text of a snippet, each placeholder with its default or its first choice."""
    body = snippet["body"]
    text = body if isinstance(body, str) else "\n".join(body)
    text = re.sub(r"\$\{\d+\|([^,|]*)[^|]*\|\}", r"\1", text)
    text = re.sub(r"\$\{\d+:((?:[^{}\\]|\\.)*)\}", r"\1", text)
    return re.sub(r"\$\d+", "", text).replace("\\\\", "\\")


with tempfile.TemporaryDirectory() as work:
    program = os.path.join(work, "empty.c")
    with open(program, "w", encoding="utf-8") as f:
        f.write("int main(void) { return 0; }\n")
    cat = json.loads(read("snippets/cat.json"))
    before = "let hb = po\nlet eco = co\n"
    for title, snippet in cat.items():
        path = os.path.join(work, "snippet.cat")
        with open(path, "w", encoding="utf-8") as f:
            f.write(expanded(snippet) if title == "Memory model" else before + expanded(snippet))
        run("--model=" + path, "--algo=enumerate", "--no-cache", program)
    litmus = json.loads(read("snippets/litmus.json"))
    text = expanded(litmus["Litmus test"])
    statements = [expanded(litmus[title]) for title in ("Load", "Store", "Fence")]
    threads = "".join(f"P{i}(atomic_int *x) {{ {s} }}\n" for i, s in enumerate(statements))
    for name, test in {
        "whole": text,
        "statements": f"C s\n{{ }}\n{threads}{expanded(litmus['Thread']).replace('P2', 'P3')}\n"
        "exists (x=1)\n",
        "condition": read("tests/programs/sb.litmus").rsplit("exists", 1)[0]
        + expanded(litmus["Condition"]),
    }.items():
        path = os.path.join(work, name + ".litmus")
        with open(path, "w", encoding="utf-8") as f:
            f.write(test)
        out = run("--format=json", path, status=1 if name == "whole" else 0)
        check(f"snippet {name}: {out}", '"answer"' in out)


def patterns(node):
    """All regular expressions of a grammar."""
    if isinstance(node, dict):
        yield from (v for k, v in node.items() if k in ("match", "begin", "end"))
        for value in node.values():
            yield from patterns(value)
    elif isinstance(node, list):
        for value in node:
            yield from patterns(value)


for path in glob.glob("syntaxes/*.json"):
    expressions = list(patterns(json.loads(read(path))))
    check(f"{path}: no patterns", len(expressions) > 5)
    for expression in expressions:
        try:
            re.compile(expression)
        except re.error as error:
            check(f"{path}: {expression}: {error}", False)

print(f"{faults} faults")
sys.exit(bool(faults))
