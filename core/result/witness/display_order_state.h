// display_order_state.h - the states of the search for a display order (display_order.c). A state
// consists of the executed events of each thread, which are a prefix of its events, and of the last
// write to each relevant location.
//
// A state is a row of words: for each thread, the number of its executed events; then, for each
// cell, 1 + the index of the event that wrote the cell last, or 0. A cell stands for a relevant
// location. An event's index is its index in smc_witness.events.
#ifndef SMC_RESULT_WITNESS_DISPLAY_ORDER_STATE_H
#define SMC_RESULT_WITNESS_DISPLAY_ORDER_STATE_H

#include "result/witness/witness.h"

// Index that stands for no event.
enum { SMC_NO_EVENT = -1 };

// A thread of the witness. Its events are consecutive, from index `first` on.
typedef struct smc_display_order_thread {
    // Number of its events to be executed. The action at which a thread waits (pending) follows
    // them and does not count.
    uint32_t first, n;
    int32_t create; // index of the event that creates the thread; SMC_NO_EVENT: none
} smc_display_order_thread;

// The threads and cells of one witness, which the rows of states refer to.
typedef struct smc_display_order_state {
    const smc_witness *w;
    int32_t last; // index of the event that must come after all others; SMC_NO_EVENT: none
    SMC_VEC(smc_display_order_thread) threads;
    uint32_t *thread_of; // [thread number]: index in `threads`
    // [location]: its cell, if several threads access the location and some thread writes it; 0:
    // not relevant.
    uint32_t *cell_of;
    uint32_t n_cells; // number of cells, including the unused cell 0
} smc_display_order_state;

// Prepares the search for a witness; smc_display_order_free frees the tables. `last`: index of the
// event that must come last, or SMC_NO_EVENT.
void smc_display_order_start(smc_display_order_state *, const smc_witness *, int32_t last);
void smc_display_order_free(smc_display_order_state *);

// Number of 32-bit words in a row.
static inline uint32_t smc_display_order_stride(const smc_display_order_state *s) {
    return s->threads.n + s->n_cells;
}

// Number of events that are executed in the final state.
uint32_t smc_display_order_total(const smc_display_order_state *);
// Number of events that are executed in the state.
uint32_t smc_display_order_executed(const smc_display_order_state *, const uint32_t *row);

// The index of the thread's next event in the state; SMC_NO_EVENT: all are executed. `thread`:
// index in `threads`.
int32_t smc_display_order_next(const smc_display_order_state *, const uint32_t *row,
                               uint32_t thread);

// Whether the event, which must be its thread's next, can be executed: all events on which it
// depends are executed.
bool smc_display_order_is_enabled(const smc_display_order_state *, const uint32_t *row,
                                  int32_t event);

// Whether the event should be executed at once, because its position affects nothing.
bool smc_display_order_is_urgent(const smc_display_order_state *, const uint32_t *row,
                                 int32_t event);

// smc_reads_older_write: whether the event reads an older write than the last one.
// smc_display_order_is_stale: whether that makes the event stale: not if it shows a race. An
// endless wait is stale if it could not last for ever in this state.
bool smc_reads_older_write(const smc_display_order_state *, const uint32_t *row, int32_t event);
bool smc_display_order_is_stale(const smc_display_order_state *, const uint32_t *row,
                                int32_t event);

// Executes the event: changes the row to that of the next state.
void smc_display_order_execute(const smc_display_order_state *, uint32_t *row, int32_t event);

#endif
