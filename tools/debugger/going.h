// going.h - from step to step.
#ifndef SMC_DEBUGGER_GOING_H
#define SMC_DEBUGGER_GOING_H

#include "tools/debugger/session.h"

// Goes to the goal, ahead or back, and shows the step; *leaves: the replay has to go on for it
// (smc_session.goal).
void smc_go(smc_session *, smc_goal, bool back, bool *leaves);
// Whether the replay, which has come a step further, stops there for the goal.
bool smc_go_stops(smc_session *);
void smc_go_arrive(smc_session *, uint32_t at); // and shows it

#endif
