"""Violation witnesses in GraphML 1.0: a path of edges, each a step of a thread."""

import xml.etree.ElementTree as xml

from .witness import now, steps_of

SPACE = 'http://graphml.graphdrawing.org/xmlns'
KEYS = [  # (name, of what, type, default)
    ('witness-type', 'graph', 'string', None), ('sourcecodelang', 'graph', 'string', None), ('producer', 'graph', 'string', None),
    ('specification', 'graph', 'string', None), ('programfile', 'graph', 'string', None),
    ('programhash', 'graph', 'string', None), ('architecture', 'graph', 'string', None),
    ('creationtime', 'graph', 'string', None), ('entry', 'node', 'boolean', 'false'), ('violation', 'node', 'boolean', 'false'),
    ('startline', 'edge', 'int', None), ('endline', 'edge', 'int', None), ('threadId', 'edge', 'string', None),
    ('createThread', 'edge', 'string', None), ('enterFunction', 'edge', 'string', None), ('assumption', 'edge', 'string', None),
    ('assumption.scope', 'edge', 'string', None), ('assumption.resultfunction', 'edge', 'string', None),
]


def put(parent, key, value):
    xml.SubElement(parent, 'data', key=key).text = str(value)


def header(root):
    for name, of, kind, default in KEYS:
        key = xml.SubElement(root, 'key', {'id': name, 'attr.name': name, 'for': of, 'attr.type': kind})
        if default is not None:
            xml.SubElement(key, 'default').text = default


def edge(graph, number, step, entered):
    """An edge from node `number` to the next; `entered` are the threads that have done something."""
    event, thread = step.event, step.event['thread']
    at = xml.SubElement(graph, 'edge', source=f'N{number}', target=f'N{number + 1}')
    put(at, 'startline', step.line)
    put(at, 'endline', step.line)
    put(at, 'threadId', thread)
    if thread not in entered:
        entered.add(thread)
        put(at, 'enterFunction', event['function'])
    if event['kind'] == 'create':
        put(at, 'createThread', event['other_thread'])
    if step.returns:
        put(at, 'assumption', f'\\result == {step.value};')
        put(at, 'assumption.scope', event['function'])
        put(at, 'assumption.resultfunction', step.returns)


def write(path, task, answer):
    root = xml.Element('graphml', xmlns=SPACE)
    header(root)
    graph = xml.SubElement(root, 'graph', edgedefault='directed')
    for key, value in (('witness-type', 'violation_witness'), ('sourcecodelang', 'C'), ('producer', f'smc {task.version}'),
                       ('specification', task.prop.specification), ('programfile', task.source.path),
                       ('programhash', task.sha256()), ('architecture', '32bit' if task.data_model == 'ILP32' else '64bit'),
                       ('creationtime', now())):
        put(graph, key, value)
    steps, entered = steps_of(task.source, answer), set()
    for number in range(len(steps) + 1):
        node = xml.SubElement(graph, 'node', id=f'N{number}')
        if number == 0:
            put(node, 'entry', 'true')
        if number == len(steps):
            put(node, 'violation', 'true')
    for number, step in enumerate(steps):
        edge(graph, number, step, entered)
    xml.indent(root)
    xml.ElementTree(root).write(path, encoding='unicode', xml_declaration=True)
