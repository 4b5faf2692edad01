// at.h - which database.
#ifndef SMC_PARALLEL_POSTGRES_AT_H
#define SMC_PARALLEL_POSTGRES_AT_H

typedef struct smc_postgres {
    const char *url;                // as libpq has it, without a password
    double patience;                // seconds; 0: one try
    void (*note)(const char *text); // told when the server is waited for; NULL: nobody is
} smc_postgres;

#endif
