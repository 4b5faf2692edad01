"""Shared by the tests of smc-svcomp: paths, the tasks, and counting of checks."""

import os
import pathlib
import sys

import yaml

HERE = pathlib.Path(__file__).resolve().parent
TOOLS = HERE.parent.parent / 'tools' / 'svcomp'
WRAPPER = TOOLS / 'smc-svcomp'
sys.path.insert(0, str(TOOLS))


class Task:
    """A task definition (format 2.0) with one of its properties."""

    def __init__(self, definition, options, program, entry):
        self.program = str(definition.parent / program)
        self.property_file = str(definition.parent / entry['property_file'])
        self.data_model = options['data_model']
        self.property_name = pathlib.Path(self.property_file).stem
        self.name = f'{definition.stem}, {self.property_name}'
        part = entry.get('subproperty', self.property_name)
        self.expected = 'true' if entry['expected_verdict'] else f'false({part})'


def definitions():
    return sorted((HERE / 'tasks').glob('*/*.yml'))


def tasks():
    found = []
    for definition in definitions():
        task = yaml.safe_load(definition.read_text())
        assert task["format_version"] == "2.0" and task["options"]["language"] == "C", definition
        found += [
            Task(definition, task["options"], task["input_files"], entry)
            for entry in task["properties"]
        ]
    return found


class Checks:
    def __init__(self):
        self.passed, self.failed = 0, 0

    def check(self, good, what):
        if good:
            self.passed += 1
        else:
            self.failed += 1
            print(f'FAIL {what}')

    def end(self):
        print(f'{self.passed} passed, {self.failed} failed')
        sys.exit(self.failed != 0 or not self.passed)


def use(smc):
    """Makes all later runs use this smc."""
    os.environ['SMC'] = os.path.abspath(smc)
