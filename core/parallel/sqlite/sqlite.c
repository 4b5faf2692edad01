#include "parallel/sqlite/sqlite.h"

#include "parallel/books.h"

#include <sqlite3.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

// Numbers that identify the file, and a limit.
enum {
    APPLICATION = 0x736d6331, // identifies files of smc: "smc1"
    SCHEMA = 3,               // version of the schema, must be increased when the schema changes
    PATIENCE = 60000,         // milliseconds to wait while another process has locked the file
};

static const char schema[] =
    "create table job (version text not null, command text not null, options blob not null, "
    "program blob not null, sum integer not null);"
    "create table attempt (number integer not null, memory blob not null, sum integer not null, "
    "stopped integer not null);"
    // The columns of numbers are those of the account (books.h). Until the session hands in
    // results, `record` is null and the numbers are 0.
    "create table sessions (id integer primary key, record blob, items integer not null, "
    "executions integer not null,"
    " blocked integer not null, n_opened integer not null, opened integer not null, ended integer "
    "not null, outcomes integer not null,"
    " sum integer not null, begun real not null, seconds real not null);"
    // `session`: the session that has taken the item; null: no session has. `way`: the item's path;
    // `depth`: its length. `maker`: the session that created the item by ending its parent.
    "create table items (id integer primary key, way blob not null, digest integer not null, sum "
    "integer not null, depth integer not null,"
    " maker integer not null, session integer, crashes integer not null, suspect integer not null);"
    "create index open_items on items (session, suspect, depth);"
    "create index own_items on items (maker, session, suspect, depth);"
    "create table outcomes (hashes blob not null);";

// X(name, text): the SQL statements, which are prepared on first use.
#define STATEMENTS(X)                                                                              \
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
// The statements of STATEMENTS.
typedef enum statement {
#define X(name, text) name,
    STATEMENTS(X)
#undef X
        N_STATEMENTS
} statement;
// clang-format on

// [statement]: its text in SQL.
static const char *const texts[] = {
#define X(name, text) text,
    STATEMENTS(X)
#undef X
};

// A store in a file.
typedef struct sqlite_store {
    smc_store store; // the first member, since a pointer to it is converted to sqlite_store
    sqlite3 *db;
    char *path;       // path of the file, for messages
    bool lasting;     // the file is kept after the run, and must survive a crash of the system
    uint64_t attempt; // attempt of `books`; 0: no results were handed in
    smc_session_totals books;      // account of the session that was entered through this store
    uint64_t held, taken_checksum; // id of the item that was taken last, and the checksum of its
                                   // row
    sqlite3_stmt *prepared[N_STATEMENTS]; // [statement]; NULL: not prepared yet
} sqlite_store;

static sqlite_store *sqlite_of(smc_store *s) { return (sqlite_store *)s; }

// ---- statements ---------------------------------------------------------------------------------

static smc_store_result fail_with(sqlite_store *s, smc_store_result end, char *fault) {
    free(s->store.fault);
    s->store.fault = fault;
    return end;
}

// Fails with SQLite's message about the last error.
static smc_store_result report_sqlite_error(sqlite_store *s) {
    const int code = sqlite3_errcode(s->db) & 0xff;
    if (code == SQLITE_NOTADB)
        return fail_with(s, SMC_STORE_INVALID, smc_format("'%s' is not a checkpoint", s->path));
    if (code == SQLITE_FULL)
        return fail_with(s, SMC_STORE_FAILED,
                         smc_format("'%s': there is no room left on the disk", s->path));
    if (code == SQLITE_CORRUPT)
        return fail_with(s, SMC_STORE_FAILED, smc_format("'%s' is damaged", s->path));
    if (code == SQLITE_CANTOPEN || code == SQLITE_READONLY)
        return fail_with(
            s, SMC_STORE_FAILED,
            smc_format("'%s' may not be written, or there may be no files beside it", s->path));
    return fail_with(s, SMC_STORE_FAILED, smc_format("'%s': %s", s->path, sqlite3_errmsg(s->db)));
}

