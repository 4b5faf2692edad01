#include "parallel/sqlite/statements.h"

const char sqlite_schema[] =
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

// [statement]: its text in SQL.
static const char *const texts[] = {
#define X(name, text) text,
    SQLITE_STATEMENTS(X)
#undef X
};

smc_store_result sqlite_fail_with(sqlite_store *s, smc_store_result end, char *fault) {
    free(s->store.fault);
    s->store.fault = fault;
    return end;
}

smc_store_result sqlite_report_error(sqlite_store *s) {
    const int code = sqlite3_errcode(s->db) & 0xff;
    if (code == SQLITE_NOTADB)
        return sqlite_fail_with(s, SMC_STORE_INVALID,
                                smc_format("'%s' is not a checkpoint", s->path));
    if (code == SQLITE_FULL)
        return sqlite_fail_with(s, SMC_STORE_FAILED,
                                smc_format("'%s': there is no room left on the disk", s->path));
    if (code == SQLITE_CORRUPT)
        return sqlite_fail_with(s, SMC_STORE_FAILED, smc_format("'%s' is damaged", s->path));
    if (code == SQLITE_CANTOPEN || code == SQLITE_READONLY)
        return sqlite_fail_with(
            s, SMC_STORE_FAILED,
            smc_format("'%s' may not be written, or there may be no files beside it", s->path));
    return sqlite_fail_with(s, SMC_STORE_FAILED,
                            smc_format("'%s': %s", s->path, sqlite3_errmsg(s->db)));
}

// Returns the statement, which is prepared on first use; NULL: error.
static sqlite3_stmt *prepare_statement(sqlite_store *s, sqlite_statement which) {
    sqlite3_stmt **p = &s->prepared[which];
    if (!*p && sqlite3_prepare_v3(s->db, texts[which], -1, SQLITE_PREPARE_PERSISTENT, p, NULL) !=
                   SQLITE_OK)
        return NULL;
    return *p;
}

void sqlite_bind_number(sqlite_store *s, sqlite_statement which, int at, uint64_t x) {
    sqlite3_stmt *p = prepare_statement(s, which);
    if (p) sqlite3_bind_int64(p, at, (sqlite3_int64)x);
}

void sqlite_bind_bytes(sqlite_store *s, sqlite_statement which, int at, const void *bytes,
                       size_t n) {
    sqlite3_stmt *p = prepare_statement(s, which);
    if (p && n) sqlite3_bind_blob64(p, at, bytes, n, SQLITE_STATIC);
    else if (p) sqlite3_bind_zeroblob(p, at, 0);
}

void sqlite_bind_text(sqlite_store *s, sqlite_statement which, int at, const char *text) {
    sqlite3_stmt *p = prepare_statement(s, which);
    if (p) sqlite3_bind_text(p, at, text, -1, SQLITE_STATIC);
}

smc_store_result sqlite_step(sqlite_store *s, sqlite_statement which) {
    sqlite3_stmt *p = prepare_statement(s, which);
    if (!p) return sqlite_report_error(s);
    const int code = sqlite3_step(p);
    if (code == SQLITE_ROW) return SMC_STORE_DONE;
    const smc_store_result end = code == SQLITE_DONE ? SMC_STORE_NOT_FOUND : sqlite_report_error(s);
    sqlite3_reset(p);
    return end;
}

void sqlite_reset(sqlite_store *s, sqlite_statement which) {
    if (s->prepared[which]) sqlite3_reset(s->prepared[which]);
}

smc_store_result sqlite_run(sqlite_store *s, sqlite_statement which) {
    const smc_store_result end = sqlite_step(s, which);
    sqlite_reset(s, which);
    return end == SMC_STORE_NOT_FOUND ? SMC_STORE_DONE : end;
}

smc_store_result sqlite_close_transaction(sqlite_store *s, smc_store_result end) {
    if (end == SMC_STORE_DONE && (end = sqlite_run(s, COMMIT)) == SMC_STORE_DONE) return end;
    if (sqlite3_get_autocommit(s->db)) return end;
    char *fault = s->store.fault;
    s->store.fault = NULL;
    (void)sqlite_run(s, ROLLBACK);
    free(s->store.fault);
    s->store.fault = fault;
    return end;
}

uint64_t sqlite_number_at(sqlite_store *s, sqlite_statement which, int column) {
    return (uint64_t)sqlite3_column_int64(s->prepared[which], column);
}

char *sqlite_text_at(sqlite_store *s, sqlite_statement which, int column) {
    const unsigned char *text = sqlite3_column_text(s->prepared[which], column);
    return smc_strdup(text ? (const char *)text : "");
}

void sqlite_bytes_at(sqlite_store *s, sqlite_statement which, int column, smc_packed *out) {
    const void *at = sqlite3_column_blob(s->prepared[which], column);
    smc_pack_bytes(out, at, at ? (size_t)sqlite3_column_bytes(s->prepared[which], column) : 0);
}

smc_store_result sqlite_report_damaged_file(sqlite_store *s, const char *how) {
    return sqlite_fail_with(s, SMC_STORE_FAILED, smc_format("'%s' is damaged: %s", s->path, how));
}

bool sqlite_execute(sqlite_store *s, const char *sql) {
    return sqlite3_exec(s->db, sql, NULL, NULL, NULL) == SQLITE_OK;
}

smc_store_result sqlite_read_pragma(sqlite_store *s, const char *sql, int *value) {
    sqlite3_stmt *p;
    *value = 0;
    if (sqlite3_prepare_v2(s->db, sql, -1, &p, NULL) != SQLITE_OK) return sqlite_report_error(s);
    const int code = sqlite3_step(p);
    if (code == SQLITE_ROW) *value = sqlite3_column_int(p, 0);
    const smc_store_result end = code == SQLITE_ROW ? SMC_STORE_DONE : sqlite_report_error(s);
    sqlite3_finalize(p);
    return end;
}
