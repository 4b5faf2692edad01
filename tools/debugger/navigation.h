// navigation.h - moves the current position between steps.
#ifndef SMC_DEBUGGER_NAVIGATION_H
#define SMC_DEBUGGER_NAVIGATION_H

#include "tools/debugger/session.h"

// Moves to the goal, forwards or backwards, and shows the step there. Sets *leaves if the replay
// must continue to reach the goal (smc_session.goal).
void smc_move_to_goal(smc_session *, smc_goal, bool back, bool *leaves);
// Called after the replay has made another step: true if it has reached the goal.
bool smc_move_reached_goal(smc_session *);
void smc_move_to_step(smc_session *, uint32_t at); // moves to step `at` and shows it

#endif
