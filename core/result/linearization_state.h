// lanes.h - a reported execution as its telling goes through it (schedule.c): one lane for each thread, and the locations
// that are worth looking at.
//
// How far it is, is a row of words: how many events of each lane were told, then, for each cell, the event that was told
// to write there last, plus 1.
#ifndef SMC_LANES_H
#define SMC_LANES_H

#include "result/witness.h"

enum { LANES_NO_EVENT = -1 };

// One thread of the execution: its events from `first` on.
typedef struct lane {
    uint32_t first, n; // those that are executed; pending ones come last and are no part of it
    int32_t create;    // the event that creates the thread; LANES_NO_EVENT: none
} lane;

typedef struct lanes {
    const smc_witness *w;
    int32_t last; // the event that comes after all others; LANES_NO_EVENT: none
    SMC_VEC(lane) threads;
    uint32_t *lane_of; // [thread identity]
    uint32_t *cell_of; // [location]: what several threads access and some write; 0: nothing to look at
    uint32_t n_cells;  // cell 0 included
} lanes;

void lanes_make(lanes *, const smc_witness *, int32_t last);
void lanes_free(lanes *);

static inline uint32_t lanes_stride(const lanes *l) { return l->threads.n + l->n_cells; } // words in a row

uint32_t lanes_to_execute(const lanes *);                                 // events in all
uint32_t lanes_executed(const lanes *, const uint32_t *row);              // how many of them were told
int32_t lanes_next_of(const lanes *, const uint32_t *row, uint32_t lane); // LANES_NO_EVENT: all were

// Whether all that the event takes from others was told before.
bool lanes_can_go(const lanes *, const uint32_t *row, int32_t event);

// Whether nothing depends on when the event comes, and it can come now.
bool lanes_goes_at_once(const lanes *, const uint32_t *row, int32_t event);

// Whether it reads something else than was written last; stale: and that is not because it races.
bool lanes_reads_older(const lanes *, const uint32_t *row, int32_t event);
bool lanes_is_stale(const lanes *, const uint32_t *row, int32_t event);

void lanes_execute(const lanes *, uint32_t *row, int32_t event);

#endif
