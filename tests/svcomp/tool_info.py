"""tool_info.py SMC - tests the module that describes smc to BenchExec, with BenchExec or a
stand-in."""

import importlib.util
import pathlib
import sys
import tempfile
import types
import xml.etree.ElementTree as xml

import common

if importlib.util.find_spec('benchexec') is None:
    sys.path.insert(0, str(common.HERE / 'stand-in'))
spec = importlib.util.spec_from_file_location('smc', common.TOOLS / 'smc.py')
smc = importlib.util.module_from_spec(spec)
spec.loader.exec_module(smc)

ANSWERS = {
    'true': 'true',
    'false(unreach-call)': 'false(unreach-call)',
    'false(no-data-race)': 'false(no-data-race)',
    'false(valid-deref)': 'false(valid-deref)',
    'unknown (out of time)': 'unknown',
    'unknown': 'unknown',
    'false': 'ERROR',
    'Traceback (most recent call last):': 'ERROR',
}


class Locator:
    def find_executable(self, name, subdir=''):
        assert name == 'smc-svcomp' and subdir in ('', 'bin')
        return str(common.WRAPPER)


def main():
    common.use(sys.argv[1])
    checks = common.Checks()
    tool = smc.Tool()
    executable = tool.executable(Locator())
    checks.check(tool.name() == 'smc', tool.name())
    checks.check(tool.version(executable)[0].isdigit(), tool.version(executable))

    task = types.SimpleNamespace(
        property_file="a.prp", single_input_file="a.i", options={"data_model": "LP64"}
    )
    command = tool.cmdline(
        executable, ["--witness", "w.yml"], task, types.SimpleNamespace(cputime=900)
    )
    wanted = [
        executable,
        *"--witness w.yml --property a.prp --data-model LP64 --timeout 890 a.i".split(),
    ]
    checks.check(command == wanted, command)
    bare = types.SimpleNamespace(property_file=None, single_input_file='a.c', options=None)
    command = tool.cmdline(executable, [], bare, types.SimpleNamespace(cputime=None))
    checks.check(command == [executable, 'a.c'], command)

    with tempfile.TemporaryDirectory() as root:
        installed = [
            "bin/smc",
            "bin/smc-svcomp",
            "libexec/smc/bin/clang-19",
            "share/smc/svcomp/smc.py",
            "share/other",
        ]
        for file in installed:
            path = pathlib.Path(root, file)
            path.parent.mkdir(parents=True, exist_ok=True)
            path.touch()
        named = tool.program_files(f"{root}/bin/smc-svcomp")
        covered = [
            file
            for file in installed
            if any(f"{root}/{file}/".startswith(name + "/") for name in named)
        ]
        checks.check(covered == installed[:-1], f"the files of the program: {named}")

    for line, wanted in ANSWERS.items():
        said = tool.determine_result(
            types.SimpleNamespace(output=["smc: something\n", line + "\n", "\n"])
        )
        checks.check(said == wanted, f"{line}: {said}")
    checks.check(tool.determine_result(types.SimpleNamespace(output=[])) == "ERROR", "no output")

    benchmark = xml.parse(common.TOOLS / "smc.xml").getroot()
    checks.check(benchmark.get("tool") == "smc", "the benchmark definition names the tool")
    properties = {p.stem for p in (common.HERE / "properties").glob("*.prp")} - {"termination"}
    checks.check(
        {r.get("name") for r in benchmark.findall("rundefinition")} == properties,
        "a run for each property",
    )
    checks.end()


main()
