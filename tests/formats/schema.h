// schema.h - validates JSON against a JSON Schema (draft 2020-12) that only uses these keywords:
// $ref (to "#/.." of the same schema), type (one, or several), const, enum, properties, required,
// additionalProperties (false, or a schema), items, prefixItems, minItems, maxItems, minimum,
// pattern (POSIX extended). $schema, $id, $defs, title and description do not constrain values; any
// other keyword is an error of the schema.
#ifndef SMC_TEST_SCHEMA_H
#define SMC_TEST_SCHEMA_H

#include <jansson.h>
#include <stddef.h>

// Returns NULL if `value` conforms to `at`, which is the schema itself or a part of it. Otherwise
// returns a text in `buf` that says where and why it does not.
const char *schema_violation(const json_t *schema, const json_t *at, const json_t *value, char *buf,
                             size_t n);

// Returns the part of the schema to which "#/$defs/name" refers; NULL: there is none.
const json_t *schema_part(const json_t *schema, const char *reference);

#endif