// Returns the statement, which is prepared on first use; NULL: error.
static sqlite3_stmt *prepare_statement(sqlite_store *s, statement which) {
    sqlite3_stmt **p = &s->prepared[which];
    if (!*p && sqlite3_prepare_v3(s->db, texts[which], -1, SQLITE_PREPARE_PERSISTENT, p, NULL) !=
                   SQLITE_OK)
        return NULL;
    return *p;
}

static void bind_number(sqlite_store *s, statement which, int at, uint64_t x) {
    sqlite3_stmt *p = prepare_statement(s, which);
    if (p) sqlite3_bind_int64(p, at, (sqlite3_int64)x);
}

static void bind_bytes(sqlite_store *s, statement which, int at, const void *bytes, size_t n) {
    sqlite3_stmt *p = prepare_statement(s, which);
    if (p && n) sqlite3_bind_blob64(p, at, bytes, n, SQLITE_STATIC);
    else if (p) sqlite3_bind_zeroblob(p, at, 0);
}

static void bind_text(sqlite_store *s, statement which, int at, const char *text) {
    sqlite3_stmt *p = prepare_statement(s, which);
    if (p) sqlite3_bind_text(p, at, text, -1, SQLITE_STATIC);
}

// Advances the statement to its next row. SMC_STORE_NOT_FOUND: there is no further row; the
// statement is then reset, and its parameters stay bound.
static smc_store_result step_statement(sqlite_store *s, statement which) {
    sqlite3_stmt *p = prepare_statement(s, which);
    if (!p) return report_sqlite_error(s);
    const int code = sqlite3_step(p);
    if (code == SQLITE_ROW) return SMC_STORE_DONE;
    const smc_store_result end = code == SQLITE_DONE ? SMC_STORE_NOT_FOUND : report_sqlite_error(s);
    sqlite3_reset(p);
    return end;
}

static void reset_statement(sqlite_store *s, statement which) {
    if (s->prepared[which]) sqlite3_reset(s->prepared[which]);
}

// Executes the statement, ignoring its rows.
static smc_store_result run_statement(sqlite_store *s, statement which) {
    const smc_store_result end = step_statement(s, which);
    reset_statement(s, which);
    return end == SMC_STORE_NOT_FOUND ? SMC_STORE_DONE : end;
}

// Ends the transaction: commits if `end` is SMC_STORE_DONE, and rolls back otherwise. Returns
// `end`, or the error of the commit.
static smc_store_result close_transaction(sqlite_store *s, smc_store_result end) {
    if (end == SMC_STORE_DONE && (end = run_statement(s, COMMIT)) == SMC_STORE_DONE) return end;
    if (sqlite3_get_autocommit(s->db)) return end;
    char *fault = s->store.fault;
    s->store.fault = NULL;
    (void)run_statement(s, ROLLBACK);
    free(s->store.fault);
    s->store.fault = fault;
    return end;
}

// ---- values -------------------------------------------------------------------------------------

// Return a value in the current row of the statement.
static uint64_t number_at(sqlite_store *s, statement which, int column) {
    return (uint64_t)sqlite3_column_int64(s->prepared[which], column);
}

static char *text_at(sqlite_store *s, statement which, int column) {
    const unsigned char *text = sqlite3_column_text(s->prepared[which], column);
    return smc_strdup(text ? (const char *)text : "");
}

static void bytes_at(sqlite_store *s, statement which, int column, smc_packed *out) {
    const void *at = sqlite3_column_blob(s->prepared[which], column);
    smc_pack_bytes(out, at, at ? (size_t)sqlite3_column_bytes(s->prepared[which], column) : 0);
}

// ---- the job ------------------------------------------------------------------------------------

static smc_store_result report_damaged_file(sqlite_store *s, const char *how) {
    return fail_with(s, SMC_STORE_FAILED, smc_format("'%s' is damaged: %s", s->path, how));
}

