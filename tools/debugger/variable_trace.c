#include "tools/debugger/variable_trace.h"

#include "tools/debugger/memory.h"
#include "tools/report/words/words.h"

#include <string.h>

enum { MAX_STEPS = 500, MAX_TEXT = 240 };

void smc_trace_start(smc_session *s, const smc_report *report) {
    *s = (smc_session){.report = report};
}

void smc_trace_step(void *self, const smc_replay_moment *m) {
    smc_session *s = self;
    if (s->steps.n < MAX_STEPS) smc_session_add_step(s, m);
}

static void add_variable(smc_report_step *to, const char *name, const char *value) {
    *smc_vec_push(&to->variables) =
        (smc_report_variable){smc_strdup(name), smc_format("%.*s%s", (int)MAX_TEXT, value,
                                                           strlen(value) > MAX_TEXT ? ".." : "")};
}

// Adds the shared variable that the step accesses, with its last value, to the variables of the
// step.
static void add_touched(const smc_session *s, const smc_recorded_step *k, smc_report_step *to) {
    const smc_program *p = s->report->program;
    char name[200], value[200] = "";
    if (!smc_is_access(k->event.kind) || !k->event.loc) return;
    const smc_location at = p->location(p, k->event.loc);
    if (at.lock || at.part_of) return;
    p->names.location(p, k->event.loc, name, sizeof name);
    const smc_witness_event *last = NULL;
    for (uint32_t i = 0; i < s->at; i++)
        if (s->steps.at[i].event.loc == k->event.loc && s->steps.at[i].event.writes)
            last = &s->steps.at[i].event;
    if (last || at.initialised)
        smc_format_value_at(p, k->event.loc, last ? last->out : at.initial, value, sizeof value);
    add_variable(to, name, *value ? value : "uninitialised");
}

static void add_step(const smc_session *s, smc_variable_trace *out) {
    smc_report_step *to = smc_vec_push(&out->steps);
    smc_memory_view view;
    *to = (smc_report_step){0};
    if (smc_memory_view_open(&view, s, false)) {
        for (uint32_t i = 0; i < view.inspection.variables.n; i++) {
            char *words = smc_memory_object_text(&view, view.inspection.variables.at[i].shape,
                                                 view.inspection.variables.at[i].address);
            add_variable(to, view.inspection.variables.at[i].name, words);
            free(words);
        }
        smc_memory_view_close(&view);
    }
    add_touched(s, &s->steps.at[s->at], to);
}

void smc_trace_end(smc_session *s, smc_variable_trace *out) {
    for (s->at = 0; s->at < s->steps.n; s->at++) {
        s->thread = s->steps.at[s->at].event.thread;
        add_step(s, out);
    }
    smc_session_free(s);
}
