#include "parallel/postgres/postgres.h"

#include "parallel/books.h"
#include "parallel/postgres/connection.h"
#include "parallel/postgres/schema.h"
#include "parallel/postgres/states.h"
#include "base/text.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

// The store of a job, and a connection.
typedef struct postgres_store {
    smc_store store; // the first member, since a pointer to it is converted to postgres_store
    postgres_connection c;
    uint64_t job; // number of the job
    // The session that was entered through this store (0: none), and the number of items that it
    // has ended.
    uint64_t session, turn;
    uint64_t held;            // id of the item on which the session is working; 0: none
    uint64_t digest, sum;     // of that item: smc_work.digest, and the checksum of its row
    smc_packed packed_path;   // of that item: the packed path
    uint64_t attempt;         // attempt of `books`; 0: no results were handed in
    smc_session_totals books; // the session's account
    bool idle;                // the database shows this session as having no item
} postgres_store;

static postgres_store *postgres_of(smc_store *s) { return (postgres_store *)s; }

// Passes the connection's error to the store.
static smc_store_result pass_fault_to_store(postgres_store *s, smc_store_result end) {
    if (end == SMC_STORE_DONE) return end;
    free(s->store.fault);
    s->store.fault = s->c.fault;
    s->c.fault = NULL;
    return end;
}

static smc_store_result fail_with(postgres_store *s, smc_store_result end, char *fault) {
    return pass_fault_to_store(s, postgres_fail(&s->c, end, fault));
}

static smc_store_result run_statement(postgres_store *s, const char *sql,
                                      const postgres_parameter *p, int n, PGresult **out) {
    return pass_fault_to_store(s, postgres_run(&s->c, sql, p, n, out));
}

// Executes a query that returns one boolean value, *yes.
static smc_store_result run_boolean_query(postgres_store *s, const char *sql,
                                          const postgres_parameter *p, int n, bool *yes) {
    PGresult *r;
    const smc_store_result end = run_statement(s, sql, p, n, &r);
    *yes = end == SMC_STORE_DONE && s->c.pq.ntuples(r) && postgres_number_at(&s->c, r, 0, 0);
    if (end == SMC_STORE_DONE) s->c.pq.clear(r);
    return end;
}

// Runs a query about the job, which returns one row. SMC_STORE_NOT_FOUND: the job does not exist.
static smc_store_result row_of_job(postgres_store *s, const char *sql, PGresult **r) {
    const postgres_parameter p = postgres_number(s->job);
    const smc_store_result end = run_statement(s, sql, &p, 1, r);
    if (end != SMC_STORE_DONE || s->c.pq.ntuples(*r)) return end;
    s->c.pq.clear(*r);
    return fail_with(s, SMC_STORE_NOT_FOUND,
                     smc_format("store '%s' has no job %" PRIu64, s->c.url, s->job));
}

// Implements postgres_connection.again: acquires the lock of the item again, unless another session
// has taken the item.
static void reacquire_item_lock(void *self) {
    postgres_store *s = self;
    PGresult *r;
    const postgres_parameter p[] = {postgres_number(s->session), postgres_number(s->held),
                                    postgres_bytes(s->packed_path.at, s->packed_path.n),
                                    postgres_number(s->digest)};
    s->idle = false;
    if (!s->session) return;
    if (postgres_run_unprepared(&s->c, "select smc.hold($1, $2, $3, $4)", p, 4, &r) ==
        SMC_STORE_DONE)
        s->c.pq.clear(r);
}

static smc_store_result report_damaged_job(postgres_store *s, const char *how) {
    return fail_with(
        s, SMC_STORE_FAILED,
        smc_format("store '%s': job %" PRIu64 " is damaged: %s", s->c.url, s->job, how));
}

// ---- the job ------------------------------------------------------------------------------------

static smc_store_result get_job(smc_store *store, smc_store_job *out) {
    postgres_store *s = postgres_of(store);
    PGresult *r;
    *out = (smc_store_job){0};
    const smc_store_result end = row_of_job(
        s, "select version, command, options, program, sum from smc.jobs where id = $1", &r);
    if (end != SMC_STORE_DONE) return end;
    out->version = postgres_text_at(&s->c, r, 0, 0);
    out->command = postgres_text_at(&s->c, r, 0, 1);
    postgres_bytes_at(&s->c, r, 0, 2, &out->options);
    postgres_bytes_at(&s->c, r, 0, 3, &out->program);
    const bool is_it = postgres_number_at(&s->c, r, 0, 4) == smc_checksum_of_job(out);
    s->c.pq.clear(r);
    if (is_it) return end;
    smc_store_job_free(out);
    return report_damaged_job(s, "the program, or what was asked for, has changed");
}