static smc_store_result get_job(smc_store *store, smc_store_job *out) {
    sqlite_store *s = sqlite_of(store);
    const smc_store_result end = step_statement(s, GET_JOB);
    *out = (smc_store_job){0};
    if (end == SMC_STORE_NOT_FOUND) return report_damaged_file(s, "it is not about one run");
    if (end != SMC_STORE_DONE) return end;
    out->version = text_at(s, GET_JOB, 0);
    out->command = text_at(s, GET_JOB, 1);
    bytes_at(s, GET_JOB, 2, &out->options);
    bytes_at(s, GET_JOB, 3, &out->program);
    const bool is_it = number_at(s, GET_JOB, 4) == smc_checksum_of_job(out);
    reset_statement(s, GET_JOB);
    if (is_it) return end;
    smc_store_job_free(out);
    return report_damaged_file(s, "the program, or what was asked for, has changed");
}

static smc_store_result get_attempt(smc_store *store, smc_store_attempt *out) {
    sqlite_store *s = sqlite_of(store);
    const smc_store_result end = step_statement(s, GET_ATTEMPT);
    *out = (smc_store_attempt){0};
    if (end == SMC_STORE_NOT_FOUND) return report_damaged_file(s, "it is not about one attempt");
    if (end != SMC_STORE_DONE) return end;
    out->number = number_at(s, GET_ATTEMPT, 0);
    bytes_at(s, GET_ATTEMPT, 1, &out->facts);
    const bool is_it = number_at(s, GET_ATTEMPT, 3) == smc_checksum_of_attempt(out);
    reset_statement(s, GET_ATTEMPT);
    if (is_it) return end;
    smc_store_attempt_free(out);
    return report_damaged_file(s, "what memory is made of has changed");
}

// Within a transaction: SMC_STORE_STALE if `number` is not the current attempt.
static smc_store_result check_attempt(sqlite_store *s, uint64_t number) {
    smc_store_result end = step_statement(s, GET_ATTEMPT);
    if (end == SMC_STORE_DONE && number_at(s, GET_ATTEMPT, 0) != number) end = SMC_STORE_STALE;
    reset_statement(s, GET_ATTEMPT);
    if (end == SMC_STORE_NOT_FOUND) return report_damaged_file(s, "it is not about one attempt");
    return end;
}

// ---- taking and ending items --------------------------------------------------------------------

static smc_store_result insert_item(sqlite_store *s, const smc_work *w, uint64_t maker) {
    smc_packed way = smc_work_pack(w);
    bind_bytes(s, PUT_ITEM, 1, way.at, way.n);
    bind_number(s, PUT_ITEM, 2, w->digest);
    bind_number(s, PUT_ITEM, 3, w->path.n);
    bind_number(s, PUT_ITEM, 4, maker);
    bind_number(s, PUT_ITEM, 5, smc_checksum_of_item(way.at, way.n, w->digest));
    const smc_store_result end = run_statement(s, PUT_ITEM);
    smc_vec_free(&way);
    return end;
}

// Reads the item in the current row of the statement, and resets the statement. Sets *sum to the
// item's checksum.
static smc_store_result item_at(sqlite_store *s, statement which, smc_item *out, uint64_t *sum) {
    smc_packed way = {0};
    *out = (smc_item){.id = number_at(s, which, 0),
                      .work.digest = number_at(s, which, 2),
                      .crashes = (uint32_t)number_at(s, which, 3),
                      .is_suspect = number_at(s, which, 5) != 0};
    bytes_at(s, which, 1, &way);
    *sum = smc_checksum_of_item(way.at, way.n, out->work.digest);
    const bool is_it = *sum == number_at(s, which, 4) && smc_work_unpack(way.at, way.n, &out->work);
    smc_vec_free(&way);
    reset_statement(s, which);
    return is_it ? SMC_STORE_DONE : report_damaged_file(s, "a part has changed");
}

static smc_store_result enter_session(smc_store *store, uint64_t *session) {
    sqlite_store *s = sqlite_of(store);
    const smc_store_result end = run_statement(s, ENTER);
    *session = (uint64_t)sqlite3_last_insert_rowid(s->db);
    s->books = (smc_session_totals){0};
    s->attempt = 0;
    return end;
}

