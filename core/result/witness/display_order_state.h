// display_order_state.h - states of the search for a display order of a reported execution
// (display_order.c): a prefix of the events of each thread, and the last write of each relevant
// location.
//
// A state is a row of words: for each thread, the number of its events that are executed; then, for
// each cell, 1 + the index of the event that wrote the cell last.
#ifndef SMC_RESULT_WITNESS_DISPLAY_ORDER_STATE_H
#define SMC_RESULT_WITNESS_DISPLAY_ORDER_STATE_H

#include "result/witness/witness.h"

enum { SMC_NO_EVENT = -1 };

// A thread of the execution. Its events in the witness begin at index `first`.
typedef struct smc_display_order_thread {
    uint32_t first, n; // number of its executed events; actions at which the thread waits (pending)
                       // follow and do not count
    int32_t create;    // index of the event that creates the thread; SMC_NO_EVENT: none
} smc_display_order_thread;

typedef struct smc_display_order_state {
    const smc_witness *w;
    int32_t last; // index of the event that must come after all others; SMC_NO_EVENT: none
    SMC_VEC(smc_display_order_thread) threads;
    uint32_t *thread_of; // [thread identity]: index in `threads`
    uint32_t *cell_of;   // [location]: the location's cell, if several threads access the location
                         // and some thread
    // writes it; 0: not relevant.
    uint32_t n_cells; // number of cells, including the unused cell 0
} smc_display_order_state;

// Prepares the search for a witness. `last`: index of the event that must come last, or
// SMC_NO_EVENT.
void smc_display_order_start(smc_display_order_state *, const smc_witness *, int32_t last);
void smc_display_order_free(smc_display_order_state *);

// Number of words in a state's row.
static inline uint32_t smc_display_order_stride(const smc_display_order_state *s) {
    return s->threads.n + s->n_cells;
}

// Total number of events to be executed.
uint32_t smc_display_order_total(const smc_display_order_state *);
// Number of events executed in the state.
uint32_t smc_display_order_executed(const smc_display_order_state *, const uint32_t *row);

// The next event of the thread in the state; SMC_NO_EVENT: all are executed.
int32_t smc_display_order_next(const smc_display_order_state *, const uint32_t *row,
                               uint32_t thread);

// Whether all events on which the event depends are executed.
bool smc_display_order_is_enabled(const smc_display_order_state *, const uint32_t *row,
                                  int32_t event);

// Whether the event can be executed at once because its position affects nothing.
bool smc_display_order_is_urgent(const smc_display_order_state *, const uint32_t *row,
                                 int32_t event);

// smc_linearization_reads_older: whether the event reads another value than the one written last.
// smc_linearization_is_stale: whether it does so other than because of a race.
bool smc_display_order_reads_older(const smc_display_order_state *, const uint32_t *row,
                                   int32_t event);
bool smc_display_order_is_stale(const smc_display_order_state *, const uint32_t *row,
                                int32_t event);

// Executes the event: updates the row to the next state.
void smc_display_order_execute(const smc_display_order_state *, uint32_t *row, int32_t event);

#endif
