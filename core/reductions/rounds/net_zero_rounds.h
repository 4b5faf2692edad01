// net_zero_rounds.h - finds the net-zero rounds in an execution, their writes, and the order of
// writes that coherence must contain.
#ifndef SMC_REDUCTIONS_ROUNDS_NET_ZERO_ROUNDS_H
#define SMC_REDUCTIONS_ROUNDS_NET_ZERO_ROUNDS_H

#include "result/errors.h"

// A net-zero round (docs/glossary.md): a range of events of one thread.
typedef struct smc_net_zero_round {
    uint32_t thread;
    uint32_t from, to; // indices (from 1) of its first and last event in the thread
    bool last;         // the thread ends with this round
} smc_net_zero_round;
typedef SMC_VEC(smc_net_zero_round) smc_net_zero_rounds;

// The thread's event number `index`, from 1.
static inline const smc_event *smc_thread_event_at(const smc_graph *g, uint32_t t, uint32_t index) {
    assert(index && index <= g->threads.at[t].events.n);
    return smc_event_at(g, g->threads.at[t].events.at[index - 1]);
}

// Number of actions that the block at the thread's end would repeat; 0: the thread does not end
// with a block that repeats actions.
uint32_t smc_actions_repeated_at_end(const smc_graph *, uint32_t thread);
// Whether the event belongs to the idle end of its thread: to the repeated actions of a block at
// the thread's end that change no value. Such events have no effect.
bool smc_is_in_idle_end(const smc_graph *, const smc_event *);
// The event's source; if the source is an RMW of an idle end (smc_is_in_idle_end), which leaves the
// value unchanged, the source of that RMW, and so on.
smc_id smc_source_outside_idle_ends(const smc_graph *, const smc_event *);

// Appends the net-zero rounds of the graph, in program order of each thread. The graph must have no
// elided accesses.
void smc_net_zero_rounds_find(const smc_graph *, smc_net_zero_rounds *);
// Finds the net-zero round with which the thread ends. Returns false if there is none.
bool smc_net_zero_round_at_end(const smc_graph *, uint32_t thread, smc_net_zero_round *);
// The last event at which the thread reported a round (smc_net_zero_round_action), among those of
// this round and the event directly before it; NULL: none.
const smc_event *smc_round_reported_before(const smc_graph *, const smc_net_zero_round *);
// Whether the event belongs to the round.
bool smc_is_in_round(const smc_graph *, const smc_net_zero_round *, smc_id);
// Whether the event changes a value, at a location that still exists after the round.
bool smc_round_has_visible_change(const smc_graph *, const smc_net_zero_round *, const smc_event *);
// Whether event number `index` of the thread is the first event of the round with a visible change
// (smc_round_has_visible_change) at its location.
bool smc_is_first_change_of_round(const smc_graph *, const smc_net_zero_round *, uint32_t index);

// The writes to a location, and the part of their coherence order that follows from program order,
// reads-from and happens-before.
typedef struct smc_round_order {
    const smc_errors *x;
    const smc_loc *loc;
    SMC_VEC(smc_id) writes;
    bool *before; // [a][b]: whether write a precedes write b; transitively closed
} smc_round_order;

// The orders of all locations of an execution. smc_round_order_at computes an order when it is
// first used; the graph must not change between smc_round_orders_begin and smc_round_orders_end,
// which frees the orders.
typedef struct smc_round_orders {
    const smc_errors *x;
    smc_round_order *by_loc; // [loc]; NULL: none is computed yet
    uint32_t n;              // number of locations
} smc_round_orders;
smc_round_orders smc_round_orders_begin(const smc_errors *);
const smc_round_order *smc_round_order_at(smc_round_orders *, uint32_t loc);
void smc_round_orders_end(smc_round_orders *);
// Whether write a must precede write b in coherence.
bool smc_round_order_has(const smc_round_order *, smc_id a, smc_id b);

// The writes of a net-zero round to a location.
typedef struct smc_round_writes {
    SMC_VEC(smc_id) writes; // the writes, in program order
    smc_id found;           // the write whose value the last of `writes` restores
    bool adds;              // the round only adds numbers whose sum is 0
    uint64_t sums; // bitwise or of the partial sums of these numbers, before each write but the
                   // first
    bool in_chain; // each write reads from the previous one, the first reads from `found`
} smc_round_writes;

// Computes the round's writes to a location. The caller frees smc_round_writes.writes.
smc_round_writes smc_round_writes_to(const smc_graph *, const smc_net_zero_round *, uint32_t loc);
// Whether the event adds or subtracts a number.
bool smc_is_addition(const smc_event *);
// Whether the thread `reader` could read from `found` instead of the round's last write, which
// `thread` has made, without synchronising with fewer events. Reading the last write makes certain
// events visible; all of them are visible to `reader` anyway, because the round acquires from
// `found` and releases, or because the round is its own. Release fences before one of a thread's
// writes also precede its later writes. Always true if reads-from is contained in happens-before.
bool smc_round_hides_no_sync(const smc_errors *, const smc_round_writes *, uint32_t thread,
                             uint32_t reader);

#endif
