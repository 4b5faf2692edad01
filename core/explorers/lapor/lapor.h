// lapor.h - lapor for who watches it (../auto.c).
#ifndef SMC_LAPOR_H
#define SMC_LAPOR_H

#include "explorers/explorer.h"
#include "explorers/revisit/engine.h"

typedef enum lapor_ending {
    LAPOR_ENDED,
    LAPOR_ORDERED,  // the order of all locks is to be visited: the result is of no use
    LAPOR_GIVEN_UP, // by the one who watches, or on trial: no more is it
} lapor_ending;

// The exploration, without asking first whether the tracer would do.
SMC_MUST_USE lapor_ending lapor_explore_watched(smc_program *, const smc_model *,
                                                const smc_explore_options *, revisit_visitor,
                                                smc_result *);

#endif
