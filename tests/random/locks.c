// locks.c - random small programs of critical sections: compares lapor and rvf with another
// algorithm.
//
//     smc_locks [first seed [how many [other algorithm [model]]]]
//
// Each thread has critical sections of one or two mutexes, which may be nested, and atomic and
// plain accesses in and outside of them; it may skip some, depending on values read. Sometimes
// mutexes are locked in the other order, or one is never unlocked. Two threads may end with empty
// sections of a third mutex. In one of eight programs mutexes are initialised and destroyed.
//
// Both must agree, under every model that both support, on outcomes, errors and whether there are
// blocked executions; and lapor and rvf must visit no more executions than the other. Compared with
// the oracle: lapor visits as many executions as there are if the sources of lock operations are
// ignored; if a mutex stays locked or there may be a deadlock, as many as the oracle. rvf visits at
// most as many as the former; at most as many as the latter if mutexes are initialised and
// destroyed, since the order of sections may then matter. A difference prints the program and its
// seed, and the exit status is 1.
#include "tests/litmus/explore.h"
#include "tests/support/draw.h"

#include <stdio.h>
#include <string.h>

static smc_explore_options how(const smc_model *model) {
    return (smc_explore_options){.keep_going = true,
                                 .plain_access = !(model->flags & SMC_MODEL_PLAIN_RACES)};
}

static smc_result run(const litmus *l, const smc_model *model, const smc_explorer *explorer) {
    const smc_result r = litmus_explore(l, model, explorer, how(model));
    smc_invariant(r.complete, "exploration of a small program");
    return r;
}

// A program; whether each mutex is released, and no mutex is locked in a section of a later one;
// whether some mutexes are initialised and destroyed.
typedef struct sections {
    litmus program;
    bool in_order, lifetimes;
} sections;

static const smc_explorer *const checked[] = {&smc_explorer_lapor, &smc_explorer_rvf};
enum { CHECKED = sizeof checked / sizeof *checked };

// The result of another algorithm, and its `lock_classes`; 0: it does not count them.
typedef struct others {
    const smc_explorer *by;
    smc_result result;
    uint64_t lock_classes;
} others;

static bool has_expected_count(const others *o, const smc_result *r, const smc_explorer *by,
                               const sections *s) {
    const uint64_t classes = o->lock_classes;
    if (!classes || r->executions == classes) return true;
    if (by == &smc_explorer_rvf)
        return r->executions < (s->lifetimes ? o->result.executions + 1 : classes);
    return !s->in_order && r->executions == o->result.executions;
}

// Whether they agree by the general rule (comparable.h) and by the additional guarantees of the
// explorer.
static bool same(const others *o, const smc_model *model, const smc_result *r,
                 const smc_explorer *by, const sections *s) {
    const smc_result *other = &o->result;
    const smc_explore_options asked = how(model);
    if (!litmus_agree(&(smc_finished_exploration){o->by, &asked, other},
                      &(smc_finished_exploration){by, &asked, r}))
        return false;
    if (litmus_error_kinds(other) >> SMC_ERR_RACE & 1)
        return true; // after a race, the results may differ
    return has_expected_count(o, r, by, s) && !other->blocked == !r->blocked;
}

// Number of compared programs, and of executions that the two explorers have visited.
typedef struct counts {
    uint64_t programs, others, ours;
} counts;

// Whether `by` agrees with the result of the other algorithm.
static bool check(const sections *s, uint64_t seed, const smc_model *model, const smc_explorer *by,
                  const others *o, counts *sums) {
    const smc_result *a = &o->result;
    smc_result b = run(&s->program, model, by);
    const bool agree = same(o, model, &b, by, s);
    if (!agree) {
        printf("seed %llu, model %s: %llu executions, %llu outcomes, errors %llx; "
               "by %s %llu, %llu, %llx\n",
               (unsigned long long)seed, model->name, (unsigned long long)a->executions,
               (unsigned long long)a->outcomes, (unsigned long long)litmus_error_kinds(a), by->name,
               (unsigned long long)b.executions, (unsigned long long)b.outcomes,
               (unsigned long long)litmus_error_kinds(&b));
        litmus_print(&s->program, stdout);
    }
    sums->programs++;
    sums->others += a->executions;
    sums->ours += b.executions;
    smc_result_free(&b);
    return agree;
}

