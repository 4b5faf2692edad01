// assumed.h - which RMWs that commute are known to need an order.
#ifndef SMC_COMMUTING_ASSUMED_H
#define SMC_COMMUTING_ASSUMED_H

#include "reductions/commuting/unordered.h"

// Which RMWs that commute are in no order.
typedef struct smc_commuting {
    uint8_t use;              // smc_commute_use
    smc_codes order_observed; // locations of those that need one
} smc_commuting;

#endif
