#include "interp/options.h"

#include <string.h>

uint32_t smc_interp_round_bound(const smc_interp_options *options, const char *function) {
    for (uint32_t i = options->n_bounds; i-- > 0;)
        if (function && strcmp(options->bounds[i].function, function) == 0)
            return options->bounds[i].rounds;
    return options->unroll;
}