// Returns how many of the checked explorers differ from the other algorithm.
static uint64_t check_all(const sections *s, uint64_t seed, const smc_model *model,
                          const smc_explorer *other, counts sums[CHECKED]) {
    uint64_t different = 0;
    others o = {.by = other, .result = run(&s->program, model, other)};
    o.lock_classes = litmus_counter(other, "lock_classes", &o.result);
    for (uint32_t i = 0; i < CHECKED; i++)
        if (checked[i]->supports(model))
            different += !check(s, seed, model, checked[i], &o, &sums[i]);
    smc_result_free(&o.result);
    return different;
}

// ---- programs -----------------------------------------------------------------------------------

typedef struct builder {
    litmus l;
    bool in_order;
    uint64_t state;
    uint32_t length; // of the current thread
    bool races;      // accesses outside of sections may be plain
    bool commutes;   // the last sections of two threads are empty
    bool guarded;    // all accesses of location 0 are plain, in sections of mutex 0
} builder;

static uint32_t pick(builder *b, uint32_t n) { return draw(&b->state, n); }

static void append(builder *b, uint32_t t, litmus_instr i) { b->l.code[t][b->length++] = i; }

static uint8_t pick_location(builder *b, bool guarded) {
    const uint32_t loc = pick(b, b->l.n_locs);
    return (uint8_t)(loc || guarded || !b->guarded ? loc : 1);
}

// Appends an access; `guarded`: in a section of mutex 0.
static void append_access(builder *b, uint32_t t, bool inside, bool guarded) {
    static const uint8_t orders[] = {SMC_RELAXED, SMC_RELAXED, SMC_ACQ_REL, SMC_SEQ_CST};
    const uint8_t loc = pick_location(b, guarded);
    litmus_instr i = {
        .op = LIT_LOAD, .loc = loc, .order = orders[pick(b, 4)], .value = 1 + pick(b, 2)};
    const uint32_t what = pick(b, b->guarded && !loc ? 7 : 8);
    if (what == 7)
        i.op = LIT_RMW, i.rmw = pick(b, 2) ? SMC_CAS : SMC_ADD, i.expected = pick(b, 2),
        i.order_fail = SMC_RELAXED;
    else if (what >= 3) i.op = what == 6 ? LIT_STORE_REG : LIT_STORE;
    if (i.order == SMC_ACQ_REL && i.op != LIT_RMW)
        i.order = i.op == LIT_LOAD ? SMC_ACQUIRE : SMC_RELEASE;
    if (i.op != LIT_RMW && (inside || b->races) && !pick(b, 3)) i.order = SMC_PLAIN;
    if (b->guarded && !loc) i.order = SMC_PLAIN;
    append(b, t, i);
    // A skipped access is the last one of its section, so mutexes are released in any case.
    if (i.op == LIT_LOAD && pick(b, 3) == 0) {
        append(b, t, (litmus_instr){.op = LIT_SKIP_EQ, .value = pick(b, 2), .skip = 1});
        append(b, t,
               (litmus_instr){.op = LIT_STORE,
                              .loc = pick_location(b, guarded),
                              .order = inside ? SMC_PLAIN : SMC_RELAXED,
                              .value = 3});
    }
}

static void append_section(builder *b, uint32_t t, uint8_t mutex, bool nested) {
    append(b, t, (litmus_instr){.op = LIT_LOCK, .loc = mutex});
    for (uint32_t n = 1 + pick(b, 2); n; n--) append_access(b, t, true, mutex == 0);
    if (nested) append_section(b, t, !mutex, false);
    const bool released = pick(b, 40);
    if (released) append(b, t, (litmus_instr){.op = LIT_UNLOCK, .loc = mutex});
    b->in_order &= released && !(nested && mutex);
}

// If two such sections commute, lapor explores the program itself instead of leaving it to tracer.
static void append_empty_section(builder *b, uint32_t t) {
    append(b, t, (litmus_instr){.op = LIT_LOCK, .loc = 2});
    append(b, t, (litmus_instr){.op = LIT_UNLOCK, .loc = 2});
}

