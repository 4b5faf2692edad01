#include "explorers/explorer.h"

#include <string.h>

// In the order in which `auto` prefers them.
static const smc_explorer *const explorers[] = {
    &smc_explorer_tracer, &smc_explorer_trust, &smc_explorer_lapor, &smc_explorer_rvf,
#ifdef SMC_Z3
    &smc_explorer_mcr,
#endif
    &smc_explorer_cdschecker, &smc_explorer_enumerate,
};

const smc_explorer *smc_explorer_at(size_t i) {
    return i < sizeof explorers / sizeof *explorers ? explorers[i] : NULL;
}

const smc_explorer *smc_explorer_find(const char *name, const smc_model *model) {
    if (strcmp(name, "auto") == 0 && smc_explorer_auto.supports(model)) return &smc_explorer_auto;
    for (size_t i = 0; smc_explorer_at(i); i++) {
        const smc_explorer *e = smc_explorer_at(i);
        if ((strcmp(name, "auto") == 0 || strcmp(name, e->name) == 0) && e->supports(model)) return e;
    }
    return NULL;
}
