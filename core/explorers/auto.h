// auto.h - the explorer that chooses another one while it explores. It is none of its own, and has
// no row.
#ifndef SMC_EXPLORER_AUTO_H
#define SMC_EXPLORER_AUTO_H

#include "explorers/explorer.h"

extern const smc_explorer smc_explorer_auto;

#endif
