#include "tools/debugger/debugger.h"

#include "tools/debugger/commands.h"
#include "tools/debugger/navigation.h"
#include "tools/debugger/show.h"

bool smc_debugger_start(smc_session *s, const smc_report *report, const smc_console *console,
                        const char *file) {
    *s = (smc_session){.report = report, .console = console, .goal = {SMC_GOAL_STEPS, 1}};
    if (!smc_lines_open_file(&s->lines, file)) return false;
    s->commands = file || s->lines.is_terminal;
    s->last = smc_strdup("next");
    return true;
}

void smc_debugger_step(void *self, const smc_replay_moment *m) {
    smc_session *s = self;
    smc_session_add_step(s, m);
    if (!s->commands) smc_show_step(s, s->steps.n - 1);
    if (!s->commands || !smc_move_reached_goal(s)) return;
    s->goal = (smc_goal){SMC_GOAL_NOTHING, 0};
    smc_move_to_step(s, s->steps.n - 1);
    smc_commands_run(s);
}

void smc_debugger_end(smc_session *s) {
    s->is_over = true;
    if (!s->commands || s->goal.kind == SMC_GOAL_NOTHING) return;
    smc_move_to_step(s, s->steps.n);
    smc_commands_run(s);
}
