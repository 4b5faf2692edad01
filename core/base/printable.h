// printable.h - makes text from programs and directories safe for terminals and line-based formats,
// by escaping control characters.
#ifndef SMC_BASE_PRINTABLE_H
#define SMC_BASE_PRINTABLE_H

#include "base/base.h"

#include <stdio.h>

// Length in bytes of the character at text[0..n), n > 0; 0: not printable, i.e. an ASCII or Unicode
// control character (including newline and tab), a change of text direction, or invalid UTF-8.
uint32_t smc_printable_length(const char *text, size_t n);

// Returns the text with \xNN in the place of each byte that is not printable. The caller frees it.
char *smc_printable(const char *text);

// Replaces each byte that is not printable by a question mark, which preserves columns. Keeps tabs.
void smc_replace_unprintable(char *text);

// Prints text of several lines with unprintable bytes escaped. Keeps newlines and tabs and, with
// `colours`, the escape sequences that only change colours.
void smc_print_lines(FILE *to, const char *text, size_t n, bool colours);

#endif
