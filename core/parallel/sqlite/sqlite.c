#include "parallel/sqlite/sqlite.h"

#include "parallel/sqlite/statements.h"

#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

// Numbers that identify the file, and a limit.
enum {
    APPLICATION = 0x736d6331, // identifies files of smc: "smc1"
    SCHEMA = 3,               // version of sqlite_schema, must be increased when that changes
    PATIENCE = 60000,         // milliseconds to wait while another process has locked the file
};

static sqlite_store *sqlite_of(smc_store *s) { return (sqlite_store *)s; }

// ---- the job ------------------------------------------------------------------------------------

static smc_store_result get_job(smc_store *store, smc_store_job *out) {
    sqlite_store *s = sqlite_of(store);
    const smc_store_result end = sqlite_step(s, GET_JOB);
    *out = (smc_store_job){0};
    if (end == SMC_STORE_NOT_FOUND) return sqlite_report_damaged_file(s, "it is not about one run");
    if (end != SMC_STORE_DONE) return end;
    out->version = sqlite_text_at(s, GET_JOB, 0);
    out->command = sqlite_text_at(s, GET_JOB, 1);
    sqlite_bytes_at(s, GET_JOB, 2, &out->options);
    sqlite_bytes_at(s, GET_JOB, 3, &out->program);
    const bool is_it = sqlite_number_at(s, GET_JOB, 4) == smc_checksum_of_job(out);
    sqlite_reset(s, GET_JOB);
    if (is_it) return end;
    smc_store_job_free(out);
    return sqlite_report_damaged_file(s, "the program, or what was asked for, has changed");
}

static smc_store_result get_attempt(smc_store *store, smc_store_attempt *out) {
    sqlite_store *s = sqlite_of(store);
    const smc_store_result end = sqlite_step(s, GET_ATTEMPT);
    *out = (smc_store_attempt){0};
    if (end == SMC_STORE_NOT_FOUND)
        return sqlite_report_damaged_file(s, "it is not about one attempt");
    if (end != SMC_STORE_DONE) return end;
    out->number = sqlite_number_at(s, GET_ATTEMPT, 0);
    sqlite_bytes_at(s, GET_ATTEMPT, 1, &out->facts);
    const bool is_it = sqlite_number_at(s, GET_ATTEMPT, 3) == smc_checksum_of_attempt(out);
    sqlite_reset(s, GET_ATTEMPT);
    if (is_it) return end;
    smc_store_attempt_free(out);
    return sqlite_report_damaged_file(s, "what memory is made of has changed");
}

// Within a transaction: SMC_STORE_STALE if `number` is not the current attempt.
static smc_store_result check_attempt(sqlite_store *s, uint64_t number) {
    smc_store_result end = sqlite_step(s, GET_ATTEMPT);
    if (end == SMC_STORE_DONE && sqlite_number_at(s, GET_ATTEMPT, 0) != number)
        end = SMC_STORE_STALE;
    sqlite_reset(s, GET_ATTEMPT);
    if (end == SMC_STORE_NOT_FOUND)
        return sqlite_report_damaged_file(s, "it is not about one attempt");
    return end;
}

// ---- taking and ending items --------------------------------------------------------------------

static smc_store_result insert_item(sqlite_store *s, const smc_work *w, uint64_t maker) {
    smc_packed packed_path = smc_work_pack(w);
    sqlite_bind_bytes(s, PUT_ITEM, 1, packed_path.at, packed_path.n);
    sqlite_bind_number(s, PUT_ITEM, 2, w->digest);
    sqlite_bind_number(s, PUT_ITEM, 3, w->path.n);
    sqlite_bind_number(s, PUT_ITEM, 4, maker);
    sqlite_bind_number(s, PUT_ITEM, 5,
                       smc_checksum_of_item(packed_path.at, packed_path.n, w->digest));
    const smc_store_result end = sqlite_run(s, PUT_ITEM);
    smc_vec_free(&packed_path);
    return end;
}

