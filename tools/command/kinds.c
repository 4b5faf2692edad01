#include "tools/command/kinds.h"

#include "program/errors.h"

void smc_kinds_list(FILE *to) {
    for (unsigned kind = 0; kind < SMC_ERR_COUNT; kind++) {
        fprintf(to, "%-22s %s\n", smc_error_name(kind), smc_error_words(kind));
        for (unsigned error = SMC_ERR_COUNT + 1; error < SMC_ERR_END; error++)
            if (smc_error_kind_of(error) == kind)
                fprintf(to, "  %-20s %s\n", smc_error_name(error), smc_error_words(error));
    }
}
