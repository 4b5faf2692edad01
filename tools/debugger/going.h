// going.h - moves between steps.
#ifndef SMC_DEBUGGER_GOING_H
#define SMC_DEBUGGER_GOING_H

#include "tools/debugger/session.h"

// Moves to the goal, forwards or backwards, and shows the step. *leaves: the replay must continue
// to reach it (smc_session.goal).
void smc_go(smc_session *, smc_goal, bool back, bool *leaves);
// True if the replay, after another step, has reached the goal.
bool smc_go_stops(smc_session *);
void smc_go_arrive(smc_session *, uint32_t at); // moves there and shows it

#endif
