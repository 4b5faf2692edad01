// facts.h - facts learnt about a program that refute assumptions.
//
// Reductions make assumptions about the program, e.g. that threads are interchangeable or that the
// order of RMWs is not observable. The program also makes assumptions, e.g. that an object is
// private to one thread, or that a round of a loop can be left out. If an exploration refutes an
// assumption, it discards its result, records the fact and starts again. Only the owner of a fact
// interprets the fact's encoding. Facts apply to all later explorations: other attempts, parts,
// checkpoints and processes.
#ifndef SMC_PROGRAM_FACTS_H
#define SMC_PROGRAM_FACTS_H

#include "base/packed.h"

// X(owner). The name identifies the owner in encoded facts. The comment names the subject of the
// owner's facts.
#define SMC_FACT_OWNERS(X)                                                                         \
    X(symmetry)  /* groups of interchangeable threads, and their data */                           \
    X(awaits)    /* places of waits */                                                             \
    X(commuting) /* locations whose RMWs do not commute */                                         \
    X(barriers)  /* whether arrivals are ordered */                                                \
    X(elision)   /* whether plain accesses must be events */                                       \
    X(cells)     /* whether an access covers several cells */                                      \
    X(sections)  /* whether critical sections are ordered by their accesses (lapor) */             \
    X(pending)   /* writes, locks and unlocks that were found (explorer pending) */                \
    X(memory)    /* boundaries of cells, ownership of objects (the program) */                     \
    X(loops)     /* loops: smc_loop_fact (the program) */

// clang-format off
typedef enum smc_fact_owner {
#define X(name) SMC_FACT_##name,
    SMC_FACT_OWNERS(X)
#undef X
    SMC_FACTS,
} smc_fact_owner;
// clang-format on

// All facts that are known about a program, encoded. Facts restrict the assumptions of an attempt.
typedef struct smc_facts {
    smc_packed of[SMC_FACTS]; // by owner; empty: the initial assumptions hold
} smc_facts;

// Prepares `out` for reading the owner's fact. Returns whether the owner has a fact.
bool smc_facts_find(const smc_facts *, smc_fact_owner, smc_unpacking *out);

// Clears the owner's fact and returns its buffer for writing.
smc_packed *smc_facts_begin_write(smc_facts *, smc_fact_owner);

// Copies all facts of `from` to `to`, whose previous facts are discarded.
void smc_facts_copy(smc_facts *to, const smc_facts *from);
void smc_facts_free(smc_facts *);

// Encode and decode all facts, identified by their owners' names. Decoding replaces the contents.
// Returns false, leaving no facts, if the bytes are damaged or an owner is unknown.
void smc_facts_pack(const smc_facts *, smc_packed *);
SMC_MUST_USE bool smc_facts_unpack(smc_facts *, smc_unpacking *);

#endif
