// show.h - prints steps, threads, source lines, and the possible sources of a read.
#ifndef SMC_DEBUGGER_SHOW_H
#define SMC_DEBUGGER_SHOW_H

#include "tools/debugger/session.h"

void smc_show_note(const smc_session *, const char *fmt, ...) SMC_PRINTF(2, 3);
void smc_show_step(const smc_session *, uint32_t i); // after the last step: the end with its errors
void smc_show_sources(const smc_session *);          // possible sources of this step's read
void smc_show_threads(const smc_session *);
void smc_show_calls(const smc_session *); // call stack at this step
uint32_t smc_count_calls(const smc_session *);
// Prints lines around the given one, or the next lines; line 0: the current position.
void smc_show_lines(smc_session *, const char *file, unsigned line);

#endif
