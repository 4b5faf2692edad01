// lapor.h - runs lapor with a visitor; for auto.c.
#ifndef SMC_LAPOR_H
#define SMC_LAPOR_H

#include "explorers/explorer.h"
#include "explorers/revisit/engine.h"

// How an exploration by lapor ended.
typedef enum lapor_ending {
    LAPOR_ENDED,
    // All lock orders must be visited, which lapor does not do; the result is meaningless.
    LAPOR_NEEDS_LOCK_ORDERS,
    LAPOR_GIVEN_UP, // the visitor abandoned the exploration, or a trial has failed
} lapor_ending;

// Explores by lapor only, without first finding out whether tracer suffices.
SMC_MUST_USE lapor_ending lapor_explore_with_visitor(smc_program *, const smc_model *,
                                                     const smc_explore_options *, revisit_visitor,
                                                     smc_result *);

#endif
