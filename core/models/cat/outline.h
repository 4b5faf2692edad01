// outline.h - what editors show of a model file: its definitions and tests, and its first error.
#ifndef SMC_CAT_OUTLINE_H
#define SMC_CAT_OUTLINE_H

#include "base/base.h"

// What a name stands for. SMC_CAT_UNCOMPILED: not known because of an error in the file.
// SMC_CAT_EMPTY_VALUE: the empty set, which is also the empty relation.
typedef enum smc_cat_meaning {
    SMC_CAT_UNCOMPILED,
    SMC_CAT_SET,
    SMC_CAT_RELATION,
    SMC_CAT_EMPTY_VALUE,
    SMC_CAT_FUNCTION,
    SMC_CAT_TEST
} smc_cat_meaning;
const char *smc_cat_meaning_text(smc_cat_meaning); // "set of events", "relation", ..

// A definition at the top level, or a test, of the file itself or of one that it includes.
typedef struct smc_cat_symbol {
    char *name;            // of a test without a name: "acyclic", "irreflexive" or "empty"
    char *file;            // the included file; NULL: the file itself
    uint32_t line, column; // of the definition's name, or of the test; counted from 1, in bytes
    smc_cat_meaning meaning;
    bool is_unused; // no expression has this name, and smc itself does not use it
} smc_cat_symbol;

// The outline of a file. Owns its texts.
typedef struct smc_cat_outline {
    SMC_VEC(smc_cat_symbol) symbols; // in the order of the text
    char *text;    // the text of the last definition of the wanted name; NULL: none
    char *message; // the first error, as FILE:LINE:COLUMN: error: ..; NULL: none
} smc_cat_outline;

// Examines the n bytes of a model's text; `path` is its file, beside which included files are.
// `wanted`: the name whose definition is copied; NULL: none.
void smc_cat_outline_of(const char *path, const char *text, size_t n, const char *wanted,
                        smc_cat_outline *out);
void smc_cat_outline_free(smc_cat_outline *);

// Describes a predefined name; NULL: there is none. *meaning: what it stands for.
const char *smc_cat_describe(const char *name, smc_cat_meaning *meaning);

#endif
