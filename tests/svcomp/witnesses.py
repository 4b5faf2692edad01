"""witnesses.py SMC - the command line, and the witnesses of all violations: form, and that they fit the program."""

import hashlib
import pathlib
import re
import subprocess
import sys
import tempfile
import xml.etree.ElementTree as xml

import yaml

import common

SPACE = '{http://graphml.graphdrawing.org/xmlns}'
GRAPH = {'witness-type', 'sourcecodelang', 'producer', 'specification', 'programfile', 'programhash', 'architecture',
         'creationtime'}
METADATA = {'format_version', 'uuid', 'creation_time', 'producer', 'task'}
TIME = re.compile(r'\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ')


class Witness:
    """A task with a violation, and the files that smc-svcomp writes about it."""

    def __init__(self, task, folder):
        self.task = task
        self.lines = pathlib.Path(task.program).read_text().splitlines()
        self.hash = hashlib.sha256(pathlib.Path(task.program).read_bytes()).hexdigest()
        self.specification = ' '.join(pathlib.Path(task.property_file).read_text().split())
        self.yaml, self.graphml = folder / 'witness.yml', folder / 'witness.graphml'
        for file in (self.yaml, self.graphml):
            file.unlink(missing_ok=True)
        run = subprocess.run([common.WRAPPER, '--property', task.property_file, '--data-model', task.data_model,
                              '--timeout=60', '--witness', self.yaml, '--graphml-witness', self.graphml, task.program],
                             stdout=subprocess.PIPE, text=True, check=True)
        self.answer = run.stdout.splitlines()[-1]

    def shows_error(self, line):
        """Whether what is violated can be on the line."""
        text = self.lines[line - 1]
        return 'reach_error()' in text if self.task.property_name == 'unreach-call' else re.search(r'\w.*[(=+-]', text)


def check_yaml(checks, w):
    entries = yaml.safe_load(w.yaml.read_text())
    checks.check([e['entry_type'] for e in entries] == ['violation_sequence'], f'{w.task.name}: one violation sequence')
    metadata = entries[0]['metadata']
    task = metadata['task']
    checks.check(set(metadata) == METADATA and metadata['format_version'] == '2.0', f'{w.task.name}: metadata')
    checks.check(TIME.fullmatch(metadata['creation_time']), f"{w.task.name}: {metadata['creation_time']}")
    checks.check(metadata['producer']['name'] == 'smc' and metadata['producer']['version'], f'{w.task.name}: producer')
    checks.check(task['input_files'] == [w.task.program] and task['input_file_hashes'] == {w.task.program: w.hash},
                 f'{w.task.name}: hash')
    checks.check(task['specification'] == w.specification and task['data_model'] == w.task.data_model and
                 task['language'] == 'C', f'{w.task.name}: {task}')
    points = [p['waypoint'] for s in entries[0]['content'] for p in s['segment']]
    checks.check([p['type'] for p in points].count('target') == 1 and points[-1]['type'] == 'target',
                 f'{w.task.name}: the target is last')
    checks.check(w.shows_error(points[-1]['location']['line']), f'{w.task.name}: the line of the target')
    for p in points:
        checks.check(p['action'] == 'follow' and p['thread_id'] in range(64), f'{w.task.name}: {p}')
        checks.check(1 <= p['location']['line'] <= len(w.lines), f'{w.task.name}: {p}')
        checks.check(('constraint' in p) == (p['type'] != 'target'), f'{w.task.name}: {p}')
        if p['type'] == 'function_return':
            checks.check(re.fullmatch(r'\\result == -?\d+', p['constraint']['value']), f'{w.task.name}: {p}')
            checks.check('__VERIFIER_nondet' in w.lines[p['location']['line'] - 1], f'{w.task.name}: {p}')


def check_graphml(checks, w):
    graph = xml.parse(w.graphml).getroot().find(f'{SPACE}graph')
    data = {d.get('key'): d.text for d in graph.findall(f'{SPACE}data')}
    checks.check(set(data) == GRAPH and all(data.values()), f'{w.task.name}: {data}')
    checks.check((data['programhash'], data['specification'], data['witness-type']) ==
                 (w.hash, w.specification, 'violation_witness'), f'{w.task.name}: {data}')
    bits = {'ILP32': '32bit', 'LP64': '64bit'}[w.task.data_model]
    checks.check(data['architecture'] == bits, f'{w.task.name}: architecture')
    node, threads = None, {'0'}
    nodes = {n.get('id'): {d.get('key'): d.text for d in n} for n in graph.findall(f'{SPACE}node')}
    entries = [n for n, marks in nodes.items() if marks.get('entry') == 'true']
    checks.check(len(entries) == 1, f'{w.task.name}: one entry')
    node = entries[0]
    for edge in graph.findall(f'{SPACE}edge'):  # a path, in which threads are created before they do anything
        at = {d.get('key'): d.text for d in edge}
        checks.check(edge.get('source') == node, f'{w.task.name}: {edge.attrib}')
        checks.check(1 <= int(at['startline']) <= len(w.lines), f'{w.task.name}: {at}')
        checks.check(at['threadId'] in threads, f'{w.task.name}: {at}')
        threads |= {at['createThread']} if 'createThread' in at else set()
        node = edge.get('target')
    checks.check(nodes[node].get('violation') == 'true', f'{w.task.name}: ends in the violation')


def main():
    common.use(sys.argv[1])
    checks = common.Checks()
    numbers = 0
    with tempfile.TemporaryDirectory() as folder:
        for task in common.tasks():
            if task.expected == 'true':
                continue
            w = Witness(task, pathlib.Path(folder))
            if w.answer.startswith('unknown'):
                checks.check(not w.yaml.exists() and not w.graphml.exists(), f'{task.name}: a witness of nothing')
                continue
            checks.check(w.answer == task.expected, f'{task.name}: {w.answer}')
            check_yaml(checks, w)
            check_graphml(checks, w)
            numbers += 'function_return' in w.yaml.read_text()
    checks.check(numbers, 'a number that the program chooses')
    checks.end()


main()
