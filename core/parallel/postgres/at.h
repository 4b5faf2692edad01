// at.h - says which database to use, and how.
#ifndef SMC_PARALLEL_POSTGRES_AT_H
#define SMC_PARALLEL_POSTGRES_AT_H

typedef struct smc_postgres {
    const char *url; // URL of the database as in libpq, without a password
    double patience; // seconds to wait for a server that does not answer; 0: tries once
    void (*note)(const char *text); // called with a message when waiting for the server begins; may
                                    // be NULL
} smc_postgres;

#endif