// Finds the item to take: a child of an item that the session has ended, otherwise any open item.
static smc_store_result find_item(sqlite_store *s, uint64_t session, smc_item *out) {
    statement which = OWN_ITEM;
    bind_number(s, OWN_ITEM, 1, session);
    smc_store_result end = step_statement(s, OWN_ITEM);
    if (end == SMC_STORE_NOT_FOUND) end = step_statement(s, which = OPEN_ITEM);
    return end == SMC_STORE_DONE ? item_at(s, which, out, &s->taken_checksum) : end;
}

static smc_store_result claim_item(smc_store *store, uint64_t session, uint64_t attempt,
                                   smc_item *out) {
    sqlite_store *s = sqlite_of(store);
    *out = (smc_item){0};
    smc_store_result end = run_statement(s, BEGIN);
    if (end != SMC_STORE_DONE) return end;
    end = check_attempt(s, attempt);
    if (end == SMC_STORE_DONE) end = find_item(s, session, out);
    if (end == SMC_STORE_DONE) {
        bind_number(s, TAKE, 1, out->id);
        bind_number(s, TAKE, 2, session);
        end = run_statement(s, TAKE);
        s->held = out->id;
    }
    end = close_transaction(s, end);
    if (end != SMC_STORE_DONE) smc_work_free(&out->work);
    return end;
}

static smc_store_result insert_record(sqlite_store *s, uint64_t session, uint64_t attempt,
                                      const smc_session_totals *b, const smc_item_result *y) {
    const uint64_t numbers[] = {b->items,  b->executions, b->blocked, b->n_opened,
                                b->opened, b->ended,      b->outcomes};
    bind_number(s, RECORD, 1, session);
    bind_bytes(s, RECORD, 2, y->record->at, y->record->n);
    for (int i = 0; i < SMC_N_SESSION_TOTALS; i++) bind_number(s, RECORD, 3 + i, numbers[i]);
    bind_number(s, RECORD, 3 + SMC_N_SESSION_TOTALS,
                smc_checksum_of_session(
                    &(smc_session_row){session, attempt, b, y->record->at, y->record->n}));
    smc_store_result end = run_statement(s, RECORD);
    if (end != SMC_STORE_DONE || !y->n_outcomes) return end;
    bind_bytes(s, PUT_OUTCOMES, 1, y->outcomes, y->n_outcomes * sizeof *y->outcomes);
    return run_statement(s, PUT_OUTCOMES);
}

// Deletes the item. SMC_STORE_STALE: it belongs to another session now.
static smc_store_result end_item(sqlite_store *s, uint64_t session, uint64_t item) {
    bind_number(s, END_ITEM, 1, item);
    bind_number(s, END_ITEM, 2, session);
    const smc_store_result end = run_statement(s, END_ITEM);
    return end == SMC_STORE_DONE && sqlite3_changes(s->db) != 1 ? SMC_STORE_STALE : end;
}

static smc_store_result hand_in_results(smc_store *store, uint64_t session, uint64_t attempt,
                                        uint64_t item, const smc_item_result *y) {
    sqlite_store *s = sqlite_of(store);
    smc_session_totals books = s->attempt == attempt ? s->books : (smc_session_totals){0};
    smc_session_totals_end_item(&books, s->taken_checksum, y);
    smc_store_result end = run_statement(s, BEGIN);
    if (end != SMC_STORE_DONE) return end;
    // the account contains the checksum of the item that was taken last, so only this item can be
    // ended
    end = item == s->held ? check_attempt(s, attempt) : SMC_STORE_STALE;
    if (end == SMC_STORE_DONE) end = end_item(s, session, item);
    for (uint32_t i = 0; i < y->n_children && end == SMC_STORE_DONE; i++)
        end = insert_item(s, &y->children[i], session);
    if (end == SMC_STORE_DONE) end = insert_record(s, session, attempt, &books, y);
    if (end == SMC_STORE_DONE && y->stops) end = run_statement(s, STOP);
    end = close_transaction(s, end);
    if (end != SMC_STORE_DONE) return end;
    s->books = books;
    s->attempt = attempt;
    return end;
}

