// acquisitions.h - detects potential deadlocks: which threads acquire which mutex while holding
// others.
//
// lapor does not visit lock orders that no access observes, so a deadlock need not occur in a
// visited execution. But its acquisitions do: threads t1 .. tn, each waiting for something that the
// next one holds, no two of them holding a common mutex. A thread waits for a mutex, or (join) for
// the end of another thread, which that thread "holds" while it runs. (Havelund, SPIN 2000; guards:
// Bensalem and Havelund, PADTAD 2005.) Acquisitions that creation or joining orders cannot be
// simultaneous and are excluded.
#ifndef SMC_LAPOR_ACQUISITIONS_H
#define SMC_LAPOR_ACQUISITIONS_H

#include "explorers/lapor/contexts.h"

typedef struct lapor_acquisition {
    uint32_t thread;
    bool end; // waits for the end of thread `what`; otherwise for the mutex `what`
    uint32_t what;
    uint32_t context;   // context of the thread
    uint32_t before;    // 1 + index of the thread's previous acquisition; 0: none
    uint32_t guards, n; // the mutexes held: range in lapor_acquisitions.guards
} lapor_acquisition;

typedef struct lapor_acquisitions {
    SMC_VEC(lapor_acquisition) all; // distinct acquisitions
    SMC_VEC(uint32_t) guards;
    SMC_VEC(uint32_t) latest; // [thread]: 1 + index of its last acquisition; 0: none
    SMC_VEC(uint32_t) path;   // scratch: the current chain
    lapor_contexts contexts;
} lapor_acquisitions;

// Records an acquisition, with the acquisition's n mutexes held in `holds`, in any order. Returns
// whether it is new.
bool lapor_acquisitions_add(lapor_acquisitions *, lapor_acquisition, const uint32_t *holds);

// Whether the acquisition added last makes a deadlock possible.
bool lapor_acquisitions_close(lapor_acquisitions *);

// Removes the acquisition added last.
void lapor_acquisitions_remove(lapor_acquisitions *);
void lapor_acquisitions_free(lapor_acquisitions *);

#endif
