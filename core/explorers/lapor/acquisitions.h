// acquisitions.h - detects potential deadlocks, from which mutexes threads acquire while they hold
// which others.
//
// lapor does not visit lock orders that no access observes, so a deadlock need not occur in a
// visited execution. But the acquisitions that lead to it occur: threads t1 .. tn, each of which
// waits for something that the next one holds, while no two of them hold a common mutex. A thread
// waits for a mutex, or (join) for the end of another thread; that thread "holds" its end while it
// runs. (Havelund, SPIN 2000; guards: Bensalem and Havelund, PADTAD 2005.) Acquisitions that thread
// creation or joining orders cannot be simultaneous, and are excluded.
#ifndef SMC_LAPOR_ACQUISITIONS_H
#define SMC_LAPOR_ACQUISITIONS_H

#include "explorers/lapor/contexts.h"

// An acquisition: a thread at a lock or join, and the mutexes that it holds there.
typedef struct lapor_acquisition {
    uint32_t thread;
    bool end;         // the thread waits for the end of thread `what`; false: for mutex `what`
    uint32_t what;    // the mutex or thread for which the thread waits
    uint32_t context; // the thread's context (contexts.h)
    uint32_t before;  // 1 + index of the thread's previous acquisition; 0: none
    // The mutexes that the thread holds: n elements of lapor_acquisitions.guards.
    uint32_t guards, n;
} lapor_acquisition;

// All acquisitions of an exploration.
typedef struct lapor_acquisitions {
    SMC_VEC(lapor_acquisition) all; // without duplicates
    SMC_VEC(uint32_t) guards;       // the mutexes held, of all acquisitions
    SMC_VEC(uint32_t) latest;       // [thread]: 1 + index of its last acquisition; 0: none
    // Scratch: a chain of acquisitions, each of which waits for the thread of the next one.
    SMC_VEC(uint32_t) path;
    lapor_contexts contexts;
} lapor_acquisitions;

// Records an acquisition if it is new, and returns whether it is. `holds`: the n mutexes that the
// thread holds, in any order.
bool lapor_acquisitions_add(lapor_acquisitions *, lapor_acquisition, const uint32_t *holds);

// Whether the acquisition added last closes a cycle of waiting threads, so that a deadlock is
// possible.
bool lapor_acquisitions_close_cycle(lapor_acquisitions *);

// Removes the acquisition added last.
void lapor_acquisitions_remove(lapor_acquisitions *);
void lapor_acquisitions_free(lapor_acquisitions *);

#endif
