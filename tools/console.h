// console.h - messages in the form compilers use, on a stream that may be a terminal.
#ifndef SMC_CONSOLE_H
#define SMC_CONSOLE_H

#include "core/base.h"

#include <stdio.h>

typedef struct smc_console {
    FILE *to;
    bool colour;
} smc_console;

// A position in the source; file NULL or line 0 where unknown.
typedef struct smc_position {
    const char *file;
    unsigned line, column;
} smc_position;

// Colour only on a terminal that is not "dumb", and not where NO_COLOR is set (no-color.org).
smc_console smc_console_on(FILE *to);

// "file:line:col: severity: text" and a newline; "smc: severity: text" where there is no position.
void smc_console_line(const smc_console *, smc_position, const char *severity, const char *text);

// The line of source itself, of a long one the part around the column, and a caret below its column; nothing where the file cannot be read.
void smc_console_source(const smc_console *, smc_position);

// "smc: error: .." on stderr: what the user asked for cannot be done.
void smc_error_line(const char *fmt, ...) SMC_PRINTF(1, 2);

#endif