// Reads the item in the current row of the statement, and resets the statement. Sets *sum to the
// item's checksum.
static smc_store_result item_at(sqlite_store *s, sqlite_statement which, smc_item *out,
                                uint64_t *sum) {
    smc_packed packed_path = {0};
    *out = (smc_item){.id = sqlite_number_at(s, which, 0),
                      .work.digest = sqlite_number_at(s, which, 2),
                      .crashes = (uint32_t)sqlite_number_at(s, which, 3),
                      .is_suspect = sqlite_number_at(s, which, 5) != 0};
    sqlite_bytes_at(s, which, 1, &packed_path);
    *sum = smc_checksum_of_item(packed_path.at, packed_path.n, out->work.digest);
    const bool is_it = *sum == sqlite_number_at(s, which, 4) &&
                       smc_work_unpack(packed_path.at, packed_path.n, &out->work);
    smc_vec_free(&packed_path);
    sqlite_reset(s, which);
    return is_it ? SMC_STORE_DONE : sqlite_report_damaged_file(s, "a part has changed");
}

static smc_store_result enter_session(smc_store *store, uint64_t *session) {
    sqlite_store *s = sqlite_of(store);
    const smc_store_result end = sqlite_run(s, ENTER);
    *session = (uint64_t)sqlite3_last_insert_rowid(s->db);
    s->books = (smc_session_totals){0};
    s->attempt = 0;
    return end;
}

// Finds the item to take: a child of an item that the session has ended, otherwise any open item.
static smc_store_result find_item(sqlite_store *s, uint64_t session, smc_item *out) {
    sqlite_statement which = OWN_ITEM;
    sqlite_bind_number(s, OWN_ITEM, 1, session);
    smc_store_result end = sqlite_step(s, OWN_ITEM);
    if (end == SMC_STORE_NOT_FOUND) end = sqlite_step(s, which = OPEN_ITEM);
    return end == SMC_STORE_DONE ? item_at(s, which, out, &s->item_checksum) : end;
}

static smc_store_result claim_item(smc_store *store, uint64_t session, uint64_t attempt,
                                   smc_item *out) {
    sqlite_store *s = sqlite_of(store);
    *out = (smc_item){0};
    smc_store_result end = sqlite_run(s, BEGIN);
    if (end != SMC_STORE_DONE) return end;
    end = check_attempt(s, attempt);
    if (end == SMC_STORE_DONE) end = find_item(s, session, out);
    if (end == SMC_STORE_DONE) {
        sqlite_bind_number(s, TAKE, 1, out->id);
        sqlite_bind_number(s, TAKE, 2, session);
        end = sqlite_run(s, TAKE);
        s->held = out->id;
    }
    end = sqlite_close_transaction(s, end);
    if (end != SMC_STORE_DONE) smc_work_free(&out->work);
    return end;
}

static smc_store_result insert_record(sqlite_store *s, uint64_t session, uint64_t attempt,
                                      const smc_session_totals *b, const smc_item_result *y) {
    const uint64_t numbers[] = {b->items,  b->executions, b->blocked, b->n_opened,
                                b->opened, b->ended,      b->outcomes};
    sqlite_bind_number(s, RECORD, 1, session);
    sqlite_bind_bytes(s, RECORD, 2, y->record->at, y->record->n);
    for (int i = 0; i < SMC_N_SESSION_TOTALS; i++) sqlite_bind_number(s, RECORD, 3 + i, numbers[i]);
    sqlite_bind_number(s, RECORD, 3 + SMC_N_SESSION_TOTALS,
                       smc_checksum_of_session(
                           &(smc_session_row){session, attempt, b, y->record->at, y->record->n}));
    smc_store_result end = sqlite_run(s, RECORD);
    if (end != SMC_STORE_DONE || !y->n_outcomes) return end;
    sqlite_bind_bytes(s, PUT_OUTCOMES, 1, y->outcomes, y->n_outcomes * sizeof *y->outcomes);
    return sqlite_run(s, PUT_OUTCOMES);
}

