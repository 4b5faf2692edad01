// words.h - formats values, places and locations.
#ifndef SMC_WORDS_H
#define SMC_WORDS_H

#include "explorers/explorer.h"
#include "program/values.h"
#include "tools/terminal/console.h"

void smc_word_number(uint64_t n, char *buf);           // "12,345"; buf has 32 bytes
void smc_word_about(double n, char *buf, size_t size); // "1,234", or "3.1 x 10^9": two significant
                                                       // digits
void smc_word_time(double seconds, char *buf, size_t size); // "2.5 s", "40 minutes"

// True if the event reads memory that was never written, so the value is meaningless.
bool smc_reads_nothing(const smc_program *, const smc_witness_event *);

// Writes "file:line:col", "file:line", or "?". The file has no directory; the line of the error
// shows it.
void smc_word_place(const smc_program *, uint32_t place, char *buf, size_t n);

// Writes "line 8", or "file:8" if it is not the program's main file.
void smc_word_line(const smc_program *, const char *file, uint32_t place, char *buf, size_t n);

smc_position smc_position_of(const smc_program *, uint32_t place);

// Returns the function in which the thread of this place began, the outermost of the calls; NULL:
// unknown.
const char *smc_word_root_function(const smc_program *, uint32_t place);

// --list=errors: a line for each kind of error, with its subkinds below it.
void smc_word_errors(FILE *to);

// Returns the message of the error.
const char *smc_word_error(const smc_error *);

// Returns the label of an error's second place: "the other access", "allocated here", "freed here".
const char *smc_word_other(const smc_error *);

#endif
