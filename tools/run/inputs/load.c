#include "tools/run/inputs/load.h"

#include "tools/run/inputs/diagnostic.h"
#include "tools/terminal/console.h"

#include <unistd.h>

bool smc_run_can_read(const smc_options *o) {
    for (uint32_t i = 0; i < o->inputs.n; i++) {
        if (access(o->inputs.at[i], R_OK) == 0) continue;
        smc_error_line("cannot read '%s': %m", o->inputs.at[i]);
        return false;
    }
    return true;
}

smc_compile_options smc_run_compile_options(const smc_options *o, const smc_stop *stop, const smc_diag *diag) {
    return (smc_compile_options){
        .inputs = o->inputs.at,
        .n_inputs = o->inputs.n,
        .clang_args = o->clang_args.at,
        .n_clang_args = o->clang_args.n,
        .own = o->own_words,
        .rustc = o->rustc,
        .edition = o->edition,
        .memory_limit = (uint64_t)o->memory_limit << 20,
        .diag = diag,
        .stop = stop,
        .cache = !o->no_cache,
    };
}

smc_status smc_run_load(const smc_options *o, const smc_stop *stop, smc_units *out) {
    const smc_diag of_files = smc_run_diagnostics(NULL); // about them as a whole
    const smc_compile_options how = smc_run_compile_options(o, stop, &of_files);
    return smc_compile(&how, out);
}
