// undone.h - net-zero rounds as events of an execution: finds them, what they write, and the forced
// order of writes.
#ifndef SMC_REDUCTIONS_ROUNDS_UNDONE_H
#define SMC_REDUCTIONS_ROUNDS_UNDONE_H

#include "result/errors.h"

typedef struct smc_undone_round {
    uint32_t thread;
    uint32_t from, to; // indices of its events, inclusive
    bool last;         // the thread ends with it
} smc_undone_round;
typedef SMC_VEC(smc_undone_round) smc_undone_rounds;

// The thread's event with this index, from 1.
static inline const smc_event *smc_nth_event(const smc_graph *g, uint32_t t, uint32_t index) {
    assert(index && index <= g->threads.at[t].events.n);
    return smc_ev(g, g->threads.at[t].events.at[index - 1]);
}

// Number of actions that the wait at the thread's end would repeat; 0: it does not end with a wait.
uint32_t smc_waits_at_end(const smc_graph *, uint32_t thread);
// Whether the event belongs to a wait at its thread's end that changes nothing; such events have no
// effect.
bool smc_is_of_idle_end(const smc_graph *, const smc_event *);
// The event's source, skipping RMWs of such waits.
smc_id smc_real_source(const smc_graph *, const smc_event *);

// Finds the net-zero rounds of a graph without elided accesses, in program order of each thread.
void smc_undone_rounds_find(const smc_graph *, smc_undone_rounds *);
// The round with which the thread ends. Returns false if there is none.
bool smc_undone_round_at_end(const smc_graph *, uint32_t thread, smc_undone_round *);
// The event at which the thread reported a round last, directly before this round or in it; NULL:
// none.
const smc_event *smc_round_reported_before(const smc_graph *, const smc_undone_round *);
bool smc_is_in_round(const smc_graph *, const smc_undone_round *, smc_id);
// Whether the event is visible as more than a read, at a location that outlives the round.
bool smc_round_changes(const smc_graph *, const smc_undone_round *, const smc_event *);
// Whether the event with this index is the first such one of the round at its location.
bool smc_round_changes_first(const smc_graph *, const smc_undone_round *, uint32_t index);

// The writes of a location with the order that coherence must contain: by program order, reads-from
// and happens-before.
typedef struct smc_round_order {
    const smc_errors *x;
    const smc_loc *loc;
    SMC_VEC(smc_id) writes;
    bool *before; // [a][b], transitively closed
} smc_round_order;

// The orders of one execution's locations, each computed when it is first asked for. The graph
// must not change in between.
typedef struct smc_round_orders {
    const smc_errors *x;
    smc_round_order *by_loc; // [loc]; NULL: none is computed yet
    uint32_t n;
} smc_round_orders;
smc_round_orders smc_round_orders_begin(const smc_errors *);
const smc_round_order *smc_round_order_at(smc_round_orders *, uint32_t loc);
void smc_round_orders_end(smc_round_orders *);
// Whether a must precede b in coherence.
bool smc_must_precede(const smc_round_order *, smc_id a, smc_id b);

// The writes of a round to one location.
typedef struct smc_written {
    SMC_VEC(smc_id) writes; // in program order
    smc_id found;           // the write whose value the last of them restores
    bool adds;              // the round only adds numbers, with sum 0
    uint64_t sums;          // bitwise or of the partial sums before the last write
    bool in_chain;          // each write reads the previous one, the first reads `found`
} smc_written;

// Computes the writes of the round to a location. The caller frees `writes`.
smc_written smc_round_writes(const smc_graph *, const smc_undone_round *, uint32_t loc);
// Whether the event adds or subtracts a number.
bool smc_adds(const smc_event *);
// Whether a thread that reads the last write could read `found` instead: everything that it
// synchronises with is then in its past anyway, because the round acquires `found` and releases it,
// or the thread is the same. Release fences before one of the thread's own writes also precede its
// later writes. Always true if reads are in happens-before.
bool smc_round_passes_on(const smc_errors *, const smc_written *, uint32_t thread, uint32_t reader);

#endif