// Deletes the item. SMC_STORE_STALE: it belongs to another session now.
static smc_store_result end_item(sqlite_store *s, uint64_t session, uint64_t item) {
    sqlite_bind_number(s, END_ITEM, 1, item);
    sqlite_bind_number(s, END_ITEM, 2, session);
    const smc_store_result end = sqlite_run(s, END_ITEM);
    return end == SMC_STORE_DONE && sqlite3_changes(s->db) != 1 ? SMC_STORE_STALE : end;
}

static smc_store_result hand_in_results(smc_store *store, uint64_t session, uint64_t attempt,
                                        uint64_t item, const smc_item_result *y) {
    sqlite_store *s = sqlite_of(store);
    smc_session_totals books = s->attempt == attempt ? s->books : (smc_session_totals){0};
    smc_session_totals_end_item(&books, s->item_checksum, y);
    smc_store_result end = sqlite_run(s, BEGIN);
    if (end != SMC_STORE_DONE) return end;
    // the account contains the checksum of the item that was taken last, so only this item can be
    // ended
    end = item == s->held ? check_attempt(s, attempt) : SMC_STORE_STALE;
    if (end == SMC_STORE_DONE) end = end_item(s, session, item);
    for (uint32_t i = 0; i < y->n_children && end == SMC_STORE_DONE; i++)
        end = insert_item(s, &y->children[i], session);
    if (end == SMC_STORE_DONE) end = insert_record(s, session, attempt, &books, y);
    if (end == SMC_STORE_DONE && y->stops) end = sqlite_run(s, STOP);
    end = sqlite_close_transaction(s, end);
    if (end != SMC_STORE_DONE) return end;
    s->books = books;
    s->attempt = attempt;
    return end;
}

// ---- attempts -----------------------------------------------------------------------------------

static smc_store_result insert_attempt(sqlite_store *s, const smc_store_attempt *a) {
    static const smc_work everything;
    sqlite_bind_number(s, PUT_ATTEMPT, 1, a->number);
    sqlite_bind_bytes(s, PUT_ATTEMPT, 2, a->facts.at, a->facts.n);
    sqlite_bind_number(s, PUT_ATTEMPT, 3, smc_checksum_of_attempt(a));
    const smc_store_result end = sqlite_run(s, PUT_ATTEMPT);
    return end == SMC_STORE_DONE ? insert_item(s, &everything, 0) : end;
}

static smc_store_result begin_next_attempt(smc_store *store, uint64_t last,
                                           const smc_store_attempt *next) {
    static const sqlite_statement drop[] = {DROP_ATTEMPT, DROP_ITEMS, DROP_OUTCOMES, DROP_RECORDS};
    sqlite_store *s = sqlite_of(store);
    smc_store_result end = sqlite_run(s, BEGIN);
    if (end != SMC_STORE_DONE) return end;
    end = check_attempt(s, last);
    for (size_t i = 0; i < sizeof drop / sizeof *drop && end == SMC_STORE_DONE; i++)
        end = sqlite_run(s, drop[i]);
    if (end == SMC_STORE_DONE) end = insert_attempt(s, next);
    return sqlite_close_transaction(s, end);
}

// ---- giving items back, and reading the store ---------------------------------------------------

static smc_store_result give_back_items(smc_store *store, uint64_t session,
                                        smc_session_ending death, smc_item *worst) {
    sqlite_store *s = sqlite_of(store);
    const sqlite_statement how = session == SMC_ALL_SESSIONS ? GIVE_BACK_ALL : GIVE_BACK;
    *worst = (smc_item){0};
    smc_store_result end = sqlite_run(s, BEGIN);
    if (end != SMC_STORE_DONE) return end;
    sqlite_bind_number(s, CRASHED, 1, session);
    sqlite_bind_number(s, CRASHED, 2, death == SMC_SESSION_CRASHED);
    if (death != SMC_SESSION_ENDED_NORMALLY) end = sqlite_run(s, CRASHED);
    if (session != SMC_ALL_SESSIONS) sqlite_bind_number(s, how, 1, session);
    if (end == SMC_STORE_DONE) end = sqlite_run(s, how);
    uint64_t sum;
    if (end == SMC_STORE_DONE && sqlite_step(s, WORST) == SMC_STORE_DONE)
        end = item_at(s, WORST, worst, &sum);
    return sqlite_close_transaction(s, end);
}

