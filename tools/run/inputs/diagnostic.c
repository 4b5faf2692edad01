#include "tools/run/inputs/diagnostic.h"

#include "tools/terminal/console.h"
#include "tools/terminal/source.h"

#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

// True if the file is one of the inputs. Text of other files is not quoted: a program can name any
// file.
static bool is_checked_input(const smc_options *o, const char *file) {
    struct stat st, input;
    if (!o || !file || stat(file, &st)) return false;
    for (uint32_t i = 0; i < o->inputs.n; i++)
        if (stat(o->inputs.at[i], &input) == 0 && st.st_dev == input.st_dev &&
            st.st_ino == input.st_ino)
            return true;
    return false;
}

// Prints a diagnostic. `self`: the options, whose input files may be quoted; NULL: no file is
// quoted.
static void report_diag(void *self, const char *file, unsigned line, unsigned column,
                        const char *severity, const char *text) {
    const smc_options *o = self;
    const bool quiet = o && o->quiet;
    if (quiet && strcmp(severity, "error") != 0 && strcmp(severity, "fatal error") != 0) return;
    smc_console console = smc_console_on_stream(stderr);
    smc_position at = {.file = file, .line = line, .column = column};
    smc_console_print_message(&console, at, severity, text);
    size_t n = 0;
    char *source = !quiet && is_checked_input(o, file) ? smc_read_input_text(file, &n) : NULL;
    smc_console_print_source(&console, at, source, n);
    free(source);
}

smc_diag smc_run_diagnostics(const smc_options *o) {
    return (smc_diag){report_diag, (void *)(uintptr_t)o};
}

static void ignore_diagnostic(void *self, const char *file, unsigned line, unsigned column,
                              const char *severity, const char *text) {
    (void)self, (void)file, (void)line, (void)column, (void)severity, (void)text;
}

const smc_diag smc_run_silence = {.report = ignore_diagnostic};
