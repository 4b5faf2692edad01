// symmetry.h - whether executions that differ by the names of interchangeable threads alone are one (docs/symmetry.md).
#ifndef SMC_EXPLORERS_SYMMETRY_H
#define SMC_EXPLORERS_SYMMETRY_H

#include "result/options.h"

extern const smc_option smc_symmetry; // on: where threads are interchangeable

#endif
