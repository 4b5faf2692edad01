"""Validates values by the part of JSON Schema that witness.schema.json uses; returns a violation or
None."""

import json
import re

import common

SCHEMA = json.loads((common.HERE / 'witness.schema.json').read_text())
TYPES = {'array': list, 'object': dict, 'string': str, 'integer': int}


def fault(value, rule=SCHEMA, at='witness'):
    if '$ref' in rule:
        return fault(value, SCHEMA['$defs'][rule['$ref']], at)
    if 'oneOf' in rule:
        faults = [fault(value, way, at) for way in rule['oneOf']]
        return None if faults.count(None) == 1 else f'{at}: {faults}'
    if 'enum' in rule:
        return None if value in rule['enum'] else f"{at}: {value!r} is none of {rule['enum']}"
    if not isinstance(value, TYPES[rule['type']]):
        return f"{at}: {value!r} is no {rule['type']}"
    return {"array": array, "object": members, "string": text, "integer": number}[rule["type"]](
        value, rule, at
    )


def array(value, rule, at):
    if not rule.get("minItems", 0) <= len(value) <= rule.get("maxItems", len(value)):
        return f"{at}: {len(value)} items"
    return next(
        filter(None, (fault(v, rule["items"], f"{at}[{i}]") for i, v in enumerate(value))), None
    )


def members(value, rule, at):
    lacking = [key for key in rule.get("required", ()) if key not in value]
    unknown = [
        key for key in value if key not in rule.get("properties", ()) and "values" not in rule
    ]
    if lacking or unknown:
        return f'{at}: {lacking} are lacking, {unknown} unknown'
    rules = ((key, rule.get('properties', {}).get(key, rule.get('values'))) for key in value)
    return next(filter(None, (fault(value[key], its, f'{at}.{key}') for key, its in rules)), None)


def text(value, rule, at):
    return None if re.fullmatch(rule.get('pattern', '(?s:.*)'), value) else f'{at}: {value!r}'


def number(value, rule, at):
    return (
        None
        if value >= rule.get("minimum", value) and not isinstance(value, bool)
        else f"{at}: {value}"
    )
