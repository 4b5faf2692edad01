#include "tools/terminal/sandboxed.h"

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

bool smc_terminal_has_sandbox(bool required, bool quiet) {
    const char *lacks = smc_sandbox_lacks(), *exception = smc_sandbox_exception();
    if (required && exception)
        smc_error_line("--sandbox=required: %s needs calls that the sandbox denies", exception);
    else if (required && lacks) smc_error_line("--sandbox=required: this kernel has no %s", lacks);
    else if (lacks && !quiet) tell_once(lacks);
    return !required || !(exception || lacks);
}
