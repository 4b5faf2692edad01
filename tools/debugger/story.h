// story.h - an execution that is run again for what each step's thread has in its variables there.
#ifndef SMC_DEBUGGER_STORY_H
#define SMC_DEBUGGER_STORY_H

#include "tools/debugger/session.h"

void smc_story_start(smc_session *, const smc_report *);
void smc_story_step(void *session, const smc_replay_moment *); // a smc_replay_watch
// Adds what was found; the session is over.
void smc_story_end(smc_session *, smc_report_story *out);

#endif
