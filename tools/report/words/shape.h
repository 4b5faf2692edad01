// shape.h - types for tables that list the members of each JSON object that smc prints. A table is
// in the same file as the code that prints the object; smc --list=schema prints a JSON Schema
// generated from all tables.
#ifndef SMC_SHAPE_H
#define SMC_SHAPE_H

#include <stdbool.h>

// The words that stand for an enumeration's values in JSON: indexed by value, terminated by NULL;
// "" for unused values.
typedef struct smc_json_enumeration {
    const char *name;
    const char *(*word)(unsigned number);
} smc_json_enumeration;

// A member of a JSON object.
typedef struct smc_json_field {
    const char *key;
    // A base type (count, integer, number, flag, text, name, value, hash, pair, object), or the
    // name of a shape or of an enumeration; "[T]": an array of T; "T|null": T or null.
    const char *type;
    const char *words; // description; NULL: the key says enough
    bool optional;
} smc_json_field;

// An object with exactly these members; the list ends with a member whose key is NULL.
typedef struct smc_json_shape {
    const char *name;
    const char *words; // the command that prints the object; NULL: only part of other objects
    const smc_json_field *fields;
    const smc_json_field *more; // members that precede `fields`; NULL: none
    bool has_counters;          // the explorers' counters are members too, under their names
} smc_json_shape;

#endif