static smc_store_result get_attempt(smc_store *store, smc_store_attempt *out) {
    postgres_store *s = postgres_of(store);
    PGresult *r;
    *out = (smc_store_attempt){0};
    const smc_store_result end =
        row_of_job(s, "select attempt, memory, attempt_sum from smc.jobs where id = $1", &r);
    if (end != SMC_STORE_DONE) return end;
    out->number = postgres_number_at(&s->c, r, 0, 0);
    postgres_bytes_at(&s->c, r, 0, 1, &out->facts);
    const bool is_it = postgres_number_at(&s->c, r, 0, 2) == smc_checksum_of_attempt(out);
    s->c.pq.clear(r);
    if (is_it) return end;
    smc_store_attempt_free(out);
    return report_damaged_job(s, "what memory is made of has changed");
}

static smc_store_result begin_next_attempt(smc_store *store, uint64_t last,
                                           const smc_store_attempt *next) {
    postgres_store *s = postgres_of(store);
    bool yes;
    const postgres_parameter p[] = {postgres_number(s->job),
                                    postgres_number(last),
                                    postgres_number(next->number),
                                    postgres_bytes(next->facts.at, next->facts.n),
                                    postgres_number(smc_checksum_of_attempt(next)),
                                    postgres_number(smc_checksum_of_item(NULL, 0, 0))};
    const smc_store_result end =
        run_boolean_query(s, "select smc.begin_anew($1, $2, $3, $4, $5, $6)", p, 6, &yes);
    return end == SMC_STORE_DONE && !yes ? SMC_STORE_STALE : end;
}

// ---- taking and ending items --------------------------------------------------------------------

static smc_store_result enter_session(smc_store *store, uint64_t *session) {
    postgres_store *s = postgres_of(store);
    PGresult *r;
    const postgres_parameter p = postgres_number(s->job);
    const smc_store_result end = run_statement(s, "select smc.enter($1)", &p, 1, &r);
    if (end != SMC_STORE_DONE) return end;
    *session = s->session = postgres_number_at(&s->c, r, 0, 0);
    s->turn = s->attempt = 0;
    s->books = (smc_session_totals){0};
    s->c.pq.clear(r);
    return end;
}

// Reads an item from the columns id, way (path), digest, sum, crashes, suspect, of which `column`
// is the first. Sets *sum to its checksum.
static smc_store_result read_item(postgres_store *s, const PGresult *r, int column, smc_item *out,
                                  uint64_t *sum) {
    smc_packed packed_path = {0};
    *out = (smc_item){.id = postgres_number_at(&s->c, r, 0, column),
                      .work.digest = postgres_number_at(&s->c, r, 0, column + 2),
                      .crashes = (uint32_t)postgres_number_at(&s->c, r, 0, column + 4),
                      .is_suspect = postgres_number_at(&s->c, r, 0, column + 5) != 0};
    postgres_bytes_at(&s->c, r, 0, column + 1, &packed_path);
    *sum = smc_checksum_of_item(packed_path.at, packed_path.n, out->work.digest);
    const bool is_it = *sum == postgres_number_at(&s->c, r, 0, column + 3) &&
                       smc_work_unpack(packed_path.at, packed_path.n, &out->work);
    smc_vec_free(&packed_path);
    if (!is_it) smc_work_free(&out->work);
    return is_it ? SMC_STORE_DONE : report_damaged_job(s, "a part has changed");
}

static smc_store_result claim_item(smc_store *store, uint64_t session, uint64_t attempt,
                                   smc_item *out) {
    postgres_store *s = postgres_of(store);
    PGresult *r;
    const postgres_parameter p[] = {postgres_number(s->job), postgres_number(session),
                                    postgres_number(attempt)};
    *out = (smc_item){0};
    smc_store_result end = run_statement(
        s, "select what, id, way, digest, sum, crashes, suspect from smc.take($1, $2, $3)", p, 3,
        &r);
    if (end != SMC_STORE_DONE) return end;
    const char *what = s->c.pq.getvalue(r, 0, 0);
    end = strcmp(what, "item") == 0    ? SMC_STORE_DONE
          : strcmp(what, "stale") == 0 ? SMC_STORE_STALE
                                       : SMC_STORE_NOT_FOUND;
    if (end == SMC_STORE_DONE) end = read_item(s, r, 1, out, &s->sum);
    if (end == SMC_STORE_DONE) {
        s->held = out->id;
        s->digest = out->work.digest;
        smc_vec_free(&s->packed_path);
        s->packed_path = smc_work_pack(&out->work);
    }
    s->c.pq.clear(r);
    return end;
}

