// draw.h - pseudo-random numbers that are the same in every run.
#ifndef SMC_TESTS_DRAW_H
#define SMC_TESTS_DRAW_H

#include <stdint.h>

// Returns a number from 0 to below-1, and advances the state.
static inline uint32_t draw(uint64_t *state, uint32_t below) {
    *state = *state * 6364136223846793005u + 1442695040888963407u;
    return (uint32_t)(*state >> 33) % below;
}

#endif
