// reachable.h - which allocations the memory of an ended program leads to, as a garbage collector
// asks: from static variables, and from what the language's runtime keeps.
#ifndef SMC_PROGRAM_REACHABLE_H
#define SMC_PROGRAM_REACHABLE_H

#include "program/program.h"
#include "base/table.h"

typedef struct smc_stored_value {
    uint32_t loc;
    uint64_t value;
} smc_stored_value;

typedef struct smc_reachable {
    const smc_program *program;
    SMC_VEC(smc_stored_value) stored;
    smc_table bases; // base address of an allocation that is reached -> 1
} smc_reachable;

// Adds a value that the location may have at the end.
void smc_reachable_store(smc_reachable *, uint32_t loc, uint64_t value);
// Adds an allocation that is reached without a pointer to it.
void smc_reachable_add(smc_reachable *, uint32_t object);
// Follows pointers from static variables and the allocations added. To be called once, last.
void smc_reachable_follow(smc_reachable *);
bool smc_reachable_has(const smc_reachable *, uint32_t object);
void smc_reachable_free(smc_reachable *);

#endif
