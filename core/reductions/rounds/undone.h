// rounds.h - rounds of loops that undo what they have written, as the events of an execution: which
// there are, what they write, and which writes must come before which.
#ifndef SMC_REDUCTIONS_ROUNDS_UNDONE_H
#define SMC_REDUCTIONS_ROUNDS_UNDONE_H

#include "result/errors.h"

typedef struct smc_undone_round {
    uint32_t thread;
    uint32_t from, to; // its events, by index, `to` included
    bool last;         // the thread ends with it
} smc_undone_round;
typedef SMC_VEC(smc_undone_round) smc_undone_rounds;

static inline const smc_event *smc_nth_event(const smc_graph *g, uint32_t t, uint32_t index) {
    assert(index && index <= g->threads.at[t].events.n);
    return smc_ev(g, g->threads.at[t].events.at[index - 1]);
}

// How many actions the thread would repeat with whose wait it ends; 0: it does not.
uint32_t smc_waits_at_end(const smc_graph *, uint32_t thread);
// Whether the event is of a wait with which its thread ends and which writes nothing anew: as good
// as not there.
bool smc_is_of_idle_end(const smc_graph *, const smc_event *);
// What it reads, without the read-modify-writes of such waits.
smc_id smc_real_source(const smc_graph *, const smc_event *);

// The rounds of the graph, which has no elided accesses, that are known to be undone: in program
// order of each thread.
void smc_undone_rounds_find(const smc_graph *, smc_undone_rounds *);
// The round with which the thread ends. false: with none.
bool smc_undone_round_at_end(const smc_graph *, uint32_t thread, smc_undone_round *);
// Where the thread has told last of a round, right before this one or in it; NULL: nowhere.
const smc_event *smc_round_told_before(const smc_graph *, const smc_undone_round *);
bool smc_is_in_round(const smc_graph *, const smc_undone_round *, smc_id);
// It is more than a read to others, at a location that outlives the round.
bool smc_round_changes(const smc_graph *, const smc_undone_round *, const smc_event *);
// .. and the first event of the round that is so at its location. By index.
bool smc_round_changes_first(const smc_graph *, const smc_undone_round *, uint32_t index);

// The writes of one location, and which must come before which in coherence: by program order,
// reads-from and happens-before.
typedef struct smc_round_order {
    const smc_errors *x;
    const smc_loc *loc;
    SMC_VEC(smc_id) writes;
    bool *before; // [a][b], closed
} smc_round_order;

smc_round_order smc_round_order_of(const smc_errors *, uint32_t loc);
void smc_round_order_free(smc_round_order *);
bool smc_must_precede(const smc_round_order *, smc_id a, smc_id b);

// What a round writes to one location.
typedef struct smc_written {
    SMC_VEC(smc_id) writes; // in program order
    smc_id found;           // the write whose value the last of them brings back
    bool adds;              // it only adds numbers, which come to 0
    uint64_t sums;          // all bits of what the writes before the last have added up to
    bool in_chain;          // each reads the one before it, the first what was found
} smc_written;

smc_written smc_round_writes(const smc_graph *, const smc_undone_round *, uint32_t loc);
bool smc_adds(const smc_event *);
// Whether a thread that reads the last write may read what was found instead: all that it
// synchronises with by that then is before it already, since the round has acquired it and releases
// it, or the threads are the same. Release fences before a write of the thread's own are before its
// later writes, too. Where all that is read happens before, there is no question.
bool smc_round_passes_on(const smc_errors *, const smc_written *, uint32_t thread, uint32_t reader);

#endif