// Thread 0 creates the other threads in turn. Before each creation and at its end it may lock two
// mutexes, nested in the same order as in the other threads or in the opposite one. It may join
// each thread before it creates the next one.
static litmus random_phases(uint64_t seed, bool *in_order) {
    builder b = {.state = seed * 0x9e3779b97f4a7c15u + 5, .in_order = true};
    b.l.n_threads = 2 + !pick(&b, 3);
    b.l.n_locs = 1 + pick(&b, 2);
    b.l.n_mutexes = 3;
    for (uint32_t t = 1; t < b.l.n_threads; t++) {
        b.length = 0;
        append_section(&b, t, (uint8_t)!pick(&b, 3), true);
        append_empty_section(&b, t);
        b.l.late |= (uint16_t)(1u << t);
    }
    b.length = 0;
    for (uint32_t t = 1; t < b.l.n_threads; t++) {
        if (pick(&b, 2)) append_section(&b, 0, (uint8_t)pick(&b, 2), true);
        append(&b, 0, (litmus_instr){.op = LIT_CREATE, .value = t});
        if (pick(&b, 2)) append(&b, 0, (litmus_instr){.op = LIT_JOIN, .value = t});
    }
    if (!pick(&b, 3)) append_section(&b, 0, (uint8_t)pick(&b, 2), true);
    append_empty_section(&b, 0);
    *in_order = false; // there may be a deadlock
    return b.l;
}

static sections random_sections(uint64_t seed) {
    builder b = {.state = seed * 0x9e3779b97f4a7c15u, .in_order = true};
    b.l.n_threads = 2 + !pick(&b, 3);
    b.l.n_locs = 1 + pick(&b, 3);
    b.l.n_mutexes = 3;
    b.commutes = pick(&b, 4);
    b.races = !pick(&b, 8);
    b.guarded = b.l.n_locs > 1 && pick(&b, 2);
    for (uint32_t t = 0; t < b.l.n_threads; t++) {
        b.length = 0;
        for (uint32_t n = 1 + !!pick(&b, 3); n; n--) {
            const uint8_t mutex = !pick(&b, 3);
            const bool nested = pick(&b, 5) == 0 && (mutex == 0 || pick(&b, 10) == 0);
            if (pick(&b, 4)) append_section(&b, t, mutex, nested);
            else append_access(&b, t, false, false);
        }
        if (t < 2 && b.commutes) append_empty_section(&b, t);
    }
    if (seed % 8 == 3) b.l = random_phases(seed, &b.in_order);
    const bool lifetimes = seed % 8 == 6;
    if (lifetimes) litmus_random_lifetimes(&b.l, seed);
    return (sections){b.l, b.in_order, lifetimes};
}

int main(int argc, char **argv) {
    const uint64_t first = argc > 1 ? strtoull(argv[1], NULL, 10) : 1;
    const uint64_t count = argc > 2 ? strtoull(argv[2], NULL, 10) : 1000;
    const char *other = argc > 3 ? argv[3] : "tracer", *only = argc > 4 ? argv[4] : NULL;
    uint64_t different = 0;
    counts sums[CHECKED] = {0};
    bool less = true;
    for (uint64_t seed = first; seed < first + count && different < litmus_max_failures(); seed++) {
        const sections s = random_sections(seed);
        for (size_t m = 0; smc_model_at(m); m++) {
            const smc_model *model = smc_model_at(m);
            if (!smc_explorer_lapor.supports(model) || (only && strcmp(only, model->name) != 0))
                continue;
            const smc_explorer *explorer = smc_explorer_find(other, model);
            if (!explorer) return 2;
            different += check_all(&s, seed, model, explorer, sums);
        }
        fflush(stdout);
    }
    printf("%llu differ\n", (unsigned long long)different);
    for (uint32_t i = 0; i < CHECKED; i++) {
        const counts *c = &sums[i];
        printf("%llu programs; executions: %llu by %s, %llu by %s\n",
               (unsigned long long)c->programs, (unsigned long long)c->ours, checked[i]->name,
               (unsigned long long)c->others, other);
        less &= c->ours < c->others || !c->programs;
    }
    return different || !less;
}
