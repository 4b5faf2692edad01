// forge FROM TO [SEED] [given=WORD ..] [input=NAME ..] [clang=WORD ..] - creates a store as an
// attacker could: in smc's format, with correct checksums.
//
// FROM is a checkpoint, from which everything is copied; all its parts must be available. TO is a
// new checkpoint, or the URL of a database, in which a job is created and its number printed. The
// words are added to the options of the run. With a SEED, one bit is flipped in one item of the
// store: the options, the program, the partition of memory, the path of a part, its digest, a
// record, or an outcome.
#include "parallel/postgres/postgres.h"
#include "parallel/sqlite/sqlite.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

typedef SMC_VEC(char *) words;

// The item in which a bit is flipped.
enum { OPTIONS, PROGRAM, MEMORY, WAY, DIGEST, RECORD, OUTCOMES, KINDS };
static uint64_t seed;

static uint64_t chance(uint64_t below) {
    seed ^= seed << 13, seed ^= seed >> 7, seed ^= seed << 17;
    return seed % below;
}

static int wanted = -1;

static void turn(int what, void *at, size_t n) {
    if (what != wanted || !n) return;
    const uint64_t bit = chance(8 * n);
    ((unsigned char *)at)[bit / 8] ^= (unsigned char)(1U << bit % 8);
}

static void must(bool ok, const char *what) {
    if (ok) return;
    fprintf(stderr, "forge: %s\n", what);
    exit(2);
}

// ---- options of the run -------------------------------------------------------------------------

static void copy_list(smc_unpacking *from, smc_packed *to, const char *kind, char **argv) {
    words all = {0};
    const size_t n = strlen(kind);
    for (uint32_t left = smc_unpack_count(from); left; left--)
        *smc_vec_push(&all) = smc_unpack_text(from);
    for (; *argv; argv++)
        if (strncmp(*argv, kind, n) == 0) *smc_vec_push(&all) = smc_strdup(*argv + n);
    smc_pack_number(to, all.n);
    for (uint32_t i = 0; i < all.n; i++) smc_pack_text(to, all.at[i]), free(all.at[i]);
    smc_vec_free(&all);
}

static void add_words(smc_packed *options, char **argv) {
    smc_unpacking from = {.at = options->at, .end = options->at + options->n};
    smc_packed to = {0};
    char *directory = smc_unpack_text(&from);
    smc_pack_text(&to, directory);
    free(directory);
    copy_list(&from, &to, "given=", argv);
    copy_list(&from, &to, "input=", argv);
    copy_list(&from, &to, "clang=", argv);
    copy_list(&from, &to, "args=", argv);
    smc_pack_bytes(&to, from.at, (size_t)(from.end - from.at)); // the model files
    must(!from.wrong, "the options are of another form");
    smc_vec_free(options);
    *options = to;
}

// LeakSanitizer is turned off, since the program writes one store and ends without freeing memory.
int __lsan_is_turned_off(void);
int __lsan_is_turned_off(void) { return 1; }

// ---- the store ----------------------------------------------------------------------------------

typedef struct found {
    SMC_VEC(smc_packed) records;
    SMC_VEC(uint64_t) outcomes;
} found;

static bool collect_record(void *self, const char *at, size_t n) {
    smc_packed *r = smc_vec_push(&((found *)self)->records);
    *r = (smc_packed){0};
    smc_pack_bytes(r, at, n);
    return true;
}

static void collect_outcomes(void *self, const uint64_t *at, uint64_t n) {
    for (uint64_t i = 0; i < n; i++) *smc_vec_push(&((found *)self)->outcomes) = at[i];
}

// The first session gets all parts as children. Each record is stored for a part without children.
static void copy_collected(smc_store *from, smc_store *to, uint64_t attempt) {
    smc_item item, worst;
    uint64_t session;
    found f = {0};
    SMC_VEC(smc_work) children = {0};
    must(from->calls->read(from, collect_record, collect_outcomes, &f) == SMC_STORE_DONE,
         "no records");
    (void)from->calls->give_back(from, SMC_ALL_SESSIONS, SMC_SESSION_ENDED_NORMALLY, &worst);
    smc_work_free(&worst.work);
    must(from->calls->enter(from, &session) == SMC_STORE_DONE, "no session");
    while (from->calls->take(from, session, attempt, &item) == SMC_STORE_DONE)
        *smc_vec_push(&children) = item.work;
    if (children.n) {
        smc_work *one = &children.at[chance(children.n)];
        turn(WAY, one->path.at, one->path.n * sizeof *one->path.at);
        turn(DIGEST, &one->digest, sizeof one->digest);
    }
    turn(OUTCOMES, f.outcomes.at, f.outcomes.n * sizeof *f.outcomes.at);
    for (uint32_t i = 0; i < f.records.n; i++) {
        smc_work more = {0}; // a part without children, for the next record
        const bool is_last = i + 1 == f.records.n;
        *smc_vec_push(&more.path) = i;
        if (!i) turn(RECORD, f.records.at[0].at, f.records.at[0].n);
        const smc_item_result y = {.children = is_last ? children.at : &more,
                                   .n_children = is_last ? children.n : 1,
                                   .record = &f.records.at[i],
                                   .outcomes = f.outcomes.at,
                                   .n_outcomes = is_last ? f.outcomes.n : 0};
        must(to->calls->enter(to, &session) == SMC_STORE_DONE &&
                 to->calls->take(to, session, attempt, &item) == SMC_STORE_DONE,
             "no part");
        must(to->calls->end(to, session, attempt, item.id, &y) == SMC_STORE_DONE,
             "a part cannot be ended");
        smc_work_free(&item.work);
        smc_work_free(&more);
    }
}

int main(int argc, char **argv) {
    smc_store *from, *to;
    smc_store_job job;
    smc_store_attempt attempt;
    char *fault;
    must(argc > 2, "forge FROM TO [SEED] [given=WORD ..] [input=NAME ..] [clang=WORD ..]");
    if (argc > 3) seed = strtoull(argv[3], NULL, 10);
    if (seed) seed *= UINT64_C(0x9e3779b97f4a7c15), wanted = (int)chance(KINDS);
    must(smc_sqlite_open(argv[1], true, &from, &fault) == SMC_STORE_DONE, "no checkpoint");
    must(from->calls->job(from, &job) == SMC_STORE_DONE &&
             from->calls->attempt(from, &attempt) == SMC_STORE_DONE,
         "no run");
    add_words(&job.options, argv + 3);
    turn(OPTIONS, job.options.at, job.options.n);
    turn(PROGRAM, job.program.at, job.program.n);
    if (strncmp(argv[2], "postgresql:", strlen("postgresql:")) == 0) {
        uint64_t id;
        must(smc_postgres_submit(&(smc_postgres){.url = argv[2]}, &job, &id, &fault) ==
                 SMC_STORE_DONE,
             "no job");
        printf("%" PRIu64 "\n", id);
        return 0;
    }
    must(smc_sqlite_make(argv[2], true, &job, &to, &fault) == SMC_STORE_DONE, "no new checkpoint");
    turn(MEMORY, attempt.facts.at, attempt.facts.n);
    if (attempt.number > 1)
        must(to->calls->start_next_attempt(to, 1, &attempt) == SMC_STORE_DONE, "no attempt");
    copy_collected(from, to, attempt.number);
    from->calls->close(from);
    to->calls->close(to);
    return 0;
}
