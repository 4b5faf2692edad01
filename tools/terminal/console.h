// console.h - prints messages in the format of compilers, possibly on a terminal.
#ifndef SMC_CONSOLE_H
#define SMC_CONSOLE_H

#include "base/base.h"

#include <stdio.h>

typedef struct smc_console {
    FILE *to;
    bool colour;
    int width; // of the screen; 0: no screen
} smc_console;

// A source position; file NULL or line 0: unknown.
typedef struct smc_position {
    const char *file;
    unsigned line, column;
} smc_position;

// True if the stream is a terminal that supports escape sequences: not a "dumb" one and not Emacs's
// compilation buffer.
bool smc_console_is_screen(FILE *to);

// Uses colour only on a screen, and not if NO_COLOR is set (no-color.org).
smc_console smc_console_on(FILE *to);

// The same settings for text collected in another stream and printed later.
static inline smc_console smc_console_for(smc_console c, FILE *to) {
    c.to = to;
    return c;
}

// Colours of text, if enabled.
typedef enum smc_ink {
    SMC_INK_PLAIN,
    SMC_INK_BOLD,
    SMC_INK_ERROR,
    SMC_INK_NOTE,
    SMC_INK_FAINT
} smc_ink;
void smc_console_ink(const smc_console *, smc_ink); // until the next call
void smc_console_text(const smc_console *, smc_ink, const char *text);

// Prints text in lines of at most `width` columns, broken at blanks; lines after the first are
// indented.
void smc_console_wrap(const smc_console *, int indent, int width, const char *text);

// Prints "file:line:col: severity: text" and a newline; "smc: severity: text" without a position.
void smc_console_line(const smc_console *, smc_position, const char *severity, const char *text);

// Prints the source line (of a long one the part around the column) and a caret below its column.
// `text` has n bytes; prints nothing if it is NULL or has no such line.
void smc_console_source(const smc_console *, smc_position, const char *text, size_t n);

// Prints "smc: error: .." on stderr: a usage error.
void smc_error_line(const char *fmt, ...) SMC_PRINTF(1, 2);

#endif
