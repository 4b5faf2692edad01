// words.h - how values, places and locations are put into words.
#ifndef SMC_WORDS_H
#define SMC_WORDS_H

#include "explorers/explorer.h"
#include "program/values.h"
#include "tools/terminal/console.h"

void smc_word_number(uint64_t n, char *buf);           // "12,345"; buf holds 32
void smc_word_about(double n, char *buf, size_t size); // "1,234", or "3.1 x 10^9": two digits are
                                                       // more than is known
void smc_word_time(double seconds, char *buf, size_t size); // "2.5 s", "40 minutes"

// Whether it reads memory to which nothing was ever written, so that what it reads is no value.
bool smc_reads_nothing(const smc_program *, const smc_witness_event *);

// "file:line:col", "file:line", or "?"; the file without its folders, which the line of the error
// has.
void smc_word_place(const smc_program *, uint32_t place, char *buf, size_t n);

// "line 8", or "file:8" where the file is not the one that the program goes by.
void smc_word_line(const smc_program *, const char *file, uint32_t place, char *buf, size_t n);

smc_position smc_position_of(const smc_program *, uint32_t place);

// The function in which the thread of this place began: the outermost of the calls. NULL where
// unknown.
const char *smc_word_root_function(const smc_program *, uint32_t place);

// --list=errors: a line for each kind of error, with its subkinds below it.
void smc_word_errors(FILE *to);

// What the error is, in words.
const char *smc_word_error(const smc_error *);

// What stands at the second place of an error: "the other access", "allocated here", "freed here".
const char *smc_word_other(const smc_error *);

#endif
