// acquisitions.h - detects potential deadlocks: which threads acquire which mutex while holding
// others.
//
// lapor does not visit lock orders that no access observes, so a deadlock need not occur in a
// visited execution. But the acquisitions that lead to it occur: threads t1 .. tn, each of which
// waits for something that the next one holds, while no two of them hold a common mutex. A thread
// waits for a mutex, or (join) for the end of another thread, which that thread "holds" while it
// runs. (Havelund, SPIN 2000; guards: Bensalem and Havelund, PADTAD 2005.) Acquisitions that thread
// creation or joining orders cannot be simultaneous and are excluded.
#ifndef SMC_LAPOR_ACQUISITIONS_H
#define SMC_LAPOR_ACQUISITIONS_H

#include "explorers/lapor/contexts.h"

typedef struct lapor_acquisition {
    uint32_t thread;
    bool end; // the thread waits for the end of thread `what`; otherwise for the mutex `what`
    uint32_t what;
    uint32_t context;   // index of the thread's context (contexts.h)
    uint32_t before;    // 1 + index of the thread's previous acquisition; 0: none
    uint32_t guards, n; // the mutexes that the thread holds: range in lapor_acquisitions.guards
} lapor_acquisition;

typedef struct lapor_acquisitions {
    SMC_VEC(lapor_acquisition) all; // the acquisitions, without duplicates
    SMC_VEC(uint32_t) guards;
    SMC_VEC(uint32_t) latest; // [thread]: 1 + index of its last acquisition; 0: none
    SMC_VEC(uint32_t) path;   // scratch: the current chain of waiting acquisitions
    lapor_contexts contexts;
} lapor_acquisitions;

// Records an acquisition if it is new; `holds` lists its n guards, in any order. Returns whether it
// is new.
bool lapor_acquisitions_add(lapor_acquisitions *, lapor_acquisition, const uint32_t *holds);

// Whether the acquisition added last completes a cycle of waiting threads, so that a deadlock is
// possible.
bool lapor_acquisitions_close_cycle(lapor_acquisitions *);

// Removes the acquisition added last.
void lapor_acquisitions_remove(lapor_acquisitions *);
void lapor_acquisitions_free(lapor_acquisitions *);

#endif
