// test_rvf_verify.c - compares VerifySC with an enumeration of all interleavings, on random sets of
// events with good writes.
#include "explorers/rvf/verify.h"

#include "explorers/rvf/counters.h"
#include "tests/unit/suite.h"
#include "tests/support/draw.h"

#include <string.h>

enum { INSTANCES = 40000 };

enum { MUTEX = 2 };

// Lets the thread lock the mutex, or end its critical section. Returns false if another thread
// holds the mutex.
static bool make_section_event(const rvf_set *s, rvf_event *e) {
    const uint32_t held = rvf_held_lock(s, e->thread, MUTEX);
    e->loc = MUTEX;
    e->writes = true;
    e->takes = !held;
    e->ends = held;
    return held || s->locs.at[MUTEX].writes.n % 2 == 0;
}

// Draws reads, writes and RMWs of 2 to 4 threads at 1 or 2 locations. In a third of the sets, some
// are in critical sections of a mutex. The good writes of a read are some of the writes before it.
static void make_random(rvf_set *s, uint64_t seed) {
    uint64_t state = seed * 0x9e3779b97f4a7c15u;
    const uint32_t threads = 2 + draw(&state, 3), locs = 1 + draw(&state, 2),
                   n = 3 + draw(&state, 8);
    const bool rmws = draw(&state, 2), sections = draw(&state, 3) == 0;
    rvf_set_init(s);
    rvf_set_reserve_thread(s, threads - 1);
    rvf_set_reserve_location(s, MUTEX);
    for (uint32_t i = 0; i < n; i++) {
        const uint32_t what = draw(&state, rmws ? 5 : 4);
        rvf_event e = {.thread = draw(&state, threads), .loc = draw(&state, locs)};
        e.reads = what >= 2;
        e.writes = what < 2 || what == 4;
        const uint32_t before = s->events.n - 1;
        if (!rvf_last_event(s, e.thread) && before && draw(&state, 4) == 0)
            e.after = 1 + draw(&state, before);
        if (sections && draw(&state, 2)) {
            e.reads = false;
            if (make_section_event(s, &e)) rvf_push_event(s, e, NULL, 0);
            continue;
        }
        uint32_t good[16], n_good = 0;
        for (uint32_t o = 0; o <= s->locs.at[e.loc].writes.n; o++)
            if (draw(&state, 2)) good[n_good++] = o;
        if (e.reads && !n_good) good[n_good++] = draw(&state, s->locs.at[e.loc].writes.n + 1);
        rvf_push_event(s, e, good, e.reads ? n_good : 0);
    }
}

// A partial interleaving, extended by brute force.
typedef struct brute {
    const rvf_set *set;
    const rvf_edges *edges;
    uint32_t position[8], active[8], done;
    bool is_done[32];
} brute;

static bool can_do(const brute *b, uint32_t id) {
    const rvf_event *e = &b->set->events.at[id];
    if (e->after && !b->is_done[e->after]) return false;
    for (uint32_t i = 0; b->edges && i < b->edges->n; i++)
        if (b->edges->at[i].after == id && !b->is_done[b->edges->at[i].before]) return false;
    if (e->takes &&
        b->set->events.at[rvf_write_with_ordinal(b->set, e->loc, b->active[e->loc])].takes)
        return false;
    return !e->reads || rvf_is_good(b->set, e, b->active[e->loc]);
}

static void do_event(brute *b, uint32_t id) {
    const rvf_event *e = &b->set->events.at[id];
    b->position[e->thread]++;
    b->is_done[id] = true;
    b->done++;
    if (e->writes) b->active[e->loc] = e->ordinal;
}

static bool has_witness(const brute *b) {
    if (b->done + 1 == b->set->events.n) return true;
    for (uint32_t t = 0; t < b->set->threads.n; t++) {
        if (b->position[t] == b->set->threads.at[t].events.n) continue;
        const uint32_t id = b->set->threads.at[t].events.at[b->position[t]];
        if (!can_do(b, id)) continue;
        brute next = *b;
        do_event(&next, id);
        if (has_witness(&next)) return true;
    }
    return false;
}

static bool is_witness(const rvf_set *s, const rvf_edges *edges, const uint32_t *trace,
                       uint32_t n) {
    brute b = {.set = s, .edges = edges};
    for (uint32_t i = 0; i < n; i++) {
        const rvf_event *e = &s->events.at[trace[i]];
        if (e->index != b.position[e->thread] + 1 || !can_do(&b, trace[i])) return false;
        do_event(&b, trace[i]);
    }
    return b.done + 1 == s->events.n;
}

typedef struct fixture {
    rvf_set set;
    rvf_verify verify;
    smc_result result;
} fixture;

static const smc_stop never;

static void begin(fixture *f, uint64_t seed, unsigned without) {
    memset(f, 0, sizeof *f);
    make_random(&f->set, seed);
    f->verify.without =
        (rvf_heuristics_off){.closure = without & 1, .guide = without & 2, .greedy = without & 4};
    f->verify.stop = &never;
    f->verify.result = &f->result;
}

static void end(fixture *f) {
    rvf_verify_free(&f->verify);
    rvf_set_free(&f->set);
}

