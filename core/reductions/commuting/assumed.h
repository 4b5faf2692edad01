// assumed.h - what is known about commuting RMWs: which of them need an order.
#ifndef SMC_COMMUTING_ASSUMED_H
#define SMC_COMMUTING_ASSUMED_H

#include "reductions/commuting/unordered.h"

// Decides which commuting RMWs stay unordered.
typedef struct smc_commuting {
    uint8_t use;                     // smc_commuting_mode
    smc_location_set order_observed; // the locations whose RMWs need an order
} smc_commuting;

#endif
