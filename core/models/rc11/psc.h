// psc.h - the seq_cst events of RC11: whether some coherence order makes psc acyclic (Lahav et al.,
// PLDI 2017, section 3.4); or, in its place, what the order S of C++20 extends (docs/c20.md).
//
// Saturation knows the edges that every coherence order must have. They give a part of psc; where
// that has a cycle there is no order. What closes one is ordered the other way round; where chains
// are left unordered then, one completion is tried, as psc has it, and where that fails, the search
// orders two chains this way and that (docs/rc11.md). Everything is made anew for each question.
#ifndef SMC_PSC_H
#define SMC_PSC_H

#include "models/saturation/certificate.h"
#include "models/saturation/saturation.h"

typedef struct smc_psc_question {
    const smc_view *view; // what takes part; NULL: all linked events
    // A read that takes part as well, the last of its thread, and what it is to read; 0: none. If
    // it is an RMW, its write is left out: it comes just after its source, so that what psc leads
    // from and to there goes past it as well.
    smc_id read, source;
    const smc_id *last; // writes that are to be the last of their locations, n_last of them
    uint32_t n_last;
} smc_psc_question;

typedef struct smc_psc_event smc_psc_event;

typedef struct smc_psc {
    smc_saturation *base;
    const smc_certificate *certificate; // an order from before; completions begin with it
    const struct smc_sc_order *order;   // says which events are seq_cst
    const smc_psc_question *q;
    bool is_c20;
    smc_psc_event *events;      // those that take part and matter, without initialisation
    uint32_t n, cap, words;     // words: of a row of n bits
    bool fences;                // some of them is a seq_cst fence
    SMC_VEC(uint32_t) sc;       // indices of the seq_cst ones
    SMC_VEC(uint32_t) number;   // [event id], of those that take part: one more than its index
    SMC_VEC(uint32_t) first;    // [thread]: index of its first event, of one more thread the end
    SMC_VEC(uint32_t) at_loc;   // [loc]: of the last of its accesses, one more than its index; 0:
                                // none
    SMC_VEC(smc_chains) orders; // [loc]
    SMC_VEC(uint32_t) locs; // those that have an order; the first n_relevant of them have a say in
                            // psc
    uint32_t n_relevant;
    SMC_VEC(smc_chain_position) positions; // [event id]
    smc_chain_log log;
    uint64_t *rows; // scratch matrices
    size_t rows_cap;
} smc_psc;

// Whether there is a coherence order, of all locations, with which the events that take part are
// consistent. What they are without seq_cst events is the asker's business. If there is one, it is
// left in `orders`.
bool smc_psc_possible(smc_psc *, const smc_psc_question *);

// Where the write stands in the order of its location that was left: larger is later.
uint64_t smc_psc_rank(const smc_psc *, smc_id write);

// The k-th seq_cst event that took part, of sc.n, and its place in an order of them that psc
// leaves.
uint32_t smc_psc_place(const smc_psc *, uint32_t k, smc_id *event);

void smc_psc_free(smc_psc *);

#endif
