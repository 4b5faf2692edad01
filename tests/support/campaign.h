// campaign.h - random programs that are explored in two ways: how far they have come, counted by
// all processes of the suite together.
#ifndef SMC_TESTS_CAMPAIGN_H
#define SMC_TESTS_CAMPAIGN_H

#include <check.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/mman.h>

static struct counts {
    uint32_t programs, compared, less, skipped; // explorations: with fewer executions, not compared
} *counts;
static uint32_t first_seed = 1, wanted; // programs

static void random_program(uint32_t seed); // the suite's

START_TEST(final_states_at_random) { random_program(first_seed + (uint32_t)_i); }
END_TEST

// A case with random programs. [FIRST COUNT]: so many from this seed on; where they are not said,
// or none, the suite has programs by hand as well. NULL: no memory.
static inline TCase *campaign_begin(const char *name, int argc, char **argv, bool *by_hand) {
#ifdef __SANITIZE_ADDRESS__ // ten times slower
    enum { PROGRAMS = 3 };
#else
    enum { PROGRAMS = 20 };
#endif
    const int count = argc > 2 ? atoi(argv[2]) : PROGRAMS;
    if (argc > 1) first_seed = (uint32_t)atoi(argv[1]);
    wanted = (uint32_t)count;
    counts = mmap(NULL, sizeof *counts, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
    if (counts == MAP_FAILED) return NULL;
    TCase *t = tcase_create(name);
    tcase_set_timeout(t, 3600);
    tcase_add_loop_test(t, final_states_at_random, 0, count);
    *by_hand = argc < 3 || !count;
    return t;
}

// A program is done.
static inline void campaign_tell(const char *which) {
    if (++counts->programs % 100 && counts->programs != wanted) return;
    fprintf(stderr,
            "%u programs, up to %s: %u explorations compared, %u with fewer executions, %u "
            "not compared\n",
            counts->programs, which, counts->compared, counts->less, counts->skipped);
}

#endif
