#include "tools/run/outputs.h"

#include "tools/terminal/console.h"

#include <string.h>

bool smc_run_outputs_differ(const smc_options *o) {
    const struct {
        const char *option, *file;
    } outputs[] = {{"output", o->output},
                   {"html", o->html},
                   {"coverage", o->coverage},
                   {"certificate", o->certificate}};
    for (size_t i = 0; i < sizeof outputs / sizeof *outputs; i++)
        for (size_t k = 0; k < i; k++) {
            if (!outputs[i].file || !outputs[k].file ||
                strcmp(outputs[i].file, outputs[k].file) != 0)
                continue;
            smc_print_usage_error("--%s and --%s both name %s", outputs[i].option,
                                  outputs[k].option, outputs[i].file);
            return false;
        }
    return true;
}
