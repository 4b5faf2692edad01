// strong.h - graphs on which RC11 and sequential consistency agree (docs/rc11.md).
//
// A graph is strong if all its atomic accesses are seq_cst and accesses of one location, one of
// them plain and one a write, are ordered by happens-before. Happens-before is (po u rf)+ there, so
// that the clocks of the graph are its clocks.
#ifndef SMC_RC11_STRONG_H
#define SMC_RC11_STRONG_H

#include "graph/graph.h"

typedef struct smc_strong {
    const smc_graph *graph;
    SMC_VEC(smc_id) plain; // [loc]: the plain access that was noted last, of those that are linked;
                           // 0: none
    SMC_VEC(smc_id) before; // [event]: of a plain access: the one noted before it
} smc_strong;

// Every linked event is noted as it is linked, and is no longer before it is unlinked.
void smc_strong_note(smc_strong *, smc_id);
void smc_strong_forget(smc_strong *, smc_id);

// Whether a strong graph is strong with this event, linked last or to be linked, whatever it reads.
bool smc_strong_stays(const smc_strong *, smc_id);

static inline void smc_strong_free(smc_strong *s) {
    smc_vec_free(&s->plain);
    smc_vec_free(&s->before);
}

#endif
