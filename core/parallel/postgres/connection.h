// connection.h - a connection to a PostgreSQL database, which is restored when it is lost.
#ifndef SMC_PARALLEL_POSTGRES_CONNECTION_H
#define SMC_PARALLEL_POSTGRES_CONNECTION_H

#include "parallel/postgres/at.h"
#include "parallel/postgres/libpq.h"
#include "parallel/store.h"

// Maximum number of prepared statements of a connection.
enum { POSTGRES_MAX_PREPARED = 16 };

// A connection to a database, with the means to restore it.
typedef struct postgres_connection {
    postgres_library pq;
    PGconn *conn; // NULL: not connected yet
    char *url;
    double patience;                // as in smc_postgres
    void (*note)(const char *text); // as in smc_postgres
    // Called after reconnecting: acquires the locks again that the lost connection held. Statements
    // that it executes are not repeated. NULL: there are no locks.
    void (*again)(void *self);
    void *self;                                  // argument of `again`
    const char *prepared[POSTGRES_MAX_PREPARED]; // statements that were prepared on this
                                                 // connection
    unsigned n_prepared;
    char *fault; // description of the last error, owned
    // SQLSTATE with which the server has rejected the initial statements; "": it has accepted them.
    char rejection_code[6];
} postgres_connection;

// Connects to the database. On any result other than SMC_STORE_DONE, `fault` describes the error.
// The caller calls postgres_disconnect in any case.
smc_store_result postgres_connect(postgres_connection *, const smc_postgres *);
void postgres_disconnect(postgres_connection *);
// Sets postgres_connection.fault to the text, of which it takes ownership. Returns its second
// argument.
smc_store_result postgres_fail(postgres_connection *, smc_store_result, char *fault);

// A parameter of a statement: a number, text or bytes. Borrows text and bytes.
typedef struct postgres_parameter {
    const void *at;  // text or bytes; not used for a number
    int n, binary;   // length of bytes, -1 for a text; whether the parameter consists of bytes
    char digits[24]; // a number in decimal notation; "": the parameter is no number
} postgres_parameter;

postgres_parameter postgres_number(uint64_t);

// NULL becomes the SQL value null.
postgres_parameter postgres_text(const char *);
postgres_parameter postgres_bytes(const void *at, size_t n);

// Execute a statement with n parameters. `sql` must be a constant: prepared statements are
// recognised by its address. If the connection is lost, postgres_run reconnects and repeats the
// statement, postgres_run_unprepared does not. On SMC_STORE_DONE, *out contains values in binary
// form, and the caller clears it.
smc_store_result postgres_run(postgres_connection *, const char *sql, const postgres_parameter *,
                              int n, PGresult **out);
smc_store_result postgres_run_unprepared(postgres_connection *, const char *sql,
                                         const postgres_parameter *, int n, PGresult **out);
// Executes several statements that have no parameters and no results. Does not repeat them.
smc_store_result postgres_run_script(postgres_connection *, const char *sql);
// Executes a statement and calls `row` for each row as it arrives, with the row's first column.
// Fails if `row` returns false. Does not repeat the statement.
smc_store_result postgres_stream_rows(postgres_connection *, const char *sql,
                                      const postgres_parameter *, int n,
                                      bool (*row)(void *self, const void *at, size_t n),
                                      void *self);

// Return a value of a result; 0 for null.
uint64_t postgres_number_at(const postgres_connection *, const PGresult *, int row, int column);
double postgres_real_at(const postgres_connection *, const PGresult *, int row, int column);
// Returns a copy of a text, which the caller frees.
char *postgres_text_at(const postgres_connection *, const PGresult *, int row, int column);
// Appends a value that consists of bytes to `out`.
void postgres_bytes_at(const postgres_connection *, const PGresult *, int row, int column,
                       smc_packed *out);

#endif
