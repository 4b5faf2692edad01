#include "tools/terminal/sandboxed.h"

#include "sandbox/sandbox.h"
#include "tools/terminal/console.h"

static void print_once(const char *lacks) {
    static bool is_reported;
    if (is_reported) return;
    is_reported = true;
    const smc_console console = smc_console_on_stream(stderr);
    char *text = smc_format("this kernel has no %s: compilers and readers are confined without it; "
                            "--sandbox=required refuses to run them",
                            lacks);
    smc_console_print_message(&console, (smc_position){0}, "note", text);
    free(text);
}

bool smc_terminal_has_sandbox(bool required, bool quiet) {
    const char *lacks = smc_sandbox_missing_features(), *exception = smc_sandbox_exception();
    if (required && exception)
        smc_print_usage_error("--sandbox=required: %s needs calls that the sandbox denies",
                              exception);
    else if (required && lacks)
        smc_print_usage_error("--sandbox=required: this kernel has no %s", lacks);
    else if (lacks && !quiet) print_once(lacks);
    return !required || !(exception || lacks);
}
