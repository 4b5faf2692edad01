// model.h - data of a model made from a cat file.
#ifndef SMC_CAT_MODEL_H
#define SMC_CAT_MODEL_H

#include "base/diag.h"
#include "models/cat/program.h"
#include "models/model.h"

typedef struct smc_cat {
    smc_model model; // must be first: a pointer to it is converted to smc_cat
    cat_text text;
    cat_program program;
    const smc_diag *diag;
    char *name, *title;
    bool of_smc;                         // comes with smc
    char *not_by_trust, *not_by_pending; // see smc_cat_why_not_by
} smc_cat;

static inline const smc_cat *cat_of(const smc_model *m) { return m->own; }

// In services.c: sets the functions that work event by event.
void smc_cat_set_services(smc_model *);

#endif
