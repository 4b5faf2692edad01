// show.h - prints steps, threads, source lines, and the writes that a read could read from.
#ifndef SMC_DEBUGGER_SHOW_H
#define SMC_DEBUGGER_SHOW_H

#include "tools/debugger/session.h"

// Prints a line of text in a faint colour.
void smc_show_note(const smc_session *, const char *fmt, ...) SMC_PRINTF(2, 3);
// Prints step i. If i is not the number of a step, prints the end of the execution and its errors.
void smc_show_step(const smc_session *, uint32_t i);
// Prints the writes that the current step's read could read from.
void smc_show_sources(const smc_session *);
void smc_show_threads(const smc_session *);
void smc_show_calls(const smc_session *); // prints the call stack at the current step
uint32_t smc_count_calls(const smc_session *);
// Prints source lines around `line`, or the lines after those printed last; line 0: around the
// current position.
void smc_show_lines(smc_session *, const char *file, unsigned line);

#endif
