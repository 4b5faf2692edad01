// words.h - writes numbers, times, places and errors as text for messages.
#ifndef SMC_WORDS_H
#define SMC_WORDS_H

#include "explorers/explorer.h"
#include "program/values.h"
#include "tools/terminal/console.h"

void smc_format_number(uint64_t n, char *buf); // "12,345"; buf has 32 bytes
// "1,234", or "3.1 x 10^9", with two significant digits.
void smc_format_approximately(double n, char *buf, size_t size);
void smc_format_duration(double seconds, char *buf, size_t size); // "2.5 s", "40 minutes"

// True if the event reads memory that was never written, so that the value it reads means nothing.
bool smc_reads_unwritten(const smc_program *, const smc_witness_event *);

// Writes "file:line:col", "file:line" or "?". The file name has no directory, which the line with
// the error message shows.
void smc_format_place(const smc_program *, uint32_t place, char *buf, size_t n);

// Writes "line 8", or "other.c:8" if the place is not in `file`.
void smc_format_line(const smc_program *, const char *file, uint32_t place, char *buf, size_t n);

// Returns the position of the place, whose file name belongs to the program.
smc_position smc_position_of(const smc_program *, uint32_t place);

// Returns the function in which the thread began: the outermost caller of the place. NULL: unknown.
const char *smc_thread_root_function(const smc_program *, uint32_t place);

// Prints the list for --list=errors: a line for each kind of error, with its subkinds below.
void smc_print_error_kinds(FILE *to);

// Returns the message that describes the error.
const char *smc_error_message(const smc_error *);

// Returns the label of an error's second place: "the other access", "allocated here", "freed here".
const char *smc_error_second_label(const smc_error *);

#endif
