// at.h - which database to use, and how to wait for it.
#ifndef SMC_PARALLEL_POSTGRES_AT_H
#define SMC_PARALLEL_POSTGRES_AT_H

// A database. Borrows the URL.
typedef struct smc_postgres {
    const char *url; // URL of the database as in libpq, without a password
    double patience; // seconds to wait for a server that does not answer; 0: a single attempt
    void (*note)(const char *text); // called with a message when waiting takes more than a second;
                                    // may be NULL
} smc_postgres;

#endif
