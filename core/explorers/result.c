#include "core/explorers/explorer.h"

void smc_result_free(smc_result *r) {
    for (uint32_t i = 0; i < r->errors.n; i++) {
        free(r->errors.at[i].message);
        free(r->errors.at[i].witness.events);
        free(r->errors.at[i].witness.co);
    }
    smc_vec_free(&r->errors);
}
