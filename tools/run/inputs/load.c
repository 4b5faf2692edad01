#include "tools/run/inputs/load.h"

#include "tools/options/words/database.h"
#include "tools/run/inputs/diagnostic.h"
#include "tools/terminal/console.h"

#include <limits.h>
#include <stdlib.h>
#include <unistd.h>

bool smc_run_can_read(const smc_options *o) {
    for (uint32_t i = 0; i < o->inputs.n; i++) {
        if (access(o->inputs.at[i], R_OK) == 0) continue;
        smc_print_usage_error("cannot read '%s': %m", o->inputs.at[i]);
        return false;
    }
    return true;
}

// Says by which command the project's build makes a header.
static char *explain_made_header(const void *self, const char *name) {
    const smc_options *o = self;
    char *path = smc_database_find_made(o->database, name);
    char *how = path ? smc_format("the build makes '%s': build it first (ninja -C %s %s)", name,
                                  o->project, path)
                     : NULL;
    free(path);
    return how;
}

smc_compile_options smc_run_compile_options(const smc_options *o, const smc_stop *stop,
                                            const smc_diag *diag) {
    return (smc_compile_options){
        .inputs = o->inputs.at,
        .n_inputs = o->inputs.n,
        .clang_args = o->clang_args.at,
        .n_clang_args = o->clang_args.n,
        .newer_standard = o->newer_standard,
        .own = o->words_of_input,
        .rustc = o->rustc,
        .edition = o->edition,
        .panic = o->panic,
        .confined_only = o->sandbox == SMC_SANDBOX_REQUIRED,
        .cargo = {.allowed = o->cargo,
                  .bin = o->bin,
                  .example = o->example,
                  .features = o->features,
                  .test = o->test,
                  .package = o->package.n ? o->package.at[0] : NULL,
                  .release = o->release,
                  .all_features = o->all_features,
                  .no_default_features = o->no_default_features},
        .tests = o->tests || (o->test && !o->cargo),
        .memory_limit = (uint64_t)o->memory_limit << 20,
        .diag = diag,
        .stop = stop,
        .explain_header = o->database ? explain_made_header : NULL,
        .explain_self = o,
        .cache = !o->no_cache,
    };
}

// Suggests -p with a compilation database found near the inputs, which did not compile.
static void suggest_project(const smc_options *o) {
    char real[PATH_MAX];
    const smc_console console = smc_console_on_stream(stderr);
    for (uint32_t i = 0; i < o->inputs.n && !o->database; i++) {
        char *ignored = NULL, *directory = realpath(o->inputs.at[i], real)
                                               ? smc_database_find_near(real, &ignored)
                                               : NULL;
        free(ignored);
        if (!directory) continue;
        char *text = smc_format(
            "%s/compile_commands.json has compiler options for '%s': use them with -p auto",
            directory, o->inputs.at[i]);
        smc_console_print_message(&console, (smc_position){0}, "note", text);
        free(text);
        free(directory);
        return;
    }
}

smc_status smc_run_compile_inputs(const smc_options *o, const smc_stop *stop, smc_units *out) {
    const smc_diag of_files = smc_run_diagnostics(NULL); // for messages that name no position
    const smc_compile_options how = smc_run_compile_options(o, stop, &of_files);
    const smc_status status = smc_compile_units(&how, out);
    if (status == SMC_USAGE) suggest_project(o);
    return status;
}

smc_status smc_run_make_empty_units(const smc_options *o, smc_units *out) {
    *out = (smc_units){0};
    for (uint32_t i = 0; i < o->inputs.n; i++)
        *smc_vec_push(out) = (smc_unit){.name = o->inputs.at[i]};
    return SMC_OK;
}
