// statements.h - the SQL statements of a store, and the columns of their rows.
#ifndef SMC_PARALLEL_SQLITE_STATEMENTS_H
#define SMC_PARALLEL_SQLITE_STATEMENTS_H

#include "parallel/books.h"
#include "parallel/store.h"

#include <sqlite3.h>

// X(name, text): the SQL statements, which are prepared on first use.
#define SQLITE_STATEMENTS(X)                                                                       \
    X(BEGIN, "begin immediate")                                                                    \
    X(BEGIN_READ, "begin")                                                                         \
    X(COMMIT, "commit")                                                                            \
    X(ROLLBACK, "rollback")                                                                        \
    X(PUT_JOB, "insert into job values (?1, ?2, ?3, ?4, ?5)")                                      \
    X(GET_JOB, "select version, command, options, program, sum from job where (select count(*) "   \
      "from job) = 1")                                                                             \
    X(PUT_ATTEMPT, "insert into attempt values (?1, ?2, ?3, 0)")                                   \
    X(GET_ATTEMPT, "select number, memory, stopped, sum from attempt where (select count(*) from " \
      "attempt) = 1")                                                                              \
    X(DROP_ATTEMPT, "delete from attempt")                                                         \
    X(STOP, "update attempt set stopped = 1")                                                      \
    X(DROP_ITEMS, "delete from items")                                                             \
    X(DROP_OUTCOMES, "delete from outcomes")                                                       \
    X(DROP_RECORDS, "update sessions set record = null, items = 0, executions = 0, blocked = 0, "  \
      "n_opened = 0, opened = 0,"                                                                  \
                    " ended = 0, outcomes = 0, sum = 0")                                           \
    X(PUT_ITEM, "insert into items (way, digest, depth, maker, crashes, sum, suspect) values "     \
      "(?1, ?2, ?3, ?4, 0, ?5, 0)")                                                                \
    X(OWN_ITEM, "select id, way, digest, crashes, sum, suspect from items where maker = ?1 and "   \
      "session is null and suspect = 0"                                                            \
                " order by depth desc limit 1")                                                    \
    X(OPEN_ITEM, "select id, way, digest, crashes, sum, suspect from items where session is null " \
      "order by suspect, depth limit 1")                                                           \
    X(TAKE, "update items set session = ?2 where id = ?1")                                         \
    X(END_ITEM, "delete from items where id = ?1 and session = ?2")                                \
    X(ENTER, "insert into sessions (items, executions, blocked, n_opened, opened, ended, "         \
      "outcomes, sum, begun, seconds)"                                                             \
             " values (0, 0, 0, 0, 0, 0, 0, 0, (julianday('now') - 2440587.5) * 86400, 0)")        \
    X(RECORD, "update sessions set record = ?2, items = ?3, executions = ?4, blocked = ?5, "       \
      "n_opened = ?6, opened = ?7,"                                                                \
              " ended = ?8, outcomes = ?9, sum = ?10, seconds = (julianday('now') - 2440587.5) * " \
                  "86400 - begun where id = ?1")                                                   \
    X(PUT_OUTCOMES, "insert into outcomes values (?1)")                                            \
    X(CRASHED, "update items set crashes = crashes + ?2, suspect = suspect + 1 where session = "   \
      "?1")                                                                                        \
    X(GIVE_BACK, "update items set session = null where session = ?1")                             \
    X(GIVE_BACK_ALL, "update items set session = null where session is not null")                  \
    X(WORST, "select id, way, digest, crashes, sum, suspect from items order by crashes desc "     \
      "limit 1")                                                                                   \
    X(COUNT_ITEMS, "select count(*) - count(session), count(session) from items")                  \
    X(COUNT_DONE, "select count(*), coalesce(sum(items), 0), coalesce(sum(executions), 0), "       \
      "coalesce(sum(blocked), 0),"                                                                 \
                  " coalesce(sum(seconds), 0) from sessions")                                      \
    X(RECORDS, "select id, record, items, executions, blocked, n_opened, opened, ended, "          \
      "outcomes, sum from sessions order by id")                                                   \
    X(ITEMS, "select way, digest, sum from items")                                                 \
    X(OUTCOMES, "select hashes from outcomes")                                                     \
    X(CHECK, "pragma integrity_check(1)")

// clang-format off
// The statements of SQLITE_STATEMENTS.
typedef enum sqlite_statement {
#define X(name, text) name,
    SQLITE_STATEMENTS(X)
#undef X
        SQLITE_N_STATEMENTS
} sqlite_statement;
// clang-format on

// A store in a file.
typedef struct sqlite_store {
    smc_store store; // the first member, since a pointer to it is converted to sqlite_store
    sqlite3 *db;
    char *path;       // path of the file, for messages
    bool durable;     // the file is kept after the run, and must survive a crash of the system
    uint64_t attempt; // attempt of `books`; 0: no results were handed in
    smc_session_totals books;     // account of the session that was entered through this store
    uint64_t held, item_checksum; // id of the item that was taken last, and the checksum of its
                                  // row
    sqlite3_stmt *prepared[SQLITE_N_STATEMENTS]; // [statement]; NULL: not prepared yet
} sqlite_store;

extern const char sqlite_schema[]; // SQL that creates the tables

// Fails with the message, of which the store takes ownership.
smc_store_result sqlite_fail_with(sqlite_store *, smc_store_result, char *fault);
// Fails with SQLite's message about the last error.
smc_store_result sqlite_report_error(sqlite_store *);
smc_store_result sqlite_report_damaged_file(sqlite_store *, const char *how);

// Set a parameter of the statement, from 1.
void sqlite_bind_number(sqlite_store *, sqlite_statement, int at, uint64_t);
void sqlite_bind_bytes(sqlite_store *, sqlite_statement, int at, const void *bytes, size_t n);
void sqlite_bind_text(sqlite_store *, sqlite_statement, int at, const char *text);

// Advances the statement to its next row. SMC_STORE_NOT_FOUND: there is no further row; the
// statement is then reset, and its parameters stay bound.
smc_store_result sqlite_step(sqlite_store *, sqlite_statement);
void sqlite_reset(sqlite_store *, sqlite_statement);
// Executes the statement, ignoring its rows.
smc_store_result sqlite_run(sqlite_store *, sqlite_statement);
// Ends the transaction: commits if `end` is SMC_STORE_DONE, and rolls back otherwise. Returns
// `end`, or the error of the commit.
smc_store_result sqlite_close_transaction(sqlite_store *, smc_store_result end);

// Return a value in the current row of the statement. The caller frees the text.
uint64_t sqlite_number_at(sqlite_store *, sqlite_statement, int column);
char *sqlite_text_at(sqlite_store *, sqlite_statement, int column);
void sqlite_bytes_at(sqlite_store *, sqlite_statement, int column, smc_packed *out);

// Executes other SQL. Returns whether it succeeds.
bool sqlite_execute(sqlite_store *, const char *sql);
// Sets *value to the number that the pragma returns.
smc_store_result sqlite_read_pragma(sqlite_store *, const char *sql, int *value);

#endif