// ---- attempts -----------------------------------------------------------------------------------

static smc_store_result insert_attempt(sqlite_store *s, const smc_store_attempt *a) {
    static const smc_work everything;
    bind_number(s, PUT_ATTEMPT, 1, a->number);
    bind_bytes(s, PUT_ATTEMPT, 2, a->facts.at, a->facts.n);
    bind_number(s, PUT_ATTEMPT, 3, smc_checksum_of_attempt(a));
    const smc_store_result end = run_statement(s, PUT_ATTEMPT);
    return end == SMC_STORE_DONE ? insert_item(s, &everything, 0) : end;
}

static smc_store_result begin_next_attempt(smc_store *store, uint64_t last,
                                           const smc_store_attempt *next) {
    static const statement drop[] = {DROP_ATTEMPT, DROP_ITEMS, DROP_OUTCOMES, DROP_RECORDS};
    sqlite_store *s = sqlite_of(store);
    smc_store_result end = run_statement(s, BEGIN);
    if (end != SMC_STORE_DONE) return end;
    end = check_attempt(s, last);
    for (size_t i = 0; i < sizeof drop / sizeof *drop && end == SMC_STORE_DONE; i++)
        end = run_statement(s, drop[i]);
    if (end == SMC_STORE_DONE) end = insert_attempt(s, next);
    return close_transaction(s, end);
}

// ---- giving items back, and reading the store ---------------------------------------------------

static smc_store_result give_back_items(smc_store *store, uint64_t session,
                                        smc_session_ending death, smc_item *worst) {
    sqlite_store *s = sqlite_of(store);
    const statement how = session == SMC_ALL_SESSIONS ? GIVE_BACK_ALL : GIVE_BACK;
    *worst = (smc_item){0};
    smc_store_result end = run_statement(s, BEGIN);
    if (end != SMC_STORE_DONE) return end;
    bind_number(s, CRASHED, 1, session);
    bind_number(s, CRASHED, 2, death == SMC_DEATH_CRASHED);
    if (death != SMC_DEATH_NONE) end = run_statement(s, CRASHED);
    if (session != SMC_ALL_SESSIONS) bind_number(s, how, 1, session);
    if (end == SMC_STORE_DONE) end = run_statement(s, how);
    uint64_t sum;
    if (end == SMC_STORE_DONE && step_statement(s, WORST) == SMC_STORE_DONE)
        end = item_at(s, WORST, worst, &sum);
    return close_transaction(s, end);
}

static smc_store_result get_state(smc_store *store, smc_store_state *out) {
    sqlite_store *s = sqlite_of(store);
    *out = (smc_store_state){0};
    smc_store_result end = run_statement(s, BEGIN_READ);
    if (end == SMC_STORE_DONE) end = step_statement(s, GET_ATTEMPT);
    if (end == SMC_STORE_NOT_FOUND) end = report_damaged_file(s, "it is not about one attempt");
    if (end == SMC_STORE_DONE) {
        out->attempt = number_at(s, GET_ATTEMPT, 0);
        out->stopped = number_at(s, GET_ATTEMPT, 2);
        end = step_statement(s, COUNT_ITEMS);
    }
    if (end == SMC_STORE_DONE) {
        out->items_open = number_at(s, COUNT_ITEMS, 0);
        out->items_taken = number_at(s, COUNT_ITEMS, 1);
        end = step_statement(s, COUNT_DONE);
    }
    if (end == SMC_STORE_DONE) {
        out->sessions = (uint32_t)number_at(s, COUNT_DONE, 0);
        out->items_done = number_at(s, COUNT_DONE, 1);
        out->executions = number_at(s, COUNT_DONE, 2);
        out->blocked = number_at(s, COUNT_DONE, 3);
        out->seconds = sqlite3_column_double(s->prepared[COUNT_DONE], 4);
    }
    out->finished = end == SMC_STORE_DONE && !out->stopped && !(out->items_open + out->items_taken);
    reset_statement(s, GET_ATTEMPT);
    reset_statement(s, COUNT_ITEMS);
    reset_statement(s, COUNT_DONE);
    return close_transaction(s, end);
}

