#include "models/model.h"

#include <string.h>

static const smc_model *const models[] = {
    &smc_model_rc11, &smc_model_ra, &smc_model_sra, &smc_model_sc, &smc_model_tso, &smc_model_pso, &smc_model_c11,
};

const smc_model *smc_model_at(size_t i) { return i < sizeof models / sizeof *models ? models[i] : NULL; }

const smc_model *smc_model_find(const char *name) {
    for (size_t i = 0; smc_model_at(i); i++)
        if (strcmp(smc_model_at(i)->name, name) == 0) return smc_model_at(i);
    return NULL;
}
