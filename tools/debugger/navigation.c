#include "tools/debugger/navigation.h"

#include "tools/debugger/show.h"
#include "tools/report/words/words.h"

#include <string.h>

static bool is_file(const char *path, const char *name) {
    const size_t n = path ? strlen(path) : 0, k = strlen(name);
    return n >= k && strcmp(path + n - k, name) == 0 && (n == k || path[n - k - 1] == '/');
}

// Returns the breakpoint at the source line of step i; NULL: none.
static smc_breakpoint *breakpoint_at(const smc_session *s, uint32_t i) {
    for (uint32_t k = 0; k < s->breakpoints.n; k++) {
        smc_breakpoint *b = &s->breakpoints.at[k];
        const smc_position at = smc_position_of(s->report->program, s->steps.at[i].event.place);
        if (!b->deleted && at.line == b->line && is_file(at.file, b->file)) return b;
    }
    return NULL;
}

static bool is_goal_reached(const smc_session *s, smc_goal g, uint32_t from, uint32_t i) {
    switch (g.kind) {
    case SMC_GOAL_STEPS: return (i > from ? i - from : from - i) >= g.n;
    case SMC_GOAL_THREAD: return s->steps.at[i].event.thread == g.n;
    case SMC_GOAL_STEP: return i == g.n;
    default: return false;
    }
}

// True if a movement that began at step `from` ends at step i. Breakpoints end movements of more
// than one step.
static bool stops_at_step(smc_session *s, smc_goal g, uint32_t from, uint32_t i) {
    smc_breakpoint *b = g.kind != SMC_GOAL_NOTHING && (g.kind != SMC_GOAL_STEPS || g.n > 1) &&
                                g.kind != SMC_GOAL_STEP
                            ? breakpoint_at(s, i)
                            : NULL;
    if (b) {
        b->hits++;
        smc_show_note(s, "breakpoint %u", (unsigned)(b - s->breakpoints.at) + 1);
    }
    return b || is_goal_reached(s, g, from, i);
}

void smc_move_to_step(smc_session *s, uint32_t at) {
    s->at = at;
    s->frame = 0;
    s->last_shown_line = 0;
    if (smc_session_current_step(s)) s->thread = smc_session_current_step(s)->event.thread;
    smc_show_step(s, s->at);
}

void smc_move_to_goal(smc_session *s, smc_goal g, bool back, bool *leaves) {
    *leaves = false;
    if (g.kind == SMC_GOAL_STEP) back = g.n < s->at;
    const uint32_t from = s->at;
    for (uint32_t i = from; back ? i-- > 0 : ++i < s->steps.n;)
        if (stops_at_step(s, g, from, i)) {
            smc_move_to_step(s, i);
            return;
        }
    if (back) {
        if (!from) smc_show_note(s, "this is the first step");
        else if (g.kind == SMC_GOAL_THREAD)
            smc_show_note(s, "thread %u has no step before this one", g.n);
        else smc_move_to_step(s, 0);
    } else if (!s->is_over) {
        s->goal = g;
        if (g.kind == SMC_GOAL_STEPS) s->goal.n = g.n - (s->steps.n - 1 - from);
        *leaves = true;
    } else if (g.kind == SMC_GOAL_STEP) {
        smc_show_note(s, "there is no step %u: the execution has %u", g.n + 1, s->steps.n);
    } else if (from == s->steps.n) {
        smc_show_note(s, "the execution has ended");
    } else {
        smc_move_to_step(s, s->steps.n);
    }
}

bool smc_move_reached_goal(smc_session *s) {
    const uint32_t here = s->steps.n - 1;
    if (!here || stops_at_step(s, s->goal, here - 1, here)) return true;
    if (s->goal.kind == SMC_GOAL_STEPS) s->goal.n--;
    return false;
}
