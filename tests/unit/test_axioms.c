// test_axioms.c - checks the models' axioms on executions that no explorer would construct, or that
// violate a single axiom.
#include "models/model.h"
#include "tests/unit/suite.h"

#include <stdio.h>
#include <string.h>

enum { X, Y };

static smc_execution_event init(uint32_t loc) {
    return (smc_execution_event){.thread = SMC_INIT_THREAD,
                                 .index = loc + 1,
                                 .loc = loc,
                                 .kind = SMC_WRITE,
                                 .writes = true,
                                 .rf = -1,
                                 .create = -1};
}
static smc_execution_event write(uint32_t thread, uint32_t index, uint32_t loc, uint32_t co) {
    return (smc_execution_event){.thread = thread,
                                 .index = index,
                                 .loc = loc,
                                 .kind = SMC_WRITE,
                                 .order = SMC_RELAXED,
                                 .writes = true,
                                 .rf = -1,
                                 .create = -1,
                                 .co = co};
}
static smc_execution_event read(uint32_t thread, uint32_t index, uint32_t loc, int32_t rf) {
    return (smc_execution_event){.thread = thread,
                                 .index = index,
                                 .loc = loc,
                                 .kind = SMC_READ,
                                 .order = SMC_RELAXED,
                                 .reads = true,
                                 .rf = rf,
                                 .create = -1};
}
static smc_execution_event rmw(uint32_t thread, uint32_t index, uint32_t loc, int32_t rf,
                               uint32_t co) {
    return (smc_execution_event){.thread = thread,
                                 .index = index,
                                 .loc = loc,
                                 .kind = SMC_RMW,
                                 .order = SMC_RELAXED,
                                 .reads = true,
                                 .writes = true,
                                 .rf = rf,
                                 .create = -1,
                                 .co = co};
}

// Checks that the models named, and no others, accept the execution.
static void check(const smc_execution_event *events, uint32_t n, const char *accept) {
    for (size_t i = 0; smc_model_at(i); i++) {
        const char *name = smc_model_at(i)->name;
        char word[16];
        snprintf(word, sizeof word, " %s ", name);
        ck_assert_msg(
            smc_model_at(i)->axioms(smc_model_at(i), &(smc_execution){.n = n, .events = events}) ==
                (strstr(accept, word) != NULL),
            "%s", name);
    }
}
#define CHECK(accept, ...)                                                                         \
    check((const smc_execution_event[]){__VA_ARGS__},                                              \
          sizeof (smc_execution_event[]){__VA_ARGS__} / sizeof(smc_execution_event), accept)

#define ALL " sc tso pso ra sra rc11 c20 c11 "

START_TEST(test_rmws_are_atomic) {
    CHECK(ALL, init(X), write(0, 1, X, 2), rmw(1, 1, X, 0, 1));
    // An RMW must read the write that immediately precedes its own in coherence order.
    CHECK("", init(X), write(0, 1, X, 1), rmw(1, 1, X, 0, 2));
    CHECK("", init(X), rmw(0, 1, X, 0, 1), rmw(1, 1, X, 0, 2)); // nor may two RMWs read the same
                                                                // write
    CHECK(ALL, init(X), rmw(0, 1, X, 0, 1), rmw(1, 1, X, 1, 2));
}
END_TEST

START_TEST(test_coherence) {
    CHECK("", init(X), write(0, 1, X, 2), write(0, 2, X, 1));
    CHECK("", init(X), write(0, 1, X, 1), read(0, 2, X, 0));
    CHECK("", init(X), write(0, 1, X, 1), write(1, 1, X, 2), read(2, 1, X, 2), read(2, 2, X, 1));
    CHECK(ALL, init(X), write(0, 1, X, 1), write(1, 1, X, 2), read(2, 1, X, 1), read(2, 2, X, 2));
}
END_TEST

