#include "parallel/books.h"

#include <string.h>
#include <xxhash.h>

// The kinds of rows. The kind is the seed of a row's checksum, so that rows of different kinds have
// different checksums.
enum { JOB = 1, ATTEMPT, ITEM, OUTCOMES, SESSION };

// Returns the checksum of n bytes in a row of the kind.
static uint64_t checksum_of_bytes(uint64_t kind, const void *at, size_t n) {
    return XXH3_64bits_withSeed(n ? at : "", n, kind);
}

static void pack_text(smc_packed *to, const char *text) { smc_pack_text(to, text ? text : ""); }

// Appends the number of bytes and their checksum, not the bytes.
static void pack_bytes(smc_packed *to, const smc_packed *bytes) {
    smc_pack_number(to, bytes->n);
    smc_pack_number(to, checksum_of_bytes(0, bytes->at, bytes->n));
}

// Returns the checksum of the packed columns of a row, and frees them.
static uint64_t checksum_and_free(uint64_t kind, smc_packed *all) {
    const uint64_t sum = checksum_of_bytes(kind, all->at, all->n);
    smc_vec_free(all);
    return sum;
}

// The checksum of a job. Leaves out the version, so that a job of another version is reported as a
// job of another version, not as damaged.
uint64_t smc_checksum_of_job(const smc_store_job *j) {
    smc_packed all = {0};
    pack_text(&all, j->command);
    pack_bytes(&all, &j->options);
    pack_bytes(&all, &j->program);
    return checksum_and_free(JOB, &all);
}

uint64_t smc_checksum_of_attempt(const smc_store_attempt *a) {
    smc_packed all = {0};
    smc_pack_number(&all, a->number);
    pack_bytes(&all, &a->facts);
    return checksum_and_free(ATTEMPT, &all);
}

uint64_t smc_checksum_of_item(const char *packed_path, size_t n, uint64_t digest) {
    return XXH3_64bits_withSeed(&digest, sizeof digest, checksum_of_bytes(ITEM, packed_path, n));
}

uint64_t smc_checksum_of_outcomes(const void *at, size_t n) {
    return checksum_of_bytes(OUTCOMES, at, n);
}

uint64_t smc_checksum_of_session(const smc_session_row *s) {
    uint64_t all[SMC_N_SESSION_TOTALS + 3] = {s->id, s->attempt,
                                              checksum_of_bytes(0, s->record, s->n)};
    memcpy(all + 3, s->books, sizeof *s->books);
    return checksum_of_bytes(SESSION, all, sizeof all);
}

smc_packed smc_work_pack(const smc_work *w) {
    smc_packed packed_path = {0};
    for (uint32_t i = 0; i < w->path.n; i++) smc_pack_number(&packed_path, w->path.at[i]);
    return packed_path;
}

bool smc_work_unpack(const char *at, size_t n, smc_work *out) {
    smc_unpacking u = {.at = at, .end = at + n};
    while (u.at < u.end) *smc_vec_push(&out->path) = smc_unpack_number32(&u);
    return !u.wrong;
}

void smc_session_totals_end_item(smc_session_totals *b, uint64_t item, const smc_item_result *y) {
    b->items++;
    b->executions += y->executions;
    b->blocked += y->blocked;
    b->n_opened += y->n_children;
    b->ended += item;
    for (uint32_t i = 0; i < y->n_children; i++) {
        smc_packed packed_path = smc_work_pack(&y->children[i]);
        b->opened += smc_checksum_of_item(packed_path.at, packed_path.n, y->children[i].digest);
        smc_vec_free(&packed_path);
    }
    if (y->n_outcomes)
        b->outcomes += smc_checksum_of_outcomes(y->outcomes, y->n_outcomes * sizeof *y->outcomes);
}

// ---- audit --------------------------------------------------------------------------------------

// Records the first damage that is found: `damaged` describes it, if not `ok`.
static void record_damage(smc_audit *a, bool ok, const char *damaged) {
    if (!ok && !a->damaged) a->damaged = damaged;
}

void smc_audit_session(smc_audit *a, const smc_session_row *s, uint64_t sum) {
    const smc_session_totals *b = s->books;
    record_damage(a, smc_checksum_of_session(s) == sum, "a record has changed");
    a->all.items += b->items;
    a->all.executions += b->executions;
    a->all.blocked += b->blocked;
    a->all.n_opened += b->n_opened;
    a->all.opened += b->opened;
    a->all.ended += b->ended;
    a->all.outcomes += b->outcomes;
}

void smc_audit_item(smc_audit *a, const char *packed_path, size_t n, uint64_t digest,
                    uint64_t sum) {
    const uint64_t is = smc_checksum_of_item(packed_path, n, digest);
    record_damage(a, is == sum, "a part has changed");
    a->n_items++;
    a->items += is;
}

void smc_audit_add_outcomes(smc_audit *a, const void *at, size_t n) {
    a->outcomes += smc_checksum_of_outcomes(at, n);
}

const char *smc_audit_end(const smc_audit *a) {
    const uint64_t whole = smc_checksum_of_item(NULL, 0, 0);
    if (a->damaged) return a->damaged;
    if (1 + a->all.n_opened - a->all.items != a->n_items)
        return "parts that were opened are neither open nor ended";
    if (whole + a->all.opened - a->all.ended != a->items)
        return "the parts that are open are not those that were opened";
    return a->all.outcomes != a->outcomes ? "outcomes are missing, or have changed" : NULL;
}
