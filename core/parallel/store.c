#include "parallel/store.h"

void smc_store_job_free(smc_store_job *j) {
    free(j->version);
    free(j->command);
    smc_vec_free(&j->options);
    smc_vec_free(&j->program);
    *j = (smc_store_job){0};
}

void smc_store_attempt_free(smc_store_attempt *a) {
    smc_vec_free(&a->facts);
    *a = (smc_store_attempt){0};
}
