// path.h - chooses a cycle in a component of the graph of states.
#ifndef SMC_STARVATION_PATH_H
#define SMC_STARVATION_PATH_H

#include "starvation/states.h"

// A cycle of steps that can repeat for ever, and the way there.
typedef struct starvation_cycle {
    uint32_t victim; // a thread that makes no progress
    // The victim only waits: it changes nothing, while others do. Otherwise it goes round in a loop
    // that it could leave, and so do the other threads, unless they serve.
    bool waits;
    bool sleeps;             // the victim takes no step in the cycle
    SMC_VEC(uint32_t) edges; // the steps: first those that lead to the cycle
    uint32_t from;           // number of steps that lead to the cycle
} starvation_cycle;

void starvation_cycle_free(starvation_cycle *);

// A part of the graph of states: a component in which the victim makes no progress.
typedef struct starvation_part {
    uint32_t victim;
    bool waits, sleeps; // as in starvation_cycle
    uint32_t *of;       // [node]: number of its component; STARVATION_NOBODY: it was removed
} starvation_part;

// Whether the step may be in a cycle: no thread chooses, and the victim makes no progress.
static inline bool starvation_may_take(const starvation_part *p, const starvation_space *x,
                                       uint32_t edge) {
    const starvation_edge *e = &x->edges.at[edge];
    if (e->does & STARVATION_CHOOSES) return false;
    return e->thread != p->victim ||
           !(e->does & (STARVATION_SERVES | (p->waits ? STARVATION_WRITES : 0)));
}

// Whether the step leads to a state of the same component.
static inline bool starvation_is_inside(const starvation_part *p, const starvation_space *x,
                                        uint32_t edge) {
    const starvation_edge *e = &x->edges.at[edge];
    return starvation_may_take(p, x, edge) && p->of[e->to] == p->of[e->from];
}

// Makes a cycle of the component of `start`, with a step of each thread that has one there, and the
// shortest way to it.
void starvation_make_cycle(const starvation_space *, const starvation_part *, uint32_t start,
                           starvation_cycle *);

#endif