// The account in the current row of RECORDS.
static smc_session_totals books_at(sqlite_store *s, int column) {
    uint64_t numbers[SMC_N_SESSION_TOTALS];
    smc_session_totals b;
    for (int i = 0; i < SMC_N_SESSION_TOTALS; i++) numbers[i] = number_at(s, RECORDS, column + i);
    memcpy(&b, numbers, sizeof b);
    return b;
}

// Whether the session in the current row of RECORDS has handed in no results. Its row of zeros does
// not count in the audit.
static bool has_no_results(sqlite_store *s) {
    bool any = sqlite3_column_type(s->prepared[RECORDS], 1) != SQLITE_NULL;
    for (int i = 0; i <= SMC_N_SESSION_TOTALS; i++) any |= number_at(s, RECORDS, 2 + i) != 0;
    return !any;
}

// Receives what is read (smc_store_calls.read).
typedef struct reader {
    bool (*record)(void *self, const char *at, size_t n); // called with each record; may be NULL
    void (*outcomes)(void *self, const uint64_t *at, uint64_t n); // may be NULL
    void *self;
} reader;

static smc_store_result read_records(sqlite_store *s, uint64_t attempt, const reader *to,
                                     smc_audit *audit) {
    smc_store_result end;
    while ((end = step_statement(s, RECORDS)) == SMC_STORE_DONE) {
        if (has_no_results(s)) continue;
        const smc_session_totals b = books_at(s, 2);
        smc_packed record = {0};
        bytes_at(s, RECORDS, 1, &record);
        const smc_session_row row = {number_at(s, RECORDS, 0), attempt, &b, record.at, record.n};
        smc_audit_session(audit, &row, number_at(s, RECORDS, 2 + SMC_N_SESSION_TOTALS));
        if (!audit->damaged && to->record && !to->record(to->self, record.at, record.n))
            audit->damaged = "a record cannot be read";
        smc_vec_free(&record);
        if (audit->damaged) break;
    }
    reset_statement(s, RECORDS);
    return end == SMC_STORE_NOT_FOUND ? SMC_STORE_DONE : end;
}

static smc_store_result read_items(sqlite_store *s, smc_audit *audit) {
    smc_store_result end;
    while ((end = step_statement(s, ITEMS)) == SMC_STORE_DONE) {
        smc_packed way = {0};
        bytes_at(s, ITEMS, 0, &way);
        smc_audit_item(audit, way.at, way.n, number_at(s, ITEMS, 1), number_at(s, ITEMS, 2));
        smc_vec_free(&way);
    }
    return end == SMC_STORE_NOT_FOUND ? SMC_STORE_DONE : end;
}

static smc_store_result read_outcomes(sqlite_store *s, const reader *to, smc_audit *audit) {
    smc_store_result end;
    while ((end = step_statement(s, OUTCOMES)) == SMC_STORE_DONE) {
        smc_packed hashes = {0}; // a copy that is aligned
        bytes_at(s, OUTCOMES, 0, &hashes);
        smc_audit_add_outcomes(audit, hashes.at, hashes.n);
        if (to->outcomes)
            to->outcomes(to->self, (const uint64_t *)(void *)hashes.at,
                         hashes.n / sizeof(uint64_t));
        smc_vec_free(&hashes);
    }
    return end == SMC_STORE_NOT_FOUND ? SMC_STORE_DONE : end;
}

// Checks the pages and indexes of a file that is kept.
static smc_store_result check_pages(sqlite_store *s) {
    if (!s->lasting) return SMC_STORE_DONE;
    smc_store_result end = step_statement(s, CHECK);
    if (end != SMC_STORE_DONE)
        return end == SMC_STORE_NOT_FOUND ? report_damaged_file(s, "its pages") : end;
    char *found = text_at(s, CHECK, 0);
    reset_statement(s, CHECK);
    if (strcmp(found, "ok") != 0) end = report_damaged_file(s, "its pages");
    free(found);
    return end;
}