START_TEST(test_agrees_with_interleavings) {
    uint32_t found = 0, refuted = 0;
    for (uint64_t seed = 1; seed <= INSTANCES; seed++) {
        fixture f;
        begin(&f, seed, seed % 8);
        uint32_t guide[32];
        for (uint32_t i = 1; i < f.set.events.n; i++) guide[i - 1] = i;
        const bool expected = has_witness(&(brute){.set = &f.set});
        const bool is = rvf_verify_set(&f.verify, &f.set, guide, f.set.events.n - 1, NULL);
        ck_assert_msg(is == expected, "instance %llu: %d, expected %d", (unsigned long long)seed,
                      is, expected);
        if (is) ck_assert(is_witness(&f.set, NULL, f.verify.trace.at, f.verify.trace.n));
        found += is;
        refuted += (uint32_t)rvf_counts(&f.result)->refuted;
        end(&f);
    }
    ck_assert_uint_gt(found, INSTANCES / 10);
    ck_assert_uint_gt(refuted, INSTANCES / 100);
}
END_TEST

START_TEST(test_keeps_edges) {
    uint32_t found = 0, lost = 0;
    for (uint64_t seed = 1; seed <= INSTANCES; seed++) {
        fixture f;
        begin(&f, seed, seed % 8);
        const uint32_t n = f.set.events.n - 1;
        rvf_edges edges = {0};
        *smc_vec_push(&edges) = (rvf_edge){1 + (uint32_t)(seed % n), 1 + (uint32_t)(seed / 7 % n)};
        *smc_vec_push(&edges) =
            (rvf_edge){1 + (uint32_t)(seed / 3 % n), 1 + (uint32_t)(seed / 11 % n)};
        const bool expected = has_witness(&(brute){.set = &f.set, .edges = &edges});
        const bool is = rvf_verify_set(&f.verify, &f.set, NULL, 0, &edges);
        ck_assert_msg(is == expected, "instance %llu: %d, expected %d", (unsigned long long)seed,
                      is, expected);
        if (is) ck_assert(is_witness(&f.set, &edges, f.verify.trace.at, f.verify.trace.n));
        found += is;
        lost += !is && has_witness(&(brute){.set = &f.set});
        smc_vec_free(&edges);
        end(&f);
    }
    ck_assert_uint_gt(found, INSTANCES / 20);
    ck_assert_uint_gt(lost, INSTANCES / 20);
}
END_TEST

// If events can be added to a trace, the trace is a witness for the larger set. If not, another
// witness may exist.
START_TEST(test_inserts_a_read) {
    uint32_t inserted = 0;
    for (uint64_t seed = 1; seed <= INSTANCES; seed++) {
        fixture f;
        begin(&f, seed, 0);
        const uint32_t last = f.set.events.n - 1;
        const rvf_event read = f.set.events.at[last];
        uint32_t good[16], n_good = 0, at = 0, guide[32], n_guide;
        if (read.reads) {
            while (rvf_next_good_write(&f.set, &read, &good[n_good], &at)) n_good++;
            rvf_pop_event(&f.set);
            const bool before = rvf_verify_set(&f.verify, &f.set, NULL, 0, NULL);
            for (n_guide = 0; n_guide < f.verify.trace.n; n_guide++)
                guide[n_guide] = f.verify.trace.at[n_guide];
            ck_assert_uint_eq(rvf_push_event(&f.set, read, good, n_good), last);
            if (before && rvf_verify_insert(&f.verify, &f.set, guide, n_guide)) {
                ck_assert(is_witness(&f.set, NULL, f.verify.trace.at, f.verify.trace.n));
                inserted++;
            }
        }
        end(&f);
    }
    ck_assert_uint_gt(inserted, INSTANCES / 20);
}
END_TEST

// Read r has one good write, w1. From w1 until r, thread 2 holds the location: no other thread may
// write to it.
START_TEST(test_a_held_location_is_not_written) {
    fixture f;
    memset(&f, 0, sizeof f);
    rvf_set_init(&f.set);
    rvf_set_reserve_thread(&f.set, 2);
    rvf_set_reserve_location(&f.set, 1);
    const uint32_t one = 1, zero = 0;
    const uint32_t w1 =
        rvf_push_event(&f.set, (rvf_event){.thread = 0, .loc = 0, .writes = true}, NULL, 0);
    rvf_push_event(&f.set, (rvf_event){.thread = 0, .loc = 1, .writes = true}, NULL, 0);
    const uint32_t w2 =
        rvf_push_event(&f.set, (rvf_event){.thread = 1, .loc = 0, .writes = true}, NULL, 0);
    rvf_push_event(&f.set, (rvf_event){.thread = 2, .loc = 1, .reads = true}, &one, 1);
    const uint32_t r =
        rvf_push_event(&f.set, (rvf_event){.thread = 2, .loc = 0, .reads = true}, &one, 1);
    f.verify = (rvf_verify){.stop = &never, .result = &f.result};
    ck_assert(rvf_verify_set(&f.verify, &f.set, NULL, 0, NULL));
    uint32_t at[8] = {0};
    for (uint32_t i = 0; i < f.verify.trace.n; i++) at[f.verify.trace.at[i]] = i;
    ck_assert(at[w2] < at[w1] || at[w2] > at[r]);
    rvf_push_event(&f.set, (rvf_event){.thread = 2, .loc = 1, .reads = true}, &zero, 1); // after
                                                                                         // the good
                                                                                         // write
    ck_assert(!rvf_verify_set(&f.verify, &f.set, NULL, 0, NULL));
    end(&f);
}
END_TEST

SUITE(test_rvf_verify) {
    TCase *c = tcase_create("verify");
    tcase_set_timeout(c, 3600);
    tcase_add_test(c, test_agrees_with_interleavings);
    tcase_add_test(c, test_keeps_edges);
    tcase_add_test(c, test_inserts_a_read);
    tcase_add_test(c, test_a_held_location_is_not_written);
    return suite_run("rvf_verify", c);
}
