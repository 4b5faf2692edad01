// shape.h - what the objects of the JSON forms have, in tables beside what writes them:
// smc --list=schema is made of these.
#ifndef SMC_SHAPE_H
#define SMC_SHAPE_H

#include <stdbool.h>

// The words of an enumeration, by their numbers from 0 on; NULL past the last one, "": no value has
// that number.
typedef struct smc_json_words {
    const char *name;
    const char *(*word)(unsigned number);
} smc_json_words;

typedef struct smc_json_field {
    const char *key;
    // A base type (count, integer, number, flag, text, name, value, hash, pair, object), a shape or
    // words; "[T]": an array of them; "T|null": or null.
    const char *type;
    const char *words; // what it is; NULL: the key says it
    bool optional;
} smc_json_field;

// An object that has these fields and no other, up to one without a key.
typedef struct smc_json_shape {
    const char *name;
    const char *words; // which command prints it; NULL: it is part of others
    const smc_json_field *fields;
    const smc_json_field *more; // others that it has before; NULL: none
    bool has_counters;          // of the explorers, each by its name
} smc_json_shape;

#endif
