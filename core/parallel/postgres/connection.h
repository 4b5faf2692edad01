// connection.h - a connection to a PostgreSQL database, restored when it is lost.
#ifndef SMC_PARALLEL_POSTGRES_CONNECTION_H
#define SMC_PARALLEL_POSTGRES_CONNECTION_H

#include "parallel/postgres/at.h"
#include "parallel/postgres/libpq.h"
#include "parallel/store.h"

enum { POSTGRES_MOST_PREPARED = 16 };

typedef struct postgres_connection {
    postgres_library pq;
    PGconn *conn; // NULL: not connected yet
    char *url;
    double patience;
    void (*note)(const char *text);
    // Called after reconnecting, to acquire the locks again that the lost connection held.
    // Statements that it executes are not retried.
    void (*again)(void *self);
    void *self;
    const char *prepared[POSTGRES_MOST_PREPARED]; // statements that were prepared on this
                                                  // connection
    unsigned n_prepared;
    char *fault; // description of the last error
    // SQLSTATE with which the server has rejected the initial statements; "": it has accepted them.
    char refusal[6];
} postgres_connection;

// Connects to the database. On any result other than SMC_STORE_DONE, `fault` describes the error.
// The caller must disconnect in any case.
smc_store_end postgres_connect(postgres_connection *, const smc_postgres *);
void postgres_disconnect(postgres_connection *);
// Sets postgres_connection.fault to the text, of which it takes ownership. Returns the given
// result.
smc_store_end postgres_fail(postgres_connection *, smc_store_end, char *fault);

// A parameter of a statement: a number, text or bytes.
typedef struct postgres_parameter {
    const void *at;
    int n, binary;
    char digits[24];
} postgres_parameter;

postgres_parameter postgres_number(uint64_t);

// A parameter with this text; NULL becomes null.
postgres_parameter postgres_text(const char *);
postgres_parameter postgres_bytes(const void *at, size_t n);

// Execute one statement, whose text must be a constant. If the connection is lost, postgres_run
// reconnects and retries, postgres_run_unprepared does not. On SMC_STORE_DONE, *out contains binary
// values, and the caller must clear it.
smc_store_end postgres_run(postgres_connection *, const char *sql, const postgres_parameter *,
                           int n, PGresult **out);
smc_store_end postgres_run_unprepared(postgres_connection *, const char *sql,
                                      const postgres_parameter *, int n, PGresult **out);
// Executes several statements that have no parameters and results. Does not retry.
smc_store_end postgres_run_script(postgres_connection *, const char *sql);
// Executes a statement and passes each row of its result to `row` as it arrives. Does not retry.
smc_store_end postgres_stream_rows(postgres_connection *, const char *sql,
                                   const postgres_parameter *, int n,
                                   bool (*row)(void *self, const void *at, size_t n), void *self);

// Returns a value of the result; 0 for null.
uint64_t postgres_number_at(const postgres_connection *, const PGresult *, int row, int column);
double postgres_real_at(const postgres_connection *, const PGresult *, int row, int column);
// Returns a text of the result, which the caller frees.
char *postgres_text_at(const postgres_connection *, const PGresult *, int row, int column);
void postgres_bytes_at(const postgres_connection *, const PGresult *, int row, int column,
                       smc_packed *out);

#endif
