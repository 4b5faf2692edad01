// general.h - RC11 and C++20 decided in general: coherence by saturation, and psc, or what the
// order S of C++20 extends, where two threads have seq_cst events that it could order (rc11.c).
#ifndef SMC_RC11_GENERAL_H
#define SMC_RC11_GENERAL_H

#include "models/rc11/order.h"
#include "models/rc11/psc.h"
#include "models/saturation/views.h"

typedef struct smc_rc11 { // its state
    smc_saturation base;
    smc_views views;
    smc_psc psc;
    smc_certificate certificate; // a coherence order with which a part of the graph is consistent
    smc_sc_order order;          // with it, of its seq_cst events
    uint32_t certified;          // that part: the first events of the stack
    bool is_ordered;             // two threads have linked such events: psc has to be looked at
    // That of sequential consistency, where the whole graph is so and known to it: what it allows
    // is consistent. NULL: not known.
    smc_model_state *sc;
} smc_rc11;

void smc_rc11_start(smc_rc11 *, const smc_model *self, const smc_graph *);
void smc_rc11_finish(smc_rc11 *);

// Adds an event with which the graph is known to be consistent; what is above it on the stack is
// not added yet.
void smc_rc11_learn(smc_rc11 *, smc_id);
// The first n events of the stack, all that were added, are consistent with this order.
void smc_rc11_certify(smc_rc11 *, const smc_certificate *, uint32_t n);

// Services of smc_model.
bool smc_rc11_add(smc_rc11 *, smc_id);
void smc_rc11_remove(smc_rc11 *, smc_id);
void smc_rc11_readable(smc_rc11 *, smc_id, smc_sources *);
bool smc_rc11_canonical(smc_rc11 *, const smc_view *, smc_id);
bool smc_rc11_takes(smc_rc11 *, const smc_view *, smc_id, smc_id write);
bool smc_rc11_can_be_last(smc_rc11 *, const smc_id *writes, uint32_t n);
uint32_t smc_rc11_coherence(smc_rc11 *, uint32_t loc, smc_id *out);

#endif
