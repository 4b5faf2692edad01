#include "models/model.h"

#include <string.h>

static const smc_model *const models[] = {
#define X(name) &smc_model_##name,
    SMC_MEMORY_MODELS(X)
#undef X
};

const smc_model *smc_model_at(size_t i) {
    return i < sizeof models / sizeof *models ? models[i] : NULL;
}

const smc_model *smc_model_find(const char *name) {
    for (size_t i = 0; smc_model_at(i); i++)
        if (strcmp(smc_model_at(i)->name, name) == 0) return smc_model_at(i);
    return NULL;
}
