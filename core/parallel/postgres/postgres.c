#include "parallel/postgres/postgres.h"

#include "parallel/postgres/connection.h"
#include "parallel/postgres/schema.h"
#include "parallel/postgres/states.h"
#include "base/text.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>
#include <xxhash.h>

typedef struct postgres_store {
    smc_store store; // first
    postgres_connection c;
    uint64_t job;
    uint64_t session, turn; // of this connection; 0: none yet; items that the session has ended
    uint64_t held;          // the item that is worked at; 0: none
    uint64_t digest;        // of it, and its way
    smc_packed way;
    bool idle;              // others see that there is nothing to do here
} postgres_store;

static postgres_store *of(smc_store *s) { return (postgres_store *)s; }

static smc_store_end told(postgres_store *s, smc_store_end end) {
    if (end == SMC_STORE_DONE) return end;
    free(s->store.fault);
    s->store.fault = s->c.fault;
    s->c.fault = NULL;
    return end;
}

static smc_store_end fail(postgres_store *s, smc_store_end end, char *fault) { return told(s, postgres_fail(&s->c, end, fault)); }

static smc_store_end run(postgres_store *s, const char *sql, const postgres_parameter *p, int n, PGresult **out) {
    return told(s, postgres_run(&s->c, sql, p, n, out));
}

// Whether the one value that comes is true.
static smc_store_end ask(postgres_store *s, const char *sql, const postgres_parameter *p, int n, bool *yes) {
    PGresult *r;
    const smc_store_end end = run(s, sql, p, n, &r);
    *yes = end == SMC_STORE_DONE && s->c.pq.ntuples(r) && postgres_number_at(&s->c, r, 0, 0);
    if (end == SMC_STORE_DONE) s->c.pq.clear(r);
    return end;
}

static smc_store_end row_of_job(postgres_store *s, const char *sql, PGresult **r) {
    const postgres_parameter p = postgres_number(s->job);
    const smc_store_end end = run(s, sql, &p, 1, r);
    if (end != SMC_STORE_DONE || s->c.pq.ntuples(*r)) return end;
    s->c.pq.clear(*r);
    return fail(s, SMC_STORE_NOTHING, smc_format("store '%s' has no job %" PRIu64, s->c.url, s->job));
}

// What the last connection held, as far as nobody else has taken it.
static void hold_again(void *self) {
    postgres_store *s = self;
    PGresult *r;
    const postgres_parameter p[] = {postgres_number(s->session), postgres_number(s->held), postgres_bytes(s->way.at, s->way.n),
                                    postgres_number(s->digest)};
    s->idle = false;
    if (!s->session) return;
    if (postgres_once(&s->c, "update smc.sessions set server = pg_postmaster_start_time() where id = $1", p, 1, &r) == SMC_STORE_DONE) s->c.pq.clear(r);
    if (s->held && postgres_once(&s->c, "select smc.claim(id, $1) from smc.items where id = $2 and way = $3 and digest = $4", p, 4, &r) == SMC_STORE_DONE) s->c.pq.clear(r);
}

// ---- the job -----------------------------------------------------------------------------------------------------

static smc_store_end get_job(smc_store *store, smc_store_job *out) {
    postgres_store *s = of(store);
    PGresult *r;
    *out = (smc_store_job){0};
    const smc_store_end end = row_of_job(s, "select version, command, options, program, digest from smc.jobs where id = $1", &r);
    if (end != SMC_STORE_DONE) return end;
    out->version = postgres_text_at(&s->c, r, 0, 0);
    out->command = postgres_text_at(&s->c, r, 0, 1);
    postgres_bytes_at(&s->c, r, 0, 2, &out->options);
    postgres_bytes_at(&s->c, r, 0, 3, &out->program);
    const bool is_it = postgres_number_at(&s->c, r, 0, 4) == XXH3_64bits(out->program.at, out->program.n);
    s->c.pq.clear(r);
    if (is_it) return end;
    smc_store_job_free(out);
    return fail(s, SMC_STORE_WRONG, smc_format("store '%s': the program of job %" PRIu64 " is not the one that was submitted", s->c.url, s->job));
}

