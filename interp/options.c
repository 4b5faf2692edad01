#include "interp/options.h"

#include <string.h>

uint32_t smc_interp_round_bound(const smc_interp_options *options, const char *function) {
    for (uint32_t i = options->loops.bounds.n; i-- > 0;)
        if (function && strcmp(options->loops.bounds.at[i].function, function) == 0)
            return options->loops.bounds.at[i].rounds;
    return options->loops.unroll;
}
