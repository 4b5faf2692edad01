// general.h - decides RC11 and C++20 in the general case: coherence by saturation; psc (C++20: the
// order S) by search, if two threads have seq_cst events that it could order (rc11.c).
#ifndef SMC_RC11_GENERAL_H
#define SMC_RC11_GENERAL_H

#include "models/rc11/order.h"
#include "models/rc11/psc.h"
#include "models/saturation/views.h"

typedef struct smc_rc11 { // model state
    smc_saturation base;
    smc_views views;
    smc_psc psc;
    smc_certificate certificate; // a coherence order with which the first `certified` events are
                                 // consistent
    smc_sc_order order;          // an order of their seq_cst events that fits `certificate`
    uint32_t certified;          // number of events of link_order that both orders cover
    bool is_ordered;             // two threads have linked seq_cst events, so psc must be checked
    // State of the sequential-consistency model if the whole graph is sequentially consistent and
    // that state is up to date; a source allowed there is consistent here, too. NULL: not known.
    smc_model_state *sc;
} smc_rc11;

// Initialise and free the state.
void smc_rc11_start(smc_rc11 *, const smc_model *self, const smc_graph *);
void smc_rc11_finish(smc_rc11 *);

// Adds an event known to keep the graph consistent. Later events of link_order are not added yet.
void smc_rc11_add_consistent(smc_rc11 *, smc_id);
// Takes over an order: the first n events of link_order, which are all events added so far, are
// consistent with it.
void smc_rc11_certify(smc_rc11 *, const smc_certificate *, uint32_t n);

// Implementations of smc_model's functions.
bool smc_rc11_add(smc_rc11 *, smc_id);
void smc_rc11_remove(smc_rc11 *, smc_id);
void smc_rc11_readable(smc_rc11 *, smc_id, smc_sources *);
bool smc_rc11_canonical(smc_rc11 *, const smc_view *, smc_id);
bool smc_rc11_may_read(smc_rc11 *, const smc_view *, smc_id, smc_id write);
bool smc_rc11_can_be_last(smc_rc11 *, const smc_id *writes, uint32_t n);
uint32_t smc_rc11_coherence(smc_rc11 *, uint32_t loc, smc_id *out);

#endif
