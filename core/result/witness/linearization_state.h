// linearization_state.h - a reported execution as it is linearised (linearize.c): its threads, and
// the locations that are worth looking at.
//
// How far a linearisation is, is a row of words: how many events of each thread it has, then, for
// each cell, the event that wrote there last, plus 1.
#ifndef SMC_RESULT_LINEARIZATION_STATE_H
#define SMC_RESULT_LINEARIZATION_STATE_H

#include "result/witness/witness.h"

enum { SMC_NO_EVENT = -1 };

// One thread of the execution: its events from `first` on.
typedef struct smc_linearization_thread {
    uint32_t first, n; // those that are executed; pending ones come last and are no part of it
    int32_t create;    // the event that creates the thread; SMC_NO_EVENT: none
} smc_linearization_thread;

typedef struct smc_linearization_state {
    const smc_witness *w;
    int32_t last; // the event that comes after all others; SMC_NO_EVENT: none
    SMC_VEC(smc_linearization_thread) threads;
    uint32_t *thread_of; // [thread identity]: its number in `threads`
    uint32_t *cell_of; // [location]: what several threads access and some write; 0: nothing to look
                       // at
    uint32_t n_cells;  // cell 0 included
} smc_linearization_state;

void smc_linearization_start(smc_linearization_state *, const smc_witness *, int32_t last);
void smc_linearization_free(smc_linearization_state *);

// Words in a row.
static inline uint32_t smc_linearization_stride(const smc_linearization_state *s) {
    return s->threads.n + s->n_cells;
}

// Events in all.
uint32_t smc_linearization_total(const smc_linearization_state *);
// How many of them it has.
uint32_t smc_linearization_executed(const smc_linearization_state *, const uint32_t *row);

// The next event of the thread; SMC_NO_EVENT: it has all.
int32_t smc_linearization_next(const smc_linearization_state *, const uint32_t *row,
                               uint32_t thread);

// Whether all that the event takes from others has come before.
bool smc_linearization_can_go(const smc_linearization_state *, const uint32_t *row, int32_t event);

// Whether nothing depends on when the event comes, and it can come now.
bool smc_linearization_goes_at_once(const smc_linearization_state *, const uint32_t *row,
                                    int32_t event);

// Whether it reads something else than was written last; stale: and that is not because it races.
bool smc_linearization_reads_older(const smc_linearization_state *, const uint32_t *row,
                                   int32_t event);
bool smc_linearization_is_stale(const smc_linearization_state *, const uint32_t *row,
                                int32_t event);

void smc_linearization_execute(const smc_linearization_state *, uint32_t *row, int32_t event);

#endif
