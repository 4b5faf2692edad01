// strong.h - graphs on which RC11 and sequential consistency agree (docs/design/rc11.md).
//
// A graph is strong if all its atomic accesses are seq_cst and happens-before orders each plain
// access with all conflicting accesses. Then happens-before equals (po u rf)+, which the graph's
// clocks represent.
#ifndef SMC_RC11_STRONG_H
#define SMC_RC11_STRONG_H

#include "graph/graph.h"

// The plain accesses of a graph, from which its strength is decided.
typedef struct smc_strong_order_check {
    const smc_graph *graph;
    SMC_VEC(smc_id) plain;  // [location]: the plain access linked last; 0: none
    SMC_VEC(smc_id) before; // [event], valid for plain accesses: the previous linked plain access
                            // to the same location; 0: none
} smc_strong_order_check;

// smc_strong_link_event must be called when an event is linked, smc_strong_unlink_event before it
// is unlinked.
void smc_strong_link_event(smc_strong_order_check *, smc_id);
void smc_strong_unlink_event(smc_strong_order_check *, smc_id);

// Whether a strong graph stays strong with this event, whatever the event reads. The event was
// linked last or is about to be linked.
bool smc_stays_strong(const smc_strong_order_check *, smc_id);

static inline void smc_strong_free(smc_strong_order_check *s) {
    smc_vec_free(&s->plain);
    smc_vec_free(&s->before);
}

#endif