static smc_store_result get_state(smc_store *store, smc_store_state *out) {
    sqlite_store *s = sqlite_of(store);
    *out = (smc_store_state){0};
    smc_store_result end = sqlite_run(s, BEGIN_READ);
    if (end == SMC_STORE_DONE) end = sqlite_step(s, GET_ATTEMPT);
    if (end == SMC_STORE_NOT_FOUND)
        end = sqlite_report_damaged_file(s, "it is not about one attempt");
    if (end == SMC_STORE_DONE) {
        out->attempt = sqlite_number_at(s, GET_ATTEMPT, 0);
        out->stopped = sqlite_number_at(s, GET_ATTEMPT, 2);
        end = sqlite_step(s, COUNT_ITEMS);
    }
    if (end == SMC_STORE_DONE) {
        out->items_open = sqlite_number_at(s, COUNT_ITEMS, 0);
        out->items_taken = sqlite_number_at(s, COUNT_ITEMS, 1);
        end = sqlite_step(s, COUNT_DONE);
    }
    if (end == SMC_STORE_DONE) {
        out->sessions = (uint32_t)sqlite_number_at(s, COUNT_DONE, 0);
        out->items_done = sqlite_number_at(s, COUNT_DONE, 1);
        out->executions = sqlite_number_at(s, COUNT_DONE, 2);
        out->blocked = sqlite_number_at(s, COUNT_DONE, 3);
        out->seconds = sqlite3_column_double(s->prepared[COUNT_DONE], 4);
    }
    out->finished = end == SMC_STORE_DONE && !out->stopped && !(out->items_open + out->items_taken);
    sqlite_reset(s, GET_ATTEMPT);
    sqlite_reset(s, COUNT_ITEMS);
    sqlite_reset(s, COUNT_DONE);
    return sqlite_close_transaction(s, end);
}

// The account in the current row of RECORDS.
static smc_session_totals account_at(sqlite_store *s, int column) {
    uint64_t numbers[SMC_N_SESSION_TOTALS];
    smc_session_totals b;
    for (int i = 0; i < SMC_N_SESSION_TOTALS; i++)
        numbers[i] = sqlite_number_at(s, RECORDS, column + i);
    memcpy(&b, numbers, sizeof b);
    return b;
}

// Whether the session in the current row of RECORDS has handed in no results. Its row of zeros does
// not count in the audit.
static bool has_no_results(sqlite_store *s) {
    bool any = sqlite3_column_type(s->prepared[RECORDS], 1) != SQLITE_NULL;
    for (int i = 0; i <= SMC_N_SESSION_TOTALS; i++) any |= sqlite_number_at(s, RECORDS, 2 + i) != 0;
    return !any;
}

// Receives the rows when the store is read (smc_store_calls.read).
typedef struct reader {
    bool (*record)(void *self, const char *at, size_t n); // called with each record; may be NULL
    void (*outcomes)(void *self, const uint64_t *at, uint64_t n); // may be NULL
    void *self;
} reader;

