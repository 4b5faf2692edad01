// auto.h - the explorer "auto", which chooses another explorer at run time. It has no row in
// SMC_EXPLORERS.
#ifndef SMC_EXPLORER_AUTO_H
#define SMC_EXPLORER_AUTO_H

#include "explorers/explorer.h"

// The explorer that chooses between tracer and lapor while it explores.
extern const smc_explorer smc_explorer_auto;

#endif
