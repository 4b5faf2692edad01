// reachable.h - determines which allocations are reachable at the end of a program, as a garbage
// collector does: from static variables and from allocations that the language's runtime keeps.
#ifndef SMC_PROGRAM_REACHABLE_H
#define SMC_PROGRAM_REACHABLE_H

#include "program/program.h"
#include "base/table.h"

// A value that a location may have at the end.
typedef struct smc_stored_value {
    uint32_t loc;
    uint64_t value;
} smc_stored_value;

// The set of the reachable allocations of one execution, and the values from which it is computed.
typedef struct smc_reachable {
    const smc_program *program;
    SMC_VEC(smc_stored_value) stored; // values of all locations
    smc_table bases;                  // base address of a reachable allocation -> 1
} smc_reachable;

// Adds a value that the location may have at the end.
void smc_reachable_store(smc_reachable *, uint32_t loc, uint64_t value);
// Adds an allocation that is reachable without any pointer to it.
void smc_reachable_add(smc_reachable *, uint32_t object);
// Follows the pointers in static variables and in the added allocations. Called once, after all
// values are added.
void smc_reachable_follow(smc_reachable *);
bool smc_reachable_has(const smc_reachable *, uint32_t object); // whether the object is reachable
void smc_reachable_free(smc_reachable *);

#endif