static smc_store_end get_attempt(smc_store *store, smc_attempt *out) {
    postgres_store *s = of(store);
    PGresult *r;
    *out = (smc_attempt){0};
    const smc_store_end end = row_of_job(s, "select attempt, plain_events, memory from smc.jobs where id = $1", &r);
    if (end != SMC_STORE_DONE) return end;
    out->number = postgres_number_at(&s->c, r, 0, 0);
    out->plain_events = postgres_number_at(&s->c, r, 0, 1);
    postgres_bytes_at(&s->c, r, 0, 2, &out->memory);
    s->c.pq.clear(r);
    return end;
}

static smc_store_end begin_anew(smc_store *store, uint64_t last, const smc_attempt *next) {
    postgres_store *s = of(store);
    bool yes;
    const postgres_parameter p[] = {postgres_number(s->job), postgres_number(last), postgres_number(next->number),
                                    postgres_number(next->plain_events), postgres_bytes(next->memory.at, next->memory.n)};
    const smc_store_end end = ask(s, "select smc.begin_anew($1, $2, $3, $4::integer::boolean, $5)", p, 5, &yes);
    return end == SMC_STORE_DONE && !yes ? SMC_STORE_STALE : end;
}

// ---- items -------------------------------------------------------------------------------------------------------

static smc_store_end enter(smc_store *store, uint64_t *session) {
    postgres_store *s = of(store);
    PGresult *r;
    const postgres_parameter p = postgres_number(s->job);
    const smc_store_end end = run(s, "insert into smc.sessions (job) values ($1) returning id", &p, 1, &r);
    if (end != SMC_STORE_DONE) return end;
    *session = s->session = postgres_number_at(&s->c, r, 0, 0);
    s->turn = 0;
    s->c.pq.clear(r);
    return end;
}

static smc_packed pack_way(const smc_work *w) {
    smc_packed way = {0};
    for (uint32_t i = 0; i < w->way.n; i++) smc_put(&way, w->way.at[i]);
    return way;
}

static void read_item(const postgres_store *s, const PGresult *r, int column, smc_item *out) {
    smc_packed way = {0};
    *out = (smc_item){.id = postgres_number_at(&s->c, r, 0, column)};
    postgres_bytes_at(&s->c, r, 0, column + 1, &way);
    smc_unpacking u = {.at = way.at, .end = way.at + way.n};
    while (u.at < u.end) *smc_vec_push(&out->work.way) = smc_get_32(&u);
    smc_vec_free(&way);
    out->work.digest = postgres_number_at(&s->c, r, 0, column + 2);
    out->crashes = (uint32_t)postgres_number_at(&s->c, r, 0, column + 3);
}

static smc_store_end take(smc_store *store, uint64_t session, uint64_t attempt, smc_item *out) {
    postgres_store *s = of(store);
    PGresult *r;
    const postgres_parameter p[] = {postgres_number(s->job), postgres_number(session), postgres_number(attempt)};
    *out = (smc_item){0};
    smc_store_end end = run(s, "select what, id, way, digest, crashes from smc.take($1, $2, $3)", p, 3, &r);
    if (end != SMC_STORE_DONE) return end;
    const char *what = s->c.pq.getvalue(r, 0, 0);
    end = strcmp(what, "item") == 0 ? SMC_STORE_DONE : strcmp(what, "stale") == 0 ? SMC_STORE_STALE : SMC_STORE_NOTHING;
    if (end == SMC_STORE_DONE) {
        read_item(s, r, 1, out);
        s->held = out->id;
        s->digest = out->work.digest;
        smc_vec_free(&s->way);
        s->way = pack_way(&out->work);
    }
    s->c.pq.clear(r);
    return end;
}

// Of what the children are, three lists as PostgreSQL writes them.
typedef struct lists {
    char *ways, *digests, *depths;
} lists;

