// session.h - state of a debugging session: the steps so far and the current position. All steps of
// the replay are kept, so that moving backwards only selects an earlier step.
#ifndef SMC_DEBUGGER_SESSION_H
#define SMC_DEBUGGER_SESSION_H

#include "replay/outcome.h"
#include "tools/debugger/lines.h"
#include "tools/report/report.h"

// A recorded step of the replay.
typedef struct smc_recorded_step {
    smc_witness_event event;
    smc_replay_write read; // the write that the step reads from, as in smc_replay_moment
    const smc_step **next; // [thread]: its next step; NULL: it has ended, or is not created yet
    smc_replay_source *sources; // the writes that the step could read from
    uint32_t n_threads, n_sources;
} smc_recorded_step;

// A source line at which movements of more than one step end.
typedef struct smc_breakpoint {
    char *file; // name of the source file; NULL: the program's main file
    unsigned line;
    uint32_t hits; // number of times that a step has reached the line
    bool deleted;  // the user has deleted the breakpoint
} smc_breakpoint;

// Where a movement ends.
typedef enum smc_goal_kind {
    SMC_GOAL_STEPS,
    SMC_GOAL_THREAD,
    SMC_GOAL_BREAK,
    SMC_GOAL_STEP,
    SMC_GOAL_NOTHING
} smc_goal_kind;
// The goal of a movement: its kind, and a parameter.
typedef struct smc_goal {
    smc_goal_kind kind;
    uint32_t n; // meaning depends on the kind: number of steps, a thread, or a step
} smc_goal;

// The state of a debugging session.
typedef struct smc_session {
    const smc_report *report;
    const smc_console *console;
    smc_command_input lines;
    bool commands; // commands are read; if false, every step is shown
    SMC_VEC(smc_recorded_step) steps;
    SMC_VEC(smc_breakpoint) breakpoints;
    uint32_t at;              // index of the current step; the number of steps stands for the end
    bool is_over;             // the replay has ended
    smc_goal goal;            // goal of the movement that is being executed
    uint32_t thread, frame;   // thread that is inspected; its frame, counted from the innermost
    unsigned last_shown_line; // last source line that was listed; 0: none since the step was shown
    const char *shown_file;
    char *last; // last command, which an empty line repeats
} smc_session;

void smc_session_add_step(smc_session *, const smc_replay_moment *); // adds the step of the replay
void smc_session_free(smc_session *); // frees the recorded steps and breakpoints

// Returns the current step; NULL: the position is the end.
static inline const smc_recorded_step *smc_session_current_step(const smc_session *s) {
    return s->at < s->steps.n ? &s->steps.at[s->at] : NULL;
}

// Returns the step at which the positions of threads are shown: the current one, or at the end the
// last one. NULL: there are no steps.
static inline const smc_recorded_step *smc_session_position_step(const smc_session *s) {
    return s->at < s->steps.n ? &s->steps.at[s->at]
           : s->steps.n       ? &s->steps.at[s->steps.n - 1]
                              : NULL;
}

// Returns the index of the step that performed the write; UINT32_MAX: unknown.
uint32_t smc_session_step_of(const smc_session *, smc_replay_write);

#endif
