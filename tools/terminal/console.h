// console.h - messages in the form compilers use, on a stream that may be a terminal.
#ifndef SMC_CONSOLE_H
#define SMC_CONSOLE_H

#include "base/base.h"

#include <stdio.h>

typedef struct smc_console {
    FILE *to;
    bool colour;
    int width; // of the screen; 0: there is none
} smc_console;

// A position in the source; file NULL or line 0 where unknown.
typedef struct smc_position {
    const char *file;
    unsigned line, column;
} smc_position;

// Whether the stream is a terminal that understands escapes: neither a "dumb" one nor Emacs's
// compilation buffer.
bool smc_console_is_screen(FILE *to);

// Colour only on a screen, and not where NO_COLOR is set (no-color.org).
smc_console smc_console_on(FILE *to);

// The same, but for the text of another stream, which comes to be shown there.
static inline smc_console smc_console_for(smc_console c, FILE *to) {
    c.to = to;
    return c;
}

// Text in colour, where there is colour.
typedef enum smc_ink {
    SMC_INK_PLAIN,
    SMC_INK_BOLD,
    SMC_INK_ERROR,
    SMC_INK_NOTE,
    SMC_INK_FAINT
} smc_ink;
void smc_console_ink(const smc_console *, smc_ink); // until the next
void smc_console_text(const smc_console *, smc_ink, const char *text);

// Text broken into lines of at most `width` columns where there are blanks; all but the first begin
// with `indent` blanks.
void smc_console_wrap(const smc_console *, int indent, int width, const char *text);

// "file:line:col: severity: text" and a newline; "smc: severity: text" where there is no position.
void smc_console_line(const smc_console *, smc_position, const char *severity, const char *text);

// The line of source itself, of a long one the part around the column, and a caret below its
// column; nothing where the text, of n bytes, is NULL or has no such line.
void smc_console_source(const smc_console *, smc_position, const char *text, size_t n);

// "smc: error: .." on stderr: what the user asked for cannot be done.
void smc_error_line(const char *fmt, ...) SMC_PRINTF(1, 2);

#endif