// The children of an item as four array literals of PostgreSQL, which the caller frees.
typedef struct lists {
    char *ways, *digests, *sums, *depths;
} lists;

// Prints the bytes as an array element of type bytea.
static void print_path(FILE *to, const smc_packed *packed_path) {
    fputs("\"\\\\x", to);
    for (uint32_t i = 0; i < packed_path->n; i++)
        fprintf(to, "%02x", (unsigned char)packed_path->at[i]);
    fputc('"', to);
}

static lists child_arrays_of(const smc_item_result *y) {
    smc_text texts[4];
    FILE *to[4];
    for (size_t i = 0; i < 4; i++) fputc('{', to[i] = smc_text_open(&texts[i]));
    for (uint32_t i = 0; i < y->n_children; i++) {
        const smc_work *w = &y->children[i];
        smc_packed packed_path = smc_work_pack(w);
        for (size_t k = 0; k < 4 && i; k++) fputc(',', to[k]);
        print_path(to[0], &packed_path);
        fprintf(to[1], "%" PRId64, (int64_t)w->digest);
        fprintf(to[2], "%" PRId64,
                (int64_t)smc_checksum_of_item(packed_path.at, packed_path.n, w->digest));
        fprintf(to[3], "%" PRIu32, w->path.n);
        smc_vec_free(&packed_path);
    }
    for (size_t i = 0; i < 4; i++) fputc('}', to[i]), smc_text_close(to[i]);
    return (lists){texts[0].at, texts[1].at, texts[2].at, texts[3].at};
}

static void free_lists(lists *l) {
    free(l->ways);
    free(l->digests);
    free(l->sums);
    free(l->depths);
}

// The account as an array literal of PostgreSQL. The caller frees it.
static char *account_as_array(const smc_session_totals *b) {
    return smc_format(
        "{%" PRId64 ",%" PRId64 ",%" PRId64 ",%" PRId64 ",%" PRId64 ",%" PRId64 ",%" PRId64 "}",
        (int64_t)b->items, (int64_t)b->executions, (int64_t)b->blocked, (int64_t)b->n_opened,
        (int64_t)b->opened, (int64_t)b->ended, (int64_t)b->outcomes);
}

static smc_store_result hand_in_results(smc_store *store, uint64_t session, uint64_t attempt,
                                        uint64_t item, const smc_item_result *y) {
    postgres_store *s = postgres_of(store);
    PGresult *r;
    smc_session_totals books = s->attempt == attempt ? s->books : (smc_session_totals){0};
    if (item != s->held) return SMC_STORE_STALE;
    smc_session_totals_end_item(&books, s->sum, y);
    lists l = child_arrays_of(y);
    char *numbers = account_as_array(&books);
    const postgres_parameter p[] = {
        postgres_number(s->job),
        postgres_number(session),
        postgres_number(attempt),
        postgres_number(s->turn + 1),
        postgres_number(item),
        postgres_bytes(s->packed_path.at, s->packed_path.n),
        postgres_number(s->digest),
        postgres_text(l.ways),
        postgres_text(l.digests),
        postgres_text(l.sums),
        postgres_text(l.depths),
        postgres_bytes(y->record->at, y->record->n),
        postgres_bytes(y->outcomes, y->n_outcomes * sizeof *y->outcomes),
        postgres_text(numbers),
        postgres_number(smc_checksum_of_session(
            &(smc_session_row){session, attempt, &books, y->record->at, y->record->n})),
        postgres_number(y->stops)};
    smc_store_result end =
        run_statement(s,
                      "select smc.hand_in($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, "
                      "$13, $14, $15, $16::integer::boolean)",
                      p, 16, &r);
    free_lists(&l);
    free(numbers);
    s->held = 0;
    if (end != SMC_STORE_DONE) return end;
    if (strcmp(s->c.pq.getvalue(r, 0, 0), "done") == 0)
        s->turn++, s->books = books, s->attempt = attempt;
    else end = SMC_STORE_STALE;
    s->c.pq.clear(r);
    return end;
}

