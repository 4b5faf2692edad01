#include "explorers/explorer.h"

#include "explorers/auto.h"

#include <string.h>

#define BUILT_nothing(explorer) explorer
#ifdef SMC_Z3
#define BUILT_Z3(explorer) explorer
#else
#define BUILT_Z3(explorer) NULL
#endif

// The explorers by name, in order of preference.
static const struct {
    const char *name, *library;
    const smc_explorer *explorer; // NULL: this build lacks the library
} rows[] = {
#define X(name, library) {#name, #library, BUILT_##library(&smc_explorer_##name)},
    SMC_EXPLORERS(X)
#undef X
};
enum { N_ROWS = sizeof rows / sizeof *rows };

const smc_explorer *smc_explorer_at(size_t i) {
    for (size_t row = 0; row < N_ROWS; row++)
        if (rows[row].explorer && i-- == 0) return rows[row].explorer;
    return NULL;
}

const char *smc_explorer_missing_library(const char *name) {
    for (size_t row = 0; row < N_ROWS; row++)
        if (!rows[row].explorer && strcmp(rows[row].name, name) == 0) return rows[row].library;
    return NULL;
}

const smc_explorer *smc_explorer_find(const char *name, const smc_model *model) {
    const bool any = strcmp(name, SMC_ANY_EXPLORER) == 0;
    if (any && smc_explorer_auto.supports(model)) return &smc_explorer_auto;
    for (size_t i = 0; smc_explorer_at(i); i++) {
        const smc_explorer *e = smc_explorer_at(i);
        if ((any || strcmp(name, e->name) == 0) && e->supports(model)) return e;
    }
    return NULL;
}
