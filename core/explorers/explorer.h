// explorer.h - which executions to visit. An explorer is a row in registry.c and a file or folder here.
#ifndef SMC_EXPLORER_H
#define SMC_EXPLORER_H

#include "models/model.h"
#include "result/result.h"

typedef struct smc_explorer {
    const char *name, *title, *paper;
    // Explores `program` under `model` and fills *result (zeroed by the caller), also where it stops early.
    void (*explore)(smc_program *program, const smc_model *model, const smc_explore_options *options,
                    smc_result *result);
    bool (*supports)(const smc_model *model);
    bool needs_plain_access; // works only where plain accesses branch (smc_explore_options.plain_access)
    bool counts_coherence; // executions that differ in coherence alone count as several
    bool counts_values;    // executions that differ in reads-from may count as one where they agree on the values read, and
                           // some may be thrown away
    bool counts_outcomes;  // executions in which each thread receives the same values count as one
    bool throws_away;      // it has to visit some executions that come to nothing or that it has visited already
    bool bounds_liveness;   // it has smc_explore_options.liveness
    bool is_fair;           // it has smc_explore_options.fair
    bool leaves_locks_open; // executions that differ in the order of locks alone count as one; some graphs are thrown away
} smc_explorer;

// The registry. `auto` is an explorer that chooses where there is a choice, otherwise the first one for the model.
const smc_explorer *smc_explorer_find(const char *name, const smc_model *model); // NULL: unknown or unsupported pair
const smc_explorer *smc_explorer_at(size_t i);                                   // NULL past the last row

extern const smc_explorer smc_explorer_tracer;
extern const smc_explorer smc_explorer_trust;
extern const smc_explorer smc_explorer_rvf;
extern const smc_explorer smc_explorer_lapor;
#ifdef SMC_Z3
extern const smc_explorer smc_explorer_mcr;
#endif
extern const smc_explorer smc_explorer_cdschecker;
extern const smc_explorer smc_explorer_enumerate;
extern const smc_explorer smc_explorer_auto; // not in the table: it is none of its own

#endif