// Gives back the session's item, unless another session has taken it in the meantime.
static smc_store_result give_back_items(smc_store *store, uint64_t session,
                                        smc_session_ending death, smc_item *worst) {
    postgres_store *s = postgres_of(store);
    PGresult *r;
    uint64_t sum;
    const postgres_parameter p[] = {postgres_number(s->job), postgres_number(session),
                                    postgres_number(death == SMC_SESSION_CRASHED),
                                    postgres_number(death != SMC_SESSION_ENDED_NORMALLY)};
    *worst = (smc_item){0};
    smc_store_result end =
        run_statement(s,
                      "select id, way, digest, sum, crashes, suspect from smc.give_back($1, "
                      "$2, $3::integer, $4::integer)",
                      p, 4, &r);
    if (end != SMC_STORE_DONE) return end;
    if (s->c.pq.ntuples(r) && !s->c.pq.getisnull(r, 0, 0)) end = read_item(s, r, 0, worst, &sum);
    s->c.pq.clear(r);
    s->held = 0;
    return end;
}

// ---- state --------------------------------------------------------------------------------------

static smc_store_result get_state(smc_store *store, smc_store_state *out) {
    postgres_store *s = postgres_of(store);
    PGresult *r;
    const smc_store_result end =
        row_of_job(s, "select " POSTGRES_STATE " from smc.states where id = $1", &r);
    if (end != SMC_STORE_DONE) return end;
    postgres_read_state(&s->c, r, 0, out);
    s->c.pq.clear(r);
    return end;
}

static smc_store_result poll_state(smc_store *store, bool idle, smc_store_demand *out) {
    postgres_store *s = postgres_of(store);
    PGresult *r;
    const postgres_parameter p[] = {postgres_number(s->job), postgres_number(idle),
                                    postgres_number(s->idle)};
    const smc_store_result end = run_statement(
        s, "select ends, hungry from smc.look($1, $2::integer::boolean, $3::integer::boolean)", p,
        3, &r);
    if (end != SMC_STORE_DONE) return end;
    *out = (smc_store_demand){.ends = postgres_number_at(&s->c, r, 0, 0),
                              .hungry = postgres_number_at(&s->c, r, 0, 1)};
    s->idle = idle;
    s->c.pq.clear(r);
    return end;
}

static smc_store_result finish_job(smc_store *store, uint64_t attempt, const char *fault) {
    postgres_store *s = postgres_of(store);
    PGresult *r;
    const postgres_parameter p[] = {postgres_number(s->job), postgres_number(attempt),
                                    postgres_text(fault)};
    const smc_store_result end = run_statement(s, "select smc.finish($1, $2, $3)", p, 3, &r);
    if (end == SMC_STORE_DONE) s->c.pq.clear(r);
    return end;
}

// ---- reading everything -------------------------------------------------------------------------

// Receives the rows when the store is read (smc_store_calls.read).
typedef struct reader {
    bool (*record)(void *, const char *, size_t); // called with each record; may be NULL
    void (*outcomes)(void *, const uint64_t *, uint64_t);
    void *self;
    smc_audit audit;
} reader;

// Takes numbers from the beginning of a value, whose remaining length is *n. A row arrives as a
// single value: numbers, then bytes.
static bool read_numbers(const char **at, size_t *n, uint64_t *out, size_t count) {
    if (*n < 8 * count) return false;
    for (size_t i = 0; i < count; i++) {
        out[i] = 0;
        for (unsigned k = 0; k < 8; k++) out[i] = out[i] << 8 | (unsigned char)*(*at)++;
    }
    *n -= 8 * count;
    return true;
}

// Receive a row: an account with its record, an item, or a list of outcomes.
static bool read_record(void *self, const void *row, size_t n) {
    reader *r = self;
    const char *at = row;
    uint64_t numbers[SMC_N_SESSION_TOTALS + 3]; // id, attempt, checksum, then the account
    smc_session_totals b;
    if (!read_numbers(&at, &n, numbers, SMC_N_SESSION_TOTALS + 3)) return false;
    memcpy(&b, numbers + 3, sizeof b);
    smc_audit_session(&r->audit, &(smc_session_row){numbers[0], numbers[1], &b, at, n}, numbers[2]);
    return !r->audit.damaged && (!r->record || r->record(r->self, at, n));
}

static bool read_item_row(void *self, const void *row, size_t n) {
    reader *r = self;
    const char *at = row;
    uint64_t numbers[2]; // the checksum of the row, and the digest of the path
    if (!read_numbers(&at, &n, numbers, 2)) return false;
    smc_audit_item(&r->audit, at, n, numbers[1], numbers[0]);
    return true;
}

