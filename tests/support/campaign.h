// campaign.h - random programs that are explored in two ways: how far they have come, counted by
// all processes of the suite together.
#ifndef SMC_TESTS_CAMPAIGN_H
#define SMC_TESTS_CAMPAIGN_H

#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/mman.h>

static struct counts {
    uint32_t programs, compared, less, skipped; // explorations: with fewer executions, not compared
} *counts;
static uint32_t first_seed = 1, wanted; // programs

// [FIRST COUNT]: that many programs from this seed on; where they are not said, `count`. False: no
// memory.
static inline bool campaign_begin(int argc, char **argv, int *count) {
    if (argc > 1) first_seed = (uint32_t)atoi(argv[1]);
    if (argc > 2) *count = atoi(argv[2]);
    wanted = (uint32_t)*count;
    counts = mmap(NULL, sizeof *counts, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
    return counts != MAP_FAILED;
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