static smc_store_result read_all_records(smc_store *store,
                                         bool (*record)(void *, const char *, size_t),
                                         void (*outcomes)(void *, const uint64_t *, uint64_t),
                                         void *self) {
    sqlite_store *s = sqlite_of(store);
    const reader to = {record, outcomes, self};
    smc_audit audit = {0};
    smc_store_attempt attempt = {0};
    smc_store_result end = run_statement(s, BEGIN_READ);
    if (end == SMC_STORE_DONE) end = check_pages(s);
    if (end == SMC_STORE_DONE) end = get_attempt(store, &attempt);
    if (end == SMC_STORE_DONE) end = read_records(s, attempt.number, &to, &audit);
    if (end == SMC_STORE_DONE) end = read_items(s, &audit);
    if (end == SMC_STORE_DONE) end = read_outcomes(s, &to, &audit);
    smc_store_attempt_free(&attempt);
    const char *how = smc_audit_end(&audit);
    if (end == SMC_STORE_DONE && how) end = report_damaged_file(s, how);
    return close_transaction(s, end);
}

// ---- opening ------------------------------------------------------------------------------------

static void close_store(smc_store *store) {
    sqlite_store *s = sqlite_of(store);
    if (!s) return;
    for (unsigned i = 0; i < N_STATEMENTS; i++) sqlite3_finalize(s->prepared[i]);
    sqlite3_close(s->db);
    free(s->path);
    free(s->store.fault);
    free(s);
}

static const smc_store_calls calls = {.close = close_store,
                                      .job = get_job,
                                      .attempt = get_attempt,
                                      .enter = enter_session,
                                      .take = claim_item,
                                      .end = hand_in_results,
                                      .start_next_attempt = begin_next_attempt,
                                      .give_back = give_back_items,
                                      .state = get_state,
                                      .read = read_all_records};

static bool execute_sql(sqlite_store *s, const char *sql) {
    return sqlite3_exec(s->db, sql, NULL, NULL, NULL) == SQLITE_OK;
}

static sqlite_store *open_database(const char *path, int flags, bool lasting) {
    sqlite_store *s = smc_alloc(sizeof *s);
    s->lasting = lasting;
    s->store.calls = &calls;
    s->path = smc_strdup(path);
    (void)sqlite3_open_v2(path, &s->db, flags | SQLITE_OPEN_NOMUTEX, NULL);
    if (!s->db) smc_no_memory();
    sqlite3_extended_result_codes(s->db, 1);
    sqlite3_busy_timeout(s->db, PATIENCE);
    return s;
}

// Passes the store to the caller, or on error its fault, and closes it.
static smc_store_result return_store(sqlite_store *s, smc_store_result end, smc_store **out,
                                     char **fault) {
    *out = end == SMC_STORE_DONE ? &s->store : NULL;
    *fault = NULL;
    if (end == SMC_STORE_DONE) return end;
    *fault = s->store.fault;
    s->store.fault = NULL;
    close_store(&s->store);
    return end;
}

static smc_store_result read_pragma(sqlite_store *s, const char *sql, int *value) {
    sqlite3_stmt *p;
    *value = 0;
    if (sqlite3_prepare_v2(s->db, sql, -1, &p, NULL) != SQLITE_OK) return report_sqlite_error(s);
    const int code = sqlite3_step(p);
    if (code == SQLITE_ROW) *value = sqlite3_column_int(p, 0);
    const smc_store_result end = code == SQLITE_ROW ? SMC_STORE_DONE : report_sqlite_error(s);
    sqlite3_finalize(p);
    return end;
}

// Fails because the file contains no store.
static smc_store_result fail_because_empty(sqlite_store *s) {
    return fail_with(
        s, SMC_STORE_INVALID,
        smc_format("'%s' is empty: the run has ended before anything was kept", s->path));
}