static void put_way(FILE *to, const smc_work *w) {
    smc_packed way = pack_way(w);
    fputs("\"\\\\x", to);
    for (uint32_t i = 0; i < way.n; i++) fprintf(to, "%02x", (unsigned char)way.at[i]);
    fputc('"', to);
    smc_vec_free(&way);
}

static lists lists_of(const smc_yield *y) {
    smc_text ways, digests, depths;
    FILE *w = smc_text_open(&ways), *g = smc_text_open(&digests), *d = smc_text_open(&depths);
    for (uint32_t i = 0; i < y->n_children; i++) {
        const char *before = i ? "," : "{";
        fputs(before, w);
        put_way(w, &y->children[i]);
        fprintf(g, "%s%" PRId64, before, (int64_t)y->children[i].digest);
        fprintf(d, "%s%" PRIu32, before, y->children[i].way.n);
    }
    const char *after = y->n_children ? "}" : "{}";
    fputs(after, w);
    fputs(after, g);
    fputs(after, d);
    smc_text_close(w);
    smc_text_close(g);
    smc_text_close(d);
    return (lists){ways.at, digests.at, depths.at};
}

static smc_store_end hand_in(smc_store *store, uint64_t session, uint64_t attempt, uint64_t item, const smc_yield *y) {
    postgres_store *s = of(store);
    PGresult *r;
    const lists l = lists_of(y);
    const postgres_parameter p[] = {
        postgres_number(s->job), postgres_number(session), postgres_number(attempt), postgres_number(s->turn + 1), postgres_number(item),
        postgres_bytes(s->way.at, s->way.n), postgres_number(s->digest),
        postgres_text(l.ways), postgres_text(l.digests), postgres_text(l.depths), postgres_bytes(y->record->at, y->record->n),
        postgres_bytes(y->outcomes, y->n_outcomes * sizeof *y->outcomes), postgres_number(y->executions), postgres_number(y->blocked),
        postgres_number(y->stops)};
    smc_store_end end = run(s, "select smc.hand_in($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15::integer::boolean)", p, 15, &r);
    free(l.ways);
    free(l.digests);
    free(l.depths);
    s->held = 0;
    if (end != SMC_STORE_DONE) return end;
    if (strcmp(s->c.pq.getvalue(r, 0, 0), "done") == 0) s->turn++;
    else end = SMC_STORE_STALE;
    s->c.pq.clear(r);
    return end;
}

// An item that somebody else has taken meanwhile is not this session's any more.
static smc_store_end give_back(smc_store *store, uint64_t session, bool crashed, smc_item *worst) {
    postgres_store *s = of(store);
    PGresult *r;
    const postgres_parameter p[] = {postgres_number(s->job), postgres_number(session), postgres_number(crashed)};
    *worst = (smc_item){0};
    const smc_store_end end = run(s, "update smc.items set session = null, crashes = crashes + $3 where job = $1 and session = $2"
                                     " returning id, way, digest, crashes", p, 3, &r);
    if (end != SMC_STORE_DONE) return end;
    if (s->c.pq.ntuples(r)) read_item(s, r, 0, worst);
    s->c.pq.clear(r);
    s->held = 0;
    return end;
}

// ---- what is known -----------------------------------------------------------------------------------------------

static smc_store_end get_state(smc_store *store, smc_store_state *out) {
    postgres_store *s = of(store);
    PGresult *r;
    const smc_store_end end = row_of_job(s, "select " POSTGRES_STATE " from smc.states where id = $1", &r);
    if (end != SMC_STORE_DONE) return end;
    postgres_read_state(&s->c, r, 0, out);
    s->c.pq.clear(r);
    return end;
}