static smc_store_result read_records(sqlite_store *s, uint64_t attempt, const reader *to,
                                     smc_audit *audit) {
    smc_store_result end;
    while ((end = sqlite_step(s, RECORDS)) == SMC_STORE_DONE) {
        if (has_no_results(s)) continue;
        const smc_session_totals b = account_at(s, 2);
        smc_packed record = {0};
        sqlite_bytes_at(s, RECORDS, 1, &record);
        const smc_session_row row = {sqlite_number_at(s, RECORDS, 0), attempt, &b, record.at,
                                     record.n};
        smc_audit_session(audit, &row, sqlite_number_at(s, RECORDS, 2 + SMC_N_SESSION_TOTALS));
        if (!audit->damaged && to->record && !to->record(to->self, record.at, record.n))
            audit->damaged = "a record cannot be read";
        smc_vec_free(&record);
        if (audit->damaged) break;
    }
    sqlite_reset(s, RECORDS);
    return end == SMC_STORE_NOT_FOUND ? SMC_STORE_DONE : end;
}

static smc_store_result read_items(sqlite_store *s, smc_audit *audit) {
    smc_store_result end;
    while ((end = sqlite_step(s, ITEMS)) == SMC_STORE_DONE) {
        smc_packed packed_path = {0};
        sqlite_bytes_at(s, ITEMS, 0, &packed_path);
        smc_audit_item(audit, packed_path.at, packed_path.n, sqlite_number_at(s, ITEMS, 1),
                       sqlite_number_at(s, ITEMS, 2));
        smc_vec_free(&packed_path);
    }
    return end == SMC_STORE_NOT_FOUND ? SMC_STORE_DONE : end;
}

