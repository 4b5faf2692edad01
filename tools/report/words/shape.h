// shape.h - what the objects of the JSON forms have, in tables beside what writes them:
// smc --list=schema is made of these.
#ifndef SMC_SHAPE_H
#define SMC_SHAPE_H

#include <stdbool.h>

// The words of an enumeration, indexed by value from 0; NULL past the last one; "" for unused
// values.
typedef struct smc_json_words {
    const char *name;
    const char *(*word)(unsigned number);
} smc_json_words;

typedef struct smc_json_field {
    const char *key;
    // A base type (count, integer, number, flag, text, name, value, hash, pair, object), a shape or
    // an enumeration; "[T]": an array; "T|null": or null.
    const char *type;
    const char *words; // description; NULL: the key is clear
    bool optional;
} smc_json_field;

// An object with exactly these fields; the list ends with a field without a key.
typedef struct smc_json_shape {
    const char *name;
    const char *words; // the command that prints it; NULL: part of other objects
    const smc_json_field *fields;
    const smc_json_field *more; // fields that precede these; NULL: none
    bool has_counters;          // has the explorers' counters, by name
} smc_json_shape;

#endif
