// session.h - an execution that is gone through: its steps so far, and where a person or a script
// stands in it. Steps that the replay has told of are kept, so that going back is a matter of which
// of them is shown, and exact.
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
    char *file; // NULL: the program's own
    unsigned line;
    uint32_t met;
    bool deleted;
} smc_breakpoint;

// What moving on ends at.
typedef enum smc_goal_kind {
    SMC_GOAL_STEPS,
    SMC_GOAL_THREAD,
    SMC_GOAL_BREAK,
    SMC_GOAL_STEP,
    SMC_GOAL_NOTHING
} smc_goal_kind;
typedef struct smc_goal {
    smc_goal_kind kind;
    uint32_t n; // so many steps; of this thread; this step
} smc_goal;

typedef struct smc_session {
    const smc_report *report;
    const smc_console *console;
    smc_lines lines;
    bool commands; // are read; otherwise every step is shown, and nothing else
    SMC_VEC(smc_kept_step) steps;
    SMC_VEC(smc_breakpoint) breakpoints;
    uint32_t at;            // the step that is looked at; behind the last one: the end
    bool is_over;           // there are no more steps
    smc_goal goal;          // towards which the replay goes on
    uint32_t thread, frame; // whose variables are looked at: the thread, and how many calls up
    unsigned shown_to;      // the last line that was listed; 0: none since the step was shown
    const char *shown_file;
    char *last; // command that an empty line repeats
} smc_session;

void smc_session_keep(smc_session *, const smc_replay_moment *); // one more step
void smc_session_free(smc_session *);

// Where the session stands: NULL at the end.
static inline const smc_kept_step *smc_session_here(const smc_session *s) {
    return s->at < s->steps.n ? &s->steps.at[s->at] : NULL;
}

// The step where threads stand: at the end, behind the last one. NULL: there is none.
static inline const smc_kept_step *smc_session_standing(const smc_session *s) {
    return s->at < s->steps.n ? &s->steps.at[s->at]
           : s->steps.n       ? &s->steps.at[s->steps.n - 1]
                              : NULL;
}

// The step that made a write; UINT32_MAX: none that is known.
uint32_t smc_session_step_of(const smc_session *, smc_replay_write);

#endif