static smc_store_result read_outcomes(sqlite_store *s, const reader *to, smc_audit *audit) {
    smc_store_result end;
    while ((end = sqlite_step(s, OUTCOMES)) == SMC_STORE_DONE) {
        smc_packed hashes = {0}; // a copy that is aligned
        sqlite_bytes_at(s, OUTCOMES, 0, &hashes);
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
    if (!s->durable) return SMC_STORE_DONE;
    smc_store_result end = sqlite_step(s, CHECK);
    if (end != SMC_STORE_DONE)
        return end == SMC_STORE_NOT_FOUND ? sqlite_report_damaged_file(s, "its pages") : end;
    char *found = sqlite_text_at(s, CHECK, 0);
    sqlite_reset(s, CHECK);
    if (strcmp(found, "ok") != 0) end = sqlite_report_damaged_file(s, "its pages");
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
    smc_store_result end = sqlite_run(s, BEGIN_READ);
    if (end == SMC_STORE_DONE) end = check_pages(s);
    if (end == SMC_STORE_DONE) end = get_attempt(store, &attempt);
    if (end == SMC_STORE_DONE) end = read_records(s, attempt.number, &to, &audit);
    if (end == SMC_STORE_DONE) end = read_items(s, &audit);
    if (end == SMC_STORE_DONE) end = read_outcomes(s, &to, &audit);
    smc_store_attempt_free(&attempt);
    const char *how = smc_audit_end(&audit);
    if (end == SMC_STORE_DONE && how) end = sqlite_report_damaged_file(s, how);
    return sqlite_close_transaction(s, end);
}

// ---- opening ------------------------------------------------------------------------------------

static void close_store(smc_store *store) {
    sqlite_store *s = sqlite_of(store);
    if (!s) return;
    for (unsigned i = 0; i < SQLITE_N_STATEMENTS; i++) sqlite3_finalize(s->prepared[i]);
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

static sqlite_store *open_database(const char *path, int flags, bool durable) {
    sqlite_store *s = smc_alloc(sizeof *s);
    s->durable = durable;
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

// Fails because the file contains no store.
static smc_store_result fail_because_empty(sqlite_store *s) {
    return sqlite_fail_with(
        s, SMC_STORE_INVALID,
        smc_format("'%s' is empty: the run has ended before anything was kept", s->path));
}

static smc_store_result check_schema(sqlite_store *s) {
    int application, version;
    smc_store_result end = sqlite_read_pragma(s, "pragma application_id", &application);
    if (end == SMC_STORE_DONE) end = sqlite_read_pragma(s, "pragma user_version", &version);
    if (end != SMC_STORE_DONE) return end;
    int changes = 1;
    if (!application) end = sqlite_read_pragma(s, "pragma schema_version", &changes);
    // a process that was creating the store has died, and its transaction was rolled back
    if (end == SMC_STORE_DONE && !changes) return fail_because_empty(s);
    if (application != APPLICATION)
        return sqlite_fail_with(s, SMC_STORE_INVALID,
                                smc_format("'%s' is not a checkpoint", s->path));
    if (version == SCHEMA) return SMC_STORE_DONE;
    return sqlite_fail_with(s, SMC_STORE_INVALID,
                            smc_format("'%s' is a checkpoint of form %d; this smc has form %d",
                                       s->path, version, SCHEMA));
}

// Selects SQLite's write-ahead log.
static const char log_ahead[] = "pragma journal_mode = wal";

static const char *synchronous_pragma(bool durable) {
    return durable ? "pragma synchronous = full" : "pragma synchronous = off";
}

// Opens the file and checks its form.
smc_store_result smc_sqlite_open(const char *path, bool durable, smc_store **out, char **fault) {
    struct stat st;
    sqlite_store *s = open_database(path, SQLITE_OPEN_READWRITE, durable);
    smc_store_result end = SMC_STORE_DONE;
    if (access(path, R_OK | W_OK) != 0)
        end = sqlite_fail_with(s, SMC_STORE_FAILED, smc_format("cannot open '%s': %m", path));
    if (end == SMC_STORE_DONE && sqlite3_errcode(s->db) != SQLITE_OK) end = sqlite_report_error(s);
    if (end == SMC_STORE_DONE && stat(path, &st) == 0 && !st.st_size) end = fail_because_empty(s);
    if (end == SMC_STORE_DONE) end = check_schema(s);
    if (end == SMC_STORE_DONE &&
        !(sqlite_execute(s, synchronous_pragma(durable)) && sqlite_execute(s, log_ahead)))
        end = sqlite_report_error(s);
    return return_store(s, end, out, fault);
}

// Creates the tables, the job and the first attempt in one transaction.
static smc_store_result insert_first_attempt(sqlite_store *s, const smc_store_job *job) {
    static const smc_store_attempt first = {.number = 1};
    char *ids =
        smc_format("pragma application_id = %d; pragma user_version = %d;", APPLICATION, SCHEMA);
    smc_store_result end = sqlite_run(s, BEGIN);
    if (end == SMC_STORE_DONE && !(sqlite_execute(s, ids) && sqlite_execute(s, sqlite_schema)))
        end = sqlite_report_error(s);
    free(ids);
    if (end == SMC_STORE_DONE) {
        sqlite_bind_text(s, PUT_JOB, 1, job->version ? job->version : "");
        sqlite_bind_text(s, PUT_JOB, 2, job->command ? job->command : "");
        sqlite_bind_bytes(s, PUT_JOB, 3, job->options.at, job->options.n);
        sqlite_bind_bytes(s, PUT_JOB, 4, job->program.at, job->program.n);
        sqlite_bind_number(s, PUT_JOB, 5, smc_checksum_of_job(job));
        end = sqlite_run(s, PUT_JOB);
    }
    if (end == SMC_STORE_DONE) end = insert_attempt(s, &first);
    return sqlite_close_transaction(s, end);
}

smc_store_result smc_sqlite_make(const char *path, bool durable, const smc_store_job *job,
                                 smc_store **out, char **fault) {
    sqlite_store *s = open_database(path, SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE, durable);
    smc_store_result end =
        sqlite3_errcode(s->db) == SQLITE_OK ? SMC_STORE_DONE : sqlite_report_error(s);
    if (end == SMC_STORE_DONE && !sqlite_execute(s, synchronous_pragma(durable)))
        end = sqlite_report_error(s);
    if (end == SMC_STORE_DONE) end = insert_first_attempt(s, job);
    // done last, so that at any time the file is complete or has no contents
    if (end == SMC_STORE_DONE && !sqlite_execute(s, log_ahead)) end = sqlite_report_error(s);
    return return_store(s, end, out, fault);
}
