// facts.h - what is assumed of the program, and what was learnt that is otherwise.
//
// A reduction assumes something of the program: these threads are interchangeable, nobody sees the
// order of these RMWs. So does the program itself: this object is one thread's, a round of this
// loop may be left out. Where the exploration meets what refutes it, all that was visited counts
// for nothing, the fact is noted, and the exploration begins again knowing it. A fact belongs to
// its owner, who alone reads its bytes. Facts go with all that is explored later: another attempt,
// a part, a checkpoint, another process.
#ifndef SMC_PROGRAM_FACTS_H
#define SMC_PROGRAM_FACTS_H

#include "base/packed.h"

// X(owner): by this name a fact is stored.
#define SMC_FACT_OWNERS(X)                                                                         \
    X(symmetry)  /* which threads are interchangeable, and what belongs to them */                 \
    X(awaits)    /* places at which threads wait */                                                \
    X(commuting) /* locations whose RMWs have an order */                                          \
    X(barriers)  /* whether arrivals are ordered */                                                \
    X(elision)   /* whether plain accesses have to be events */                                    \
    X(cells)     /* whether atomic accesses have several cells */                                  \
    X(sections)  /* whether critical sections are ordered by what they access (lapor) */           \
    X(pending)   /* which writes, locks and unlocks were met (pending) */                          \
    X(memory)    /* what memory is made of (the program) */                                        \
    X(loops)     /* what is left out of which loop (the program) */

// clang-format off
typedef enum smc_fact_owner {
#define X(name) SMC_FACT_##name,
    SMC_FACT_OWNERS(X)
#undef X
    SMC_FACTS,
} smc_fact_owner;
// clang-format on

typedef struct smc_facts {
    smc_packed of[SMC_FACTS]; // by owner; empty: nothing is known, the assumption stands as it is
                              // made at first
} smc_facts;

// An owner's fact to be read, and whether there is one.
bool smc_facts_of(const smc_facts *, smc_fact_owner, smc_unpacking *out);
smc_packed *smc_facts_renew(smc_facts *, smc_fact_owner); // to be written, empty at first

void smc_facts_copy(smc_facts *to, const smc_facts *from); // in the place of what was there
void smc_facts_free(smc_facts *);

// By the owners' names. Reading takes the place of what was there. False: the bytes are damaged, or
// of an owner that is not known; there are no facts then.
void smc_facts_put(const smc_facts *, smc_packed *);
SMC_MUST_USE bool smc_facts_get(smc_facts *, smc_unpacking *);

#endif
