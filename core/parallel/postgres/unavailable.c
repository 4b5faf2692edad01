// unavailable.c - stands in for the stores in PostgreSQL in builds without libpq: each function
// fails with a message.
#include "parallel/postgres/postgres.h"

static smc_store_result report_missing_libpq(char **fault) {
    *fault = smc_strdup("this smc was built without libpq, which a PostgreSQL store needs");
    return SMC_STORE_INVALID;
}

smc_store_result smc_postgres_open(const smc_postgres *p, uint64_t job, smc_store **out,
                                   char **fault) {
    (void)p, (void)job;
    *out = NULL;
    return report_missing_libpq(fault);
}

smc_store_result smc_postgres_submit(const smc_postgres *p, const smc_store_job *job, uint64_t *id,
                                     char **fault) {
    (void)p, (void)job, (void)id;
    return report_missing_libpq(fault);
}

smc_store_result smc_postgres_next(const smc_postgres *p, const char *version, uint64_t after,
                                   uint64_t *id, char **fault) {
    (void)p, (void)version, (void)after, (void)id;
    return report_missing_libpq(fault);
}

smc_store_result smc_postgres_list(const smc_postgres *p,
                                   void (*row)(void *, const smc_listed_job *), void *self,
                                   char **fault) {
    (void)p, (void)row, (void)self;
    return report_missing_libpq(fault);
}

smc_store_result smc_postgres_cancel(const smc_postgres *p, uint64_t job, bool forgets,
                                     char **fault) {
    (void)p, (void)job, (void)forgets;
    return report_missing_libpq(fault);
}

smc_store_result smc_postgres_retry(const smc_postgres *p, uint64_t job, char **fault) {
    (void)p, (void)job;
    return report_missing_libpq(fault);
}
