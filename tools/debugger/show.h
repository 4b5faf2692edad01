// show.h - what a debugger shows of an execution: its steps, its threads, the source, what a read
// could have taken.
#ifndef SMC_DEBUGGER_SHOW_H
#define SMC_DEBUGGER_SHOW_H

#include "tools/debugger/session.h"

void smc_show_note(const smc_session *, const char *fmt, ...) SMC_PRINTF(2, 3);
void smc_show_step(const smc_session *, uint32_t i); // behind the last one: the end, with its
                                                     // errors
void smc_show_sources(const smc_session *);          // that the read of this step could have taken
void smc_show_threads(const smc_session *);
void smc_show_calls(const smc_session *); // that led to this step
uint32_t smc_count_calls(const smc_session *);
// Lines around the one named, or the next ones; line 0: where the session stands.
void smc_show_lines(smc_session *, const char *file, unsigned line);

#endif
