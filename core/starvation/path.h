// path.h - constructs a cycle in a component of the state graph.
#ifndef SMC_STARVATION_PATH_H
#define SMC_STARVATION_PATH_H

#include "starvation/states.h"

// A sequence of steps that can repeat for ever, and the steps that lead to it from the first state.
typedef struct starvation_cycle {
    uint32_t victim; // the thread that makes no progress
    // True: the victim only waits; it changes nothing (except mutexes), while others do. False: the
    // victim repeats a loop that it could leave, and so do the other threads, unless they are
    // servers.
    bool waits;
    bool sleeps;             // the victim takes no step in the cycle
    SMC_VEC(uint32_t) edges; // the edges of the steps: first those that lead to the cycle, then
                             // those of the cycle
    uint32_t from;           // number of edges that lead to the cycle
} starvation_cycle;

void starvation_cycle_free(starvation_cycle *); // frees its contents

// A partition of the states into components, in which the thread `victim` shall make no progress.
typedef struct starvation_components {
    uint32_t victim;    // the thread that shall make no progress
    bool waits, sleeps; // as in starvation_cycle
    uint32_t *of;       // [node]: number of its component; STARVATION_NONE: the state is removed
} starvation_components;

// Whether the step may be part of a cycle: no thread chooses freely, and the victim makes no
// progress.
static inline bool starvation_step_may_repeat(const starvation_components *p,
                                              const starvation_state_graph *x, uint32_t edge) {
    const starvation_edge *e = &x->edges.at[edge];
    if (e->does & STARVATION_CHOOSES) return false;
    return e->thread != p->victim ||
           !(e->does & (STARVATION_SERVES | (p->waits ? STARVATION_WRITES : 0)));
}

// Whether the step may be part of a cycle and leads to a state of the same component.
static inline bool starvation_stays_in_component(const starvation_components *p,
                                                 const starvation_state_graph *x, uint32_t edge) {
    const starvation_edge *e = &x->edges.at[edge];
    return starvation_step_may_repeat(p, x, edge) && p->of[e->to] == p->of[e->from];
}

// Constructs a cycle in the component of the state `start`, with a step of each thread that has a
// step in the component, and the shortest sequence of steps that leads there.
void starvation_make_cycle(const starvation_state_graph *, const starvation_components *,
                           uint32_t start, starvation_cycle *);

#endif
