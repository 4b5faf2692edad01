// shapes.h - types of the program's objects, as far as copies and names of locations need them.
#ifndef SMC_SHAPES_H
#define SMC_SHAPES_H

#include <stdint.h>

// Layout of an object. It determines the pieces into which a copy of the object is split, and the
// names of the object's locations.
//   scalar  no element, no fields
//   array   count elements of `element`, element->size bytes each
//   struct  n_fields fields, by offset
typedef struct smc_shape smc_shape;
// A member of a struct, union or class.
typedef struct smc_field {
    const char *name; // NULL: unknown
    uint32_t offset;
    uint32_t bit, bits; // of a bit-field: first bit in its first byte, and number of bits; bits 0:
                        // not a bit-field
    const smc_shape *shape;
} smc_field;
// How values of a scalar are displayed.
enum smc_shown {
    SMC_SHOWN_NUMBER,
    SMC_SHOWN_FLOAT,
    SMC_SHOWN_CHAR,
    SMC_SHOWN_UNSIGNED,
    SMC_SHOWN_POINTER,
    SMC_SHOWN_COUNT
};
// A constant of an enumerated type.
typedef struct smc_enumerator {
    const char *name;
    uint64_t value; // sign-extended
} smc_enumerator;

// A type of the source language, with the layout of its objects.
struct smc_shape {
    const char *name; // type name, "struct node"; NULL: unknown
    uint32_t size, count, n_fields;
    uint32_t shown;   // how values of a scalar are displayed (enum smc_shown)
    uint32_t n_words; // number of enumerators of an enum
    uint32_t points;  // of a pointer: index + 1 of its target type in the code's list; 0: unknown
    const smc_shape *element;
    const smc_field *fields;
    const smc_enumerator *words;
};

#endif
