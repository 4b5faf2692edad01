// console.h - prints messages in the format of compilers, possibly on a terminal.
#ifndef SMC_CONSOLE_H
#define SMC_CONSOLE_H

#include "base/base.h"

#include <stdio.h>

// A stream, and how messages are printed on it.
typedef struct smc_console {
    FILE *to;
    bool colour;
    int width; // columns of the screen; 0: no screen
} smc_console;

// A position in a source file. `file` NULL or `line` 0: unknown.
typedef struct smc_position {
    const char *file;
    unsigned line, column;
} smc_position;

// True if the stream is a terminal that supports escape sequences, which a "dumb" one and Emacs's
// compilation buffer do not.
bool smc_console_is_screen(FILE *to);

// Returns the settings for a stream: colour only on a screen, and not if the environment has
// NO_COLOR (no-color.org).
smc_console smc_console_on_stream(FILE *to);

// Returns the settings of c for text that is collected in the stream `to` and printed later.
static inline smc_console smc_console_for_stream(smc_console c, FILE *to) {
    c.to = to;
    return c;
}

// Colours of text; without effect if colour is off.
typedef enum smc_text_colour {
    SMC_INK_PLAIN,
    SMC_INK_BOLD,
    SMC_INK_ERROR,
    SMC_INK_NOTE,
    SMC_INK_FAINT
} smc_text_colour;
void smc_console_set_colour(const smc_console *, smc_text_colour); // sets the colour until the next
                                                                   // call
// Prints the text in the colour, with control characters escaped.
void smc_console_print_text(const smc_console *, smc_text_colour, const char *text);

// Prints text in lines of at most `width` columns, broken at blanks; lines after the first are
// indented.
void smc_console_print_wrapped(const smc_console *, int indent, int width, const char *text);

// Prints "file:line:col: severity: text" and a newline; "smc: severity: text" if the position is
// unknown.
void smc_console_print_message(const smc_console *, smc_position, const char *severity,
                               const char *text);

// Prints the line of the position (if it is long, the part around the column) and a caret below the
// column. `text` is the file's contents, n bytes; nothing is printed if it is NULL or has no such
// line.
void smc_console_print_source(const smc_console *, smc_position, const char *text, size_t n);

// Prints "smc: error: .." on standard error.
void smc_print_usage_error(const char *fmt, ...) SMC_PRINTF(1, 2);

#endif
