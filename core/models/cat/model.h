// model.h - data of a model made from a cat file.
#ifndef SMC_CAT_MODEL_H
#define SMC_CAT_MODEL_H

#include "base/diag.h"
#include "models/cat/program.h"
#include "models/model.h"

typedef struct smc_cat {
    smc_model model; // must be the first member: a pointer to it is converted to smc_cat
    cat_text text;
    cat_program program;
    const smc_diag *diag;
    char *name, *title;
    bool of_smc;                         // the model comes with smc
    char *not_by_trust, *not_by_pending; // why these explorers cannot explore it, see
                                         // smc_cat_why_unsupported
} smc_cat;

static inline const smc_cat *cat_of(const smc_model *m) { return m->own; }

// Sets the functions of smc_model that judge a graph event by event (steps/services.c).
void smc_cat_set_services(smc_model *);

#endif
