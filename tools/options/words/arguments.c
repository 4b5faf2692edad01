#include "tools/options/words/arguments.h"

void smc_arguments_add(smc_arguments *a, char *word) {
    smc_vec_reserve(a, a->n + 2);
    a->at[a->n++] = word;
    a->at[a->n] = NULL;
}

void smc_arguments_free(smc_arguments *a) {
    for (uint32_t i = 0; i < a->n; i++) free(a->at[i]);
    free(a->at);
    free(a->directory);
    *a = (smc_arguments){0};
}
