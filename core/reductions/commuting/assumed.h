// assumed.h - facts learnt about commuting RMWs: which of them must be ordered.
#ifndef SMC_COMMUTING_ASSUMED_H
#define SMC_COMMUTING_ASSUMED_H

#include "reductions/commuting/unordered.h"

// State of the reduction in an exploration: decides which commuting RMWs stay unordered.
typedef struct smc_commuting {
    uint8_t use;                     // smc_commuting_mode
    smc_location_set order_observed; // the locations whose RMWs must be ordered
} smc_commuting;

#endif