START_TEST(test_threads_are_ordered) {
    const smc_execution_event create = {
        .thread = 0, .index = 2, .kind = SMC_CREATE, .rf = -1, .create = -1};
    smc_execution_event first = read(1, 1, X, 0);
    first.create = 2;
    // A thread must not read a value older than the write of its creator.
    CHECK("", init(X), write(0, 1, X, 1), create, first);
    first.rf = 1;
    CHECK(ALL, init(X), write(0, 1, X, 1), create, first);
    // without the creation, the write could be buffered until after the read; but the creation
    // follows the read and precedes the write
    smc_execution_event buffered = write(1, 1, Y, 1);
    buffered.create = 3;
    CHECK("", init(X), init(Y), write(0, 1, X, 1), create, buffered, read(1, 2, X, 0));
    CHECK(ALL, init(X), init(Y), write(0, 1, X, 1), create, buffered, read(1, 2, X, 2));
    const smc_execution_event end = {
        .thread = 1, .index = 2, .kind = SMC_END, .rf = -1, .create = -1};
    smc_execution_event join = {.thread = 0, .index = 1, .kind = SMC_JOIN, .rf = 2, .create = -1};
    CHECK("", init(X), write(1, 1, X, 1), end, join, read(0, 2, X, 0));
    CHECK(ALL, init(X), write(1, 1, X, 1), end, join, read(0, 2, X, 1));
}
END_TEST

START_TEST(test_store_buffering) {
    CHECK(" tso pso ra sra rc11 c20 c11 ", init(X), init(Y), write(0, 1, X, 1), read(0, 2, Y, 1),
          write(1, 1, Y, 1), read(1, 2, X, 0));
}
END_TEST

START_TEST(test_load_buffering) {
    CHECK(" c11 ", init(X), init(Y), read(0, 1, X, 5), write(0, 2, Y, 1), read(1, 1, Y, 3),
          write(1, 2, X, 1));
}
END_TEST

START_TEST(test_2_plus_2_writes) {
    CHECK(" pso ra rc11 c20 c11 ", init(X), init(Y), write(0, 1, X, 2), write(0, 2, Y, 1),
          write(1, 1, Y, 2), write(1, 2, X, 1));
}
END_TEST

enum { MOST_EVENTS = 150 };

// Adds the events that the relation leads to from event i to `reached`.
static void reach(const smc_matrices *m, smc_rel r, uint32_t i, bool *reached) {
    for (uint32_t j = 0; j < m->n; j++)
        if (smc_rel_has_pair(m, r, i, j) && !reached[j]) {
            reached[j] = true;
            reach(m, r, j, reached);
        }
}

// Random relations, half of them acyclic, with few and with many pairs.
START_TEST(test_transitive_closure) {
    uint32_t state = (uint32_t)_i + 1;
    smc_matrices m;
    smc_matrices_init(&m, 1 + (uint32_t)_i % MOST_EVENTS);
    smc_rel r = smc_rel_empty(&m);
    for (uint32_t k = 0; k < m.n * (1 + (uint32_t)_i % 5); k++) {
        state = state * 1664525 + 1013904223;
        const uint32_t i = (state >> 16) % m.n, j = (state >> 8) % m.n;
        // acyclic: pairs lead to a greater rank, which does not follow the numbers of events
        const bool forward = i % 7 * m.n + i < j % 7 * m.n + j;
        if (_i % 2 || forward) smc_rel_add_pair(&m, r, i, j);
    }
    const smc_rel closure = smc_rel_transitive_closure(&m, r);
    for (uint32_t i = 0; i < m.n; i++) {
        bool reached[MOST_EVENTS] = {false};
        reach(&m, r, i, reached);
        for (uint32_t j = 0; j < m.n; j++)
            ck_assert(smc_rel_has_pair(&m, closure, i, j) == reached[j]);
    }
    smc_matrices_free(&m);
}
END_TEST

SUITE(test_axioms) {
    TCase *c = tcase_create("axioms");
    tcase_add_test(c, test_rmws_are_atomic);
    tcase_add_test(c, test_coherence);
    tcase_add_test(c, test_threads_are_ordered);
    tcase_add_test(c, test_store_buffering);
    tcase_add_test(c, test_load_buffering);
    tcase_add_test(c, test_2_plus_2_writes);
    tcase_add_loop_test(c, test_transitive_closure, 0, 300);
    return suite_run("axioms", c);
}
