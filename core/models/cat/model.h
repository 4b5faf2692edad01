// model.h - data of a model made from a cat file.
#ifndef SMC_CAT_MODEL_H
#define SMC_CAT_MODEL_H

#include "base/diag.h"
#include "models/cat/program.h"
#include "models/model.h"

// A model made from a cat file.
typedef struct smc_cat {
    smc_model model; // the first member, since a pointer to it is converted to smc_cat
    cat_text text;
    cat_program program;
    const smc_diag *diag;                  // receives messages about the model; NULL: none
    char *name, *title;                    // name and title, owned
    bool of_smc;                           // the model comes with smc
    char *why_not_trust, *why_not_pending; // the reasons of smc_cat_why_unsupported; NULL: none
} smc_cat;

// Returns the parsed cat model of a model that was made from a file.
static inline const smc_cat *cat_of(const smc_model *m) { return m->own; }

// Parses and compiles a text, whose included files are beside `path`. If it has an error,
// text.message is set, and the rest is as far as it was compiled. The caller closes it
// (smc_cat_close).
smc_cat *smc_cat_examine(const char *path, const char *text, size_t n);

// Sets the functions of smc_model that judge a graph event by event (steps/services.c).
void smc_cat_set_services(smc_model *);
// Sets smc_model.parts, if the tests can be evaluated on growing parts (steps/parts.c).
void smc_cat_set_parts(smc_model *);
// Whether the tests are monotone: what holds for an execution holds for each of its parts.
bool smc_cat_tests_are_monotone(const smc_model *);

#endif