static smc_store_end look(smc_store *store, bool idle, smc_glance *out) {
    postgres_store *s = of(store);
    PGresult *r;
    const postgres_parameter p[] = {postgres_number(s->job), postgres_number(idle), postgres_number(s->idle)};
    const smc_store_end end = run(s, "select ends, hungry from smc.look($1, $2::integer::boolean, $3::integer::boolean)", p, 3, &r);
    if (end != SMC_STORE_DONE) return end;
    *out = (smc_glance){.ends = postgres_number_at(&s->c, r, 0, 0), .hungry = postgres_number_at(&s->c, r, 0, 1)};
    s->idle = idle;
    s->c.pq.clear(r);
    return end;
}

static smc_store_end finish(smc_store *store, uint64_t attempt, const char *fault) {
    postgres_store *s = of(store);
    PGresult *r;
    const postgres_parameter p[] = {postgres_number(s->job), postgres_number(attempt), postgres_text(fault)};
    const smc_store_end end = run(s, "update smc.jobs set state = case when $3::text is null then 'done' else 'failed' end, fault = $3"
                                     " where id = $1 and state = 'open' and ($3::text is not null or attempt = $2"
                                     "  and not exists (select from smc.items where job = $1 and attempt = $2))", p, 3, &r);
    if (end == SMC_STORE_DONE) s->c.pq.clear(r);
    return end;
}

// ---- all of it ---------------------------------------------------------------------------------------------------

typedef struct reader {
    bool (*record)(void *, const char *, size_t);
    void (*outcomes)(void *, const uint64_t *, uint64_t);
    void *self;
} reader;

static bool read_record(void *self, const void *at, size_t n) {
    const reader *r = self;
    return r->record(r->self, at, n);
}

static bool read_outcomes(void *self, const void *at, size_t n) {
    const reader *r = self;
    smc_packed hashes = {0}; // aligned
    smc_put_all(&hashes, at, n);
    r->outcomes(r->self, (const uint64_t *)(void *)hashes.at, hashes.n / sizeof(uint64_t));
    smc_vec_free(&hashes);
    return true;
}

static smc_store_end read_all(smc_store *store, bool (*record)(void *, const char *, size_t),
                              void (*outcomes)(void *, const uint64_t *, uint64_t), void *self) {
    postgres_store *s = of(store);
    reader to = {record, outcomes, self};
    bool is_there;
    const postgres_parameter p = postgres_number(s->job);
    smc_store_end end = ask(s, "select true", NULL, 0, &is_there); // where the connection was lost, it is made again
    if (end == SMC_STORE_DONE) end = postgres_script(&s->c, "begin isolation level repeatable read read only");
    if (end == SMC_STORE_DONE)
        end = postgres_stream(&s->c, "select x.record from smc.sessions x join smc.jobs j on x.job = j.id and x.attempt = j.attempt"
                                     " where j.id = $1 and x.record is not null order by x.id", &p, 1, read_record, &to);
    if (end == SMC_STORE_DONE)
        end = postgres_stream(&s->c, "select x.hashes from smc.outcomes x join smc.jobs j on x.job = j.id and x.attempt = j.attempt where j.id = $1",
                              &p, 1, read_outcomes, &to);
    if (end == SMC_STORE_DONE) end = postgres_script(&s->c, "commit");
    return s->c.fault ? told(s, end) : end;
}

// ---- opening -----------------------------------------------------------------------------------------------------

static void close_store(smc_store *store) {
    postgres_store *s = of(store);
    postgres_disconnect(&s->c);
    smc_vec_free(&s->way);
    free(s->store.fault);
    free(s);
}

static const smc_store_calls calls = {.close = close_store, .job = get_job, .attempt = get_attempt, .enter = enter, .take = take,
                                      .end = hand_in, .begin_anew = begin_anew, .give_back = give_back, .state = get_state,
                                      .read = read_all, .look = look, .finish = finish};

smc_store_end smc_postgres_open(const smc_postgres *at, uint64_t job, smc_store **out, char **fault) {
    postgres_store *s = smc_alloc(sizeof *s);
    smc_store_end end = postgres_connect(&s->c, at);
    s->store.calls = &calls;
    s->job = job;
    s->c.again = hold_again;
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
