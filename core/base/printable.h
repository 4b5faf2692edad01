// printable.h - text from programs and directories, on its way to terminals and to formats of
// lines: what controls them is shown instead.
#ifndef SMC_BASE_PRINTABLE_H
#define SMC_BASE_PRINTABLE_H

#include "base/base.h"

#include <stdio.h>

// How many bytes the character at text[0..n) has, n > 0; 0: it is none to be shown - a control
// character, of ASCII (a newline, a tab) or Unicode, one that changes the direction of what
// follows, or no UTF-8.
uint32_t smc_shown_bytes(const char *text, size_t n);

// The text with \xNN for each byte of what is not to be shown. Owned by the caller.
char *smc_printable(const char *text);

// The same in place, with a question mark for each such byte but tabs: columns stay where they are.
void smc_blot_out(char *text);

// Several lines: newlines and tabs are as they are, and the sequences that change colours, where
// there are `colours`.
void smc_print_lines(FILE *to, const char *text, size_t n, bool colours);

#endif
