#include "tools/options/sandboxed.h"

#include "sandbox/sandbox.h"
#include "tools/terminal/console.h"

static void tell_once(const char *lacks) {
    static bool told;
    if (told) return;
    told = true;
    const smc_console console = smc_console_on(stderr);
    char *text = smc_format("this kernel has no %s: compilers and readers are confined without it; "
                            "--sandbox=required refuses to run them",
                            lacks);
    smc_console_line(&console, (smc_position){0}, "note", text);
    free(text);
}

bool smc_sandbox_is_fit(const smc_options *o) {
    const char *lacks = smc_sandbox_lacks(), *exception = smc_sandbox_exception();
    if (o->sandbox == SMC_SANDBOX_REQUIRED && exception)
        smc_error_line("--sandbox=required: %s needs calls that the sandbox denies", exception);
    else if (o->sandbox == SMC_SANDBOX_REQUIRED && lacks)
        smc_error_line("--sandbox=required: this kernel has no %s", lacks);
    else if (lacks && o->inputs.n && !o->quiet) tell_once(lacks);
    return o->sandbox != SMC_SANDBOX_REQUIRED || !(exception || lacks);
}
