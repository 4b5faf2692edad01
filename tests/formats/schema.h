// schema.h - JSON judged by a JSON Schema (draft 2020-12) that keeps to a few words: $ref (to
// "#/.." of the same schema), type (one, or several), const, enum, properties, required,
// additionalProperties (false, or a schema), items, prefixItems, minItems, maxItems, minimum,
// pattern (POSIX extended). $schema, $id, $defs, title and description say nothing about a value;
// any other word is an error of the schema.
#ifndef SMC_TEST_SCHEMA_H
#define SMC_TEST_SCHEMA_H

#include <jansson.h>
#include <stddef.h>

// NULL where `value` is as `at`, the schema itself or a part of it, wants it. Otherwise in words
// where and why it is not; in `buf`.
const char *schema_violation(const json_t *schema, const json_t *at, const json_t *value, char *buf,
                             size_t n);

// The part of a schema that "#/$defs/name" refers to. NULL: there is none.
const json_t *schema_part(const json_t *schema, const char *reference);

#endif