static smc_store_result check_schema(sqlite_store *s) {
    int application, version;
    smc_store_result end = read_pragma(s, "pragma application_id", &application);
    if (end == SMC_STORE_DONE) end = read_pragma(s, "pragma user_version", &version);
    if (end != SMC_STORE_DONE) return end;
    int changes = 1;
    if (!application) end = read_pragma(s, "pragma schema_version", &changes);
    // a process that was creating the store has died, and its transaction was rolled back
    if (end == SMC_STORE_DONE && !changes) return fail_because_empty(s);
    if (application != APPLICATION)
        return fail_with(s, SMC_STORE_INVALID, smc_format("'%s' is not a checkpoint", s->path));
    if (version == SCHEMA) return SMC_STORE_DONE;
    return fail_with(s, SMC_STORE_INVALID,
                     smc_format("'%s' is a checkpoint of form %d; this smc has form %d", s->path,
                                version, SCHEMA));
}

// Makes SQLite write changes to a log first.
static const char log_ahead[] = "pragma journal_mode = wal";

static const char *synchronous_pragma(bool lasting) {
    return lasting ? "pragma synchronous = full" : "pragma synchronous = off";
}

// Opens the file and checks its form.
smc_store_result smc_sqlite_open(const char *path, bool lasting, smc_store **out, char **fault) {
    struct stat st;
    sqlite_store *s = open_database(path, SQLITE_OPEN_READWRITE, lasting);
    smc_store_result end = SMC_STORE_DONE;
    if (access(path, R_OK | W_OK) != 0)
        end = fail_with(s, SMC_STORE_FAILED, smc_format("cannot open '%s': %m", path));
    if (end == SMC_STORE_DONE && sqlite3_errcode(s->db) != SQLITE_OK) end = report_sqlite_error(s);
    if (end == SMC_STORE_DONE && stat(path, &st) == 0 && !st.st_size) end = fail_because_empty(s);
    if (end == SMC_STORE_DONE) end = check_schema(s);
    if (end == SMC_STORE_DONE &&
        !(execute_sql(s, synchronous_pragma(lasting)) && execute_sql(s, log_ahead)))
        end = report_sqlite_error(s);
    return return_store(s, end, out, fault);
}

// Creates the tables, the job and the first attempt in one transaction.
static smc_store_result insert_first_attempt(sqlite_store *s, const smc_store_job *job) {
    static const smc_store_attempt first = {.number = 1};
    char *ids =
        smc_format("pragma application_id = %d; pragma user_version = %d;", APPLICATION, SCHEMA);
    smc_store_result end = run_statement(s, BEGIN);
    if (end == SMC_STORE_DONE && !(execute_sql(s, ids) && execute_sql(s, schema)))
        end = report_sqlite_error(s);
    free(ids);
    if (end == SMC_STORE_DONE) {
        bind_text(s, PUT_JOB, 1, job->version ? job->version : "");
        bind_text(s, PUT_JOB, 2, job->command ? job->command : "");
        bind_bytes(s, PUT_JOB, 3, job->options.at, job->options.n);
        bind_bytes(s, PUT_JOB, 4, job->program.at, job->program.n);
        bind_number(s, PUT_JOB, 5, smc_checksum_of_job(job));
        end = run_statement(s, PUT_JOB);
    }
    if (end == SMC_STORE_DONE) end = insert_attempt(s, &first);
    return close_transaction(s, end);
}

smc_store_result smc_sqlite_make(const char *path, bool lasting, const smc_store_job *job,
                                 smc_store **out, char **fault) {
    sqlite_store *s = open_database(path, SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE, lasting);
    smc_store_result end =
        sqlite3_errcode(s->db) == SQLITE_OK ? SMC_STORE_DONE : report_sqlite_error(s);
    if (end == SMC_STORE_DONE && !execute_sql(s, synchronous_pragma(lasting)))
        end = report_sqlite_error(s);
    if (end == SMC_STORE_DONE) end = insert_first_attempt(s, job);
    // done last, so that at any time the file is complete or has no contents
    if (end == SMC_STORE_DONE && !execute_sql(s, log_ahead)) end = report_sqlite_error(s);
    return return_store(s, end, out, fault);
}
