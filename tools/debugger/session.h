// session.h - state of a debugging session: the steps so far and the current position. All steps of
// the replay are kept, so moving backwards only selects an earlier one.
#ifndef SMC_DEBUGGER_SESSION_H
#define SMC_DEBUGGER_SESSION_H

#include "replay/outcome.h"
#include "tools/debugger/lines.h"
#include "tools/report/report.h"

typedef struct smc_kept_step {
    smc_witness_event event;
    smc_replay_write read; // as in smc_replay_moment
    const smc_step **next;
    smc_replay_source *sources;
    uint32_t n_threads, n_sources;
} smc_kept_step;

typedef struct smc_breakpoint {
    char *file; // NULL: the program's main file
    unsigned line;
    uint32_t met;
    bool deleted;
} smc_breakpoint;

// Where a movement ends.
typedef enum smc_goal_kind {
    SMC_GOAL_STEPS,
    SMC_GOAL_THREAD,
    SMC_GOAL_BREAK,
    SMC_GOAL_STEP,
    SMC_GOAL_NOTHING
} smc_goal_kind;
typedef struct smc_goal {
    smc_goal_kind kind;
    uint32_t n; // number of steps; thread; or step
} smc_goal;

typedef struct smc_session {
    const smc_report *report;
    const smc_console *console;
    smc_lines lines;
    bool commands; // reads commands; otherwise every step is shown
    SMC_VEC(smc_kept_step) steps;
    SMC_VEC(smc_breakpoint) breakpoints;
    uint32_t at;            // current step; after the last one: the end
    bool is_over;           // the replay has ended
    smc_goal goal;          // goal of the current movement
    uint32_t thread, frame; // inspected thread, and frame (number of calls up)
    unsigned shown_to;      // last line listed; 0: none since the step was shown
    const char *shown_file;
    char *last; // command repeated by an empty line
} smc_session;

void smc_session_keep(smc_session *, const smc_replay_moment *); // adds a step
void smc_session_free(smc_session *);

// Returns the current step; NULL at the end.
static inline const smc_kept_step *smc_session_here(const smc_session *s) {
    return s->at < s->steps.n ? &s->steps.at[s->at] : NULL;
}

// Returns the step that determines the threads' positions: at the end, the last one. NULL: no
// steps.
static inline const smc_kept_step *smc_session_standing(const smc_session *s) {
    return s->at < s->steps.n ? &s->steps.at[s->at]
           : s->steps.n       ? &s->steps.at[s->steps.n - 1]
                              : NULL;
}

// Returns the step of a write; UINT32_MAX: unknown.
uint32_t smc_session_step_of(const smc_session *, smc_replay_write);

#endif
