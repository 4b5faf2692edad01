// acquisitions.h - who takes which mutex holding which others: whether there can be a deadlock.
//
// Orders of locks that no access observes are not visited, so a deadlock need not show in any
// visited execution. But the acquisitions of which it would consist do: threads t1 .. tn, each of
// which waits for something that the next one holds, no two of them holding the same mutex. What is
// waited for is a mutex, or (join) the end of a thread, which that thread holds for as long as it
// runs. (Havelund, SPIN 2000; guards: Bensalem and Havelund, PADTAD 2005.) Nor is there one of
// acquisitions that creation or joining orders: threads cannot stand at both at a time.
#ifndef SMC_LAPOR_ACQUISITIONS_H
#define SMC_LAPOR_ACQUISITIONS_H

#include "explorers/lapor/contexts.h"

typedef struct lapor_acquisition {
    uint32_t thread;
    bool end; // waits for the end of thread `what`; otherwise for the mutex `what`
    uint32_t what;
    uint32_t context;   // in which the thread is
    uint32_t before;    // one more than the number of the thread's acquisition noted before it; 0:
                        // none
    uint32_t guards, n; // the mutexes it holds: in lapor_acquisitions.guards, from `guards` on
} lapor_acquisition;

typedef struct lapor_acquisitions {
    SMC_VEC(lapor_acquisition) all; // distinct ones
    SMC_VEC(uint32_t) guards;
    SMC_VEC(uint32_t) latest; // [thread]: one more than the number of its acquisition noted last;
                              // 0: none
    SMC_VEC(uint32_t) path;   // scratch: the chain that is looked at
    lapor_contexts contexts;
} lapor_acquisitions;

// Notes that a thread waits for, or takes, something; holds[0 .. n) are the mutexes it holds, in
// any order. Returns whether that is new.
bool lapor_acquisitions_add(lapor_acquisitions *, lapor_acquisition, const uint32_t *holds);

// Whether a deadlock has become possible with the one that was added last.
bool lapor_acquisitions_close(lapor_acquisitions *);

// Takes it back.
void lapor_acquisitions_remove(lapor_acquisitions *);
void lapor_acquisitions_free(lapor_acquisitions *);

#endif
