// test_section_order.c - counts, for small programs whose executions can be listed by hand, the
// executions whose critical sections are ordered by accesses and those whose sections are not, and
// the executions that remain if the sources of locks are ignored
// (core/explorers/revisit/section_order.h).
#include "explorers/revisit/section_order.h"
#include "explorers/revisit/explore.h"
#include "litmus/litmus.h"
#include "tests/unit/suite.h"

#define LOCK {.op = LIT_LOCK}
#define UNLOCK {.op = LIT_UNLOCK}
#define LOAD {.op = LIT_LOAD, .order = SMC_RELAXED}
#define STORE(v) {.op = LIT_STORE, .order = SMC_RELAXED, .value = v}
#define PLAIN_LOAD {.op = LIT_LOAD}
#define PLAIN_STORE(v) {.op = LIT_STORE, .value = v}

typedef struct counts {
    unsigned ordered, unordered, n;
    uint64_t classes[32];
} counts;

static bool count(void *context, const smc_graph *g) {
    counts *c = context;
    const uint64_t class = smc_hash_without_lock_sources(g);
    unsigned i = 0;
    while (i < c->n && c->classes[i] != class) i++;
    if (i == c->n) c->classes[c->n++] = class;
    smc_sections_are_ordered(g) ? c->ordered++ : c->unordered++;
    return true;
}

static void expect(const litmus *l, unsigned ordered, unsigned unordered, unsigned classes) {
    static const smc_stop never = {0};
    const smc_explore_options options = {.keep_going = true, .stop = &never};
    counts c = {0};
    smc_result r = {0};
    smc_program *p = litmus_open(l);
    const revisit_exploration e = {p, smc_model_find("rc11"), &options,
                                   .watch = {.visit = count, .context = &c}};
    ck_assert(revisit_explore(&e, &r));
    ck_assert_uint_eq(r.errors.n, 0);
    smc_result_free(&r);
    litmus_close(p);
    ck_assert_uint_eq(c.ordered, ordered);
    ck_assert_uint_eq(c.unordered, unordered);
    ck_assert_uint_eq(c.n, classes);
}

START_TEST(sections_that_change_what_they_read) {
    const litmus atomic = {
        .n_threads = 2,
        .n_locs = 1,
        .n_mutexes = 1,
        .code = {{LOCK, LOAD, STORE(1), UNLOCK}, {LOCK, LOAD, STORE(2), UNLOCK}}};
    const litmus plain = {
        .n_threads = 2,
        .n_locs = 1,
        .n_mutexes = 1,
        .code = {{LOCK, PLAIN_LOAD, PLAIN_STORE(1), UNLOCK}, {LOCK, PLAIN_LOAD, UNLOCK}}};
    expect(&atomic, 2, 0, 2);
    expect(&plain, 2, 0, 2);
}
END_TEST

START_TEST(sections_that_only_read) {
    const litmus atomic = {.n_threads = 2,
                           .n_locs = 1,
                           .n_mutexes = 1,
                           .code = {{LOCK, LOAD, UNLOCK}, {LOCK, LOAD, UNLOCK}}};
    const litmus plain = {.n_threads = 2,
                          .n_locs = 1,
                          .n_mutexes = 1,
                          .code = {{LOCK, PLAIN_LOAD, UNLOCK}, {LOCK, PLAIN_LOAD, UNLOCK}}};
    expect(&atomic, 0, 2, 1);
    expect(&plain, 0, 2, 1);
}
END_TEST

// The second section of thread 0 is empty: thread 1 reads from the first one.
START_TEST(reads_from_an_earlier_section) {
    const litmus atomic = {.n_threads = 2,
                           .n_locs = 1,
                           .n_mutexes = 1,
                           .code = {{LOCK, STORE(1), UNLOCK, LOCK, UNLOCK}, {LOCK, LOAD, UNLOCK}}};
    const litmus plain = {
        .n_threads = 2,
        .n_locs = 1,
        .n_mutexes = 1,
        .code = {{LOCK, PLAIN_STORE(1), UNLOCK, LOCK, UNLOCK}, {LOCK, PLAIN_LOAD, UNLOCK}}};
    expect(&atomic, 1, 2, 2);
    expect(&plain, 1, 2, 2);
}
END_TEST

// If the section of thread 0 comes first, it reads 0 (sections are ordered), or the 1 of thread 2
// (unordered, because the 2 may precede it). Otherwise it reads 2 or 1.
START_TEST(overwrites_what_need_not_come_before) {
    const litmus l = {.n_threads = 3,
                      .n_locs = 1,
                      .n_mutexes = 1,
                      .code = {{LOCK, LOAD, UNLOCK}, {LOCK, STORE(2), UNLOCK}, {STORE(1)}}};
    expect(&l, 2, 2, 3);
}
END_TEST

// The same, but thread 1 reads before it writes. If thread 0 comes first, these reads of threads 0
// and 1 order the sections: 0 and any value, 1 and 1, 3 and 3; and these do not: 1 and 3, 3 and 1.
// If thread 1 comes first, thread 0 reads 2 after any value; 1 after 0 or 3; 3 after 0 or 1.
START_TEST(overwrites_what_it_has_read) {
    const litmus l = {
        .n_threads = 4,
        .n_locs = 1,
        .n_mutexes = 1,
        .code = {{LOCK, LOAD, UNLOCK}, {LOCK, LOAD, STORE(2), UNLOCK}, {STORE(1)}, {STORE(3)}}};
    expect(&l, 8, 6, 12);
}
END_TEST

// Two threads that write and one that reads, in succession. Consecutive writes are not ordered, nor
// is a write after a read of another thread's write. In the orders 0 2 1 and 2 1 0, thread 1
// follows thread 2.
START_TEST(plain_writes_that_read_nothing) {
    const litmus l = {.n_threads = 3,
                      .n_locs = 1,
                      .n_mutexes = 1,
                      .code = {{LOCK, PLAIN_LOAD, UNLOCK},
                               {LOCK, PLAIN_STORE(1), UNLOCK},
                               {LOCK, PLAIN_STORE(2), UNLOCK}}};
    expect(&l, 0, 6, 3);
}
END_TEST

SUITE(test_section_order) {
    TCase *c = tcase_create("section_order");
    tcase_add_test(c, sections_that_change_what_they_read);
    tcase_add_test(c, sections_that_only_read);
    tcase_add_test(c, reads_from_an_earlier_section);
    tcase_add_test(c, overwrites_what_need_not_come_before);
    tcase_add_test(c, overwrites_what_it_has_read);
    tcase_add_test(c, plain_writes_that_read_nothing);
    return suite_run("section_order", c);
}
