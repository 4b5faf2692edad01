// at.h - identifies a database.
#ifndef SMC_PARALLEL_POSTGRES_AT_H
#define SMC_PARALLEL_POSTGRES_AT_H

typedef struct smc_postgres {
    const char *url;                // as in libpq, without a password
    double patience;                // seconds to wait for the server; 0: tries once
    void (*note)(const char *text); // called when waiting for the server begins; may be NULL
} smc_postgres;

#endif
