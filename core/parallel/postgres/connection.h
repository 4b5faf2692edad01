// connection.h - one connection, made again where it is lost.
#ifndef SMC_PARALLEL_POSTGRES_CONNECTION_H
#define SMC_PARALLEL_POSTGRES_CONNECTION_H

#include "parallel/postgres/at.h"
#include "parallel/postgres/libpq.h"
#include "parallel/store.h"

enum { POSTGRES_MOST_PREPARED = 16 };

typedef struct postgres_connection {
    postgres_library pq;
    PGconn *conn; // NULL: there is none yet
    char *url;
    double patience;
    void (*note)(const char *text);
    // What the last connection held is taken anew: called with the new one, in which nothing is
    // tried again.
    void (*again)(void *self);
    void *self;
    const char *prepared[POSTGRES_MOST_PREPARED]; // statements that this connection knows
    unsigned n_prepared;
    char *fault;     // what was wrong with the last call that has failed
    char refusal[6]; // the SQLSTATE with which the server refused what each connection begins with;
                     // "": it did not
} postgres_connection;

// Otherwise than with SMC_STORE_DONE its fault says why; it is to be closed in any case.
smc_store_end postgres_connect(postgres_connection *, const smc_postgres *);
void postgres_disconnect(postgres_connection *);
// Takes the fault; returns the end.
smc_store_end postgres_fail(postgres_connection *, smc_store_end, char *fault);

// A parameter: a number or a text, or bytes.
typedef struct postgres_parameter {
    const void *at;
    int n, binary;
    char digits[24];
} postgres_parameter;

postgres_parameter postgres_number(uint64_t);
postgres_parameter postgres_text(const char *); // or NULL
postgres_parameter postgres_bytes(const void *at, size_t n);

// Runs one statement, a constant text, and again after the connection was lost. *out is to be
// cleared where it was done; its values are binary.
smc_store_end postgres_run(postgres_connection *, const char *sql, const postgres_parameter *,
                           int n, PGresult **out);
smc_store_end postgres_once(postgres_connection *, const char *sql, const postgres_parameter *,
                            int n, PGresult **out);
// Several statements without parameters and rows, once.
smc_store_end postgres_script(postgres_connection *, const char *sql);
// Each row of the result, as it comes, once.
smc_store_end postgres_stream(postgres_connection *, const char *sql, const postgres_parameter *,
                              int n, bool (*row)(void *self, const void *at, size_t n), void *self);

// Of the first row; 0 where it is null.
uint64_t postgres_number_at(const postgres_connection *, const PGresult *, int row, int column);
double postgres_real_at(const postgres_connection *, const PGresult *, int row, int column);
// To be freed.
char *postgres_text_at(const postgres_connection *, const PGresult *, int row, int column);
void postgres_bytes_at(const postgres_connection *, const PGresult *, int row, int column,
                       smc_packed *out);

#endif