static bool read_outcomes(void *self, const void *at, size_t n) {
    reader *r = self;
    smc_packed hashes = {0}; // a copy that is aligned
    smc_audit_add_outcomes(&r->audit, at, n);
    smc_pack_bytes(&hashes, at, n);
    if (r->outcomes)
        r->outcomes(r->self, (const uint64_t *)(void *)hashes.at, hashes.n / sizeof(uint64_t));
    smc_vec_free(&hashes);
    return true;
}

// Restricts a query to the current attempt of the job $1.
#define OF_THE_ATTEMPT                                                                             \
    " x join smc.jobs j on x.job = j.id and x.attempt = j.attempt where j.id = $1"

static smc_store_result read_rows(postgres_store *s, reader *to) {
    static const char sessions[] =
        "select int8send(x.id) || int8send(x.attempt) || int8send(x.sum) || int8send(x.items) || "
        "int8send(x.executions) || int8send(x.blocked)"
        " || int8send(x.n_opened) || int8send(x.opened) || int8send(x.ended) || "
        "int8send(x.outcomes) || coalesce(x.record, '')"
        " from smc.sessions" OF_THE_ATTEMPT " order by x.id";
    static const char items[] =
        "select int8send(x.sum) || int8send(x.digest) || x.way from smc.items" OF_THE_ATTEMPT;
    static const char outcomes[] = "select x.hashes from smc.outcomes" OF_THE_ATTEMPT;
    const postgres_parameter p = postgres_number(s->job);
    smc_store_result end = postgres_stream_rows(&s->c, sessions, &p, 1, read_record, to);
    if (end == SMC_STORE_DONE) end = postgres_stream_rows(&s->c, items, &p, 1, read_item_row, to);
    if (end == SMC_STORE_DONE)
        end = postgres_stream_rows(&s->c, outcomes, &p, 1, read_outcomes, to);
    return end;
}

static smc_store_result read_all_records(smc_store *store,
                                         bool (*record)(void *, const char *, size_t),
                                         void (*outcomes)(void *, const uint64_t *, uint64_t),
                                         void *self) {
    postgres_store *s = postgres_of(store);
    reader to = {.record = record, .outcomes = outcomes, .self = self};
    smc_store_attempt attempt = {0};
    bool is_there;
    // reconnects if the connection was lost
    smc_store_result end = run_boolean_query(s, "select true", NULL, 0, &is_there);
    if (end == SMC_STORE_DONE)
        end = pass_fault_to_store(
            s, postgres_run_script(&s->c, "begin isolation level repeatable read read only"));
    if (end == SMC_STORE_DONE) end = get_attempt(store, &attempt);
    if (end == SMC_STORE_DONE) end = pass_fault_to_store(s, read_rows(s, &to));
    smc_store_attempt_free(&attempt);
    const char *how = to.audit.damaged        ? to.audit.damaged
                      : end == SMC_STORE_DONE ? smc_audit_end(&to.audit)
                                              : NULL;
    if (how) end = report_damaged_job(s, how);
    if (end == SMC_STORE_DONE) return pass_fault_to_store(s, postgres_run_script(&s->c, "commit"));
    char *fault = s->store.fault;
    s->store.fault = NULL;
    (void)postgres_run_script(&s->c, "rollback");
    free(s->store.fault);
    s->store.fault = fault;
    return end;
}

// ---- opening ------------------------------------------------------------------------------------

static void close_store(smc_store *store) {
    postgres_store *s = postgres_of(store);
    postgres_disconnect(&s->c);
    smc_vec_free(&s->packed_path);
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
                                      .read = read_all_records,
                                      .poll = poll_state,
                                      .finish = finish_job};

smc_store_result smc_postgres_open(const smc_postgres *at, uint64_t job, smc_store **out,
                                   char **fault) {
    postgres_store *s = smc_alloc(sizeof *s);
    smc_store_result end = postgres_connect(&s->c, at);
    s->store.calls = &calls;
    s->job = job;
    s->c.again = reacquire_item_lock;
    s->c.self = s;
    if (end == SMC_STORE_DONE) end = postgres_check_schema(&s->c);
    *out = end == SMC_STORE_DONE ? &s->store : NULL;
    *fault = NULL;
    if (end == SMC_STORE_DONE) return end;
    *fault = s->c.fault;
    s->c.fault = NULL;
    close_store(&s->store);
    return end;
}
