#include "tools/debugger/show.h"

#include "tools/report/trace.h"
#include "tools/report/words/words.h"
#include "tools/terminal/source.h"

#include <string.h>

enum { PLACE = 160 };

void smc_show_note(const smc_session *s, const char *fmt, ...) {
    va_list ap;
    va_start(ap, fmt);
    char *text = smc_vformat(fmt, ap);
    va_end(ap);
    smc_console_print_text(s->console, SMC_INK_FAINT, text);
    fputc('\n', s->console->to);
    free(text);
}

// ---- a step -------------------------------------------------------------------------------------

// Writes the name of a write: "step 3", or "the initial value".
static void format_write(const smc_session *s, smc_replay_write w, char *buf, size_t n) {
    const uint32_t i = smc_session_step_of(s, w);
    if (!w.index) snprintf(buf, n, "the initial value");
    else if (i == UINT32_MAX) snprintf(buf, n, "a later write of thread %u", w.thread);
    else snprintf(buf, n, "step %u", i + 1);
}

static bool is_shown_data_event(const smc_witness_event *e) {
    return e->reads && smc_is_access(e->kind);
}

static void show_place(const smc_session *s, uint32_t place) {
    const smc_position at = smc_position_of(s->report->program, place);
    size_t n = 0;
    char *text = at.file ? smc_report_source_text(s->report, at.file, &n) : NULL;
    smc_console_print_source(s->console, at, text, n);
    free(text);
}

static void show_end(const smc_session *s) {
    const smc_result *r = s->report->result;
    smc_show_note(s, "the execution ends after %u steps", s->steps.n);
    for (uint32_t i = 0; i < r->errors.n; i++)
        smc_console_print_message(s->console,
                                  smc_position_of(s->report->program, r->errors.at[i].place),
                                  "error", smc_error_message(&r->errors.at[i]));
}

void smc_show_step(const smc_session *s, uint32_t i) {
    fflush(stdout); // output of the program comes first
    if (i >= s->steps.n) {
        show_end(s);
        return;
    }
    const smc_recorded_step *k = &s->steps.at[i];
    char text[SMC_EVENT_TEXT_SIZE], place[PLACE], from[PLACE] = "";
    smc_trace_event_text(s->report, &k->event, text);
    smc_format_place(s->report->program, k->event.place, place, sizeof place);
    if (is_shown_data_event(&k->event) && s->commands &&
        !smc_reads_unwritten(s->report->program, &k->event))
        format_write(s, k->read, from, sizeof from);
    smc_console_set_colour(s->console, SMC_INK_NOTE);
    fprintf(s->console->to, "step %u, thread %u, %s: %s%s%s\n", i + 1, k->event.thread, place, text,
            *from ? ", from " : "", from);
    smc_console_set_colour(s->console, SMC_INK_PLAIN);
    if (s->commands) show_place(s, k->event.place);
}

// ---- sources of a read --------------------------------------------------------------------------

static void show_source(const smc_session *s, const smc_witness_event *e,
                        const smc_replay_source *w, bool is_read) {
    char value[PLACE], write[PLACE], by[PLACE], where[PLACE] = "";
    const uint32_t i = smc_session_step_of(s, w->write);
    const bool nothing =
        !w->write.index && !s->report->program->location(s->report->program, e->loc).initialised;
    smc_format_value_at(s->report->program, e->loc, w->value, value, sizeof value);
    format_write(s, w->write, write, sizeof write);
    if (i < s->steps.n) {
        char line[PLACE / 2];
        smc_format_line(s->report->program, s->report->input.file, s->steps.at[i].event.place, line,
                        sizeof line);
        snprintf(where, sizeof where, " (thread %u in %s)", w->write.thread, line);
    }
    fprintf(s->console->to, "  %s %s: %s%s", is_read ? "->" : "  ",
            nothing ? "uninitialised" : value, nothing ? "no write yet" : write, where);
    format_write(s, w->by, by, sizeof by);
    if (is_read) fputs(", which it reads", s->console->to);
    else if (w->status == SMC_SOURCE_READABLE) fputs(", possible", s->console->to);
    else if (w->status == SMC_SOURCE_TAKEN && w->by.index)
        fprintf(s->console->to, ", not possible: %s has taken it", by);
    else if (w->status == SMC_SOURCE_TAKEN)
        fputs(", not possible: another read-modify-write has taken it", s->console->to);
    else if (w->status == SMC_SOURCE_OVERWRITTEN)
        fprintf(s->console->to, ", not possible: overwritten by %s, which thread %u has seen", by,
                e->thread);
    else fprintf(s->console->to, ", not possible under %s", s->report->model->name);
    fputc('\n', s->console->to);
}

static bool is_same_replay_write(smc_replay_write a, smc_replay_write b) {
    return a.index == b.index && (!a.index || a.thread == b.thread);
}

void smc_show_sources(const smc_session *s) {
    const smc_recorded_step *k = smc_session_current_step(s);
    if (!k || !is_shown_data_event(&k->event)) {
        smc_show_note(s, "this step reads nothing");
        return;
    }
    if (!k->n_sources)
        smc_show_note(s, "%s checks only whole executions: other sources of this read are unknown",
                      s->report->model->name);
    for (uint32_t i = 0; i < k->n_sources; i++)
        show_source(s, &k->event, &k->sources[i],
                    is_same_replay_write(k->sources[i].write, k->read));
}

// ---- threads and call stacks --------------------------------------------------------------------

static const smc_witness_event *first_event(const smc_session *s, uint32_t thread) {
    for (uint32_t i = 0; i < s->steps.n; i++)
        if (s->steps.at[i].event.thread == thread) return &s->steps.at[i].event;
    return NULL;
}

static void show_thread(const smc_session *s, const smc_recorded_step *k, uint32_t t) {
    char title[SMC_EVENT_TEXT_SIZE], place[PLACE], line[SMC_EVENT_TEXT_SIZE];
    const smc_step *next = k->next[t];
    const smc_witness_event *first = first_event(s, t);
    snprintf(title, sizeof title, "thread %u", t);
    if (first) smc_trace_thread_title(s->report, first, 1, title);
    else if (next)
        smc_trace_thread_title(
            s->report, &(smc_witness_event){.thread = t, .place = next->action.place}, 1, title);
    if (!next) {
        snprintf(line, sizeof line, first ? "has ended" : "is not created yet");
    } else {
        char at[64] = "";
        smc_format_place(s->report->program, next->action.place, place, sizeof place);
        if (next->action.loc)
            s->report->program->names.location(s->report->program, next->action.loc, at, sizeof at);
        snprintf(line, sizeof line, "is at %s: %s%s%s", place, smc_kind_name(next->action.kind),
                 *at ? " " : "", at);
    }
    fprintf(s->console->to, "%s %s %s\n", t == s->thread ? "  ->" : "    ", title, line);
}

void smc_show_threads(const smc_session *s) {
    const smc_recorded_step *k = smc_session_position_step(s);
    for (uint32_t t = 0; k && t < k->n_threads; t++)
        if (k->next[t] || first_event(s, t)) show_thread(s, k, t);
}

static const smc_step *next_step_of_shown_thread(const smc_session *s) {
    const smc_recorded_step *k = smc_session_position_step(s);
    return k && s->thread < k->n_threads ? k->next[s->thread] : NULL;
}

uint32_t smc_count_calls(const smc_session *s) {
    uint32_t n = 0;
    const smc_step *next = next_step_of_shown_thread(s);
    for (uint32_t place = next ? next->action.place : 0; place; n++)
        place = s->report->program->place(s->report->program, place).caller;
    return n;
}

void smc_show_calls(const smc_session *s) {
    const smc_step *next = next_step_of_shown_thread(s);
    if (!next) smc_show_note(s, "thread %u has ended", s->thread);
    uint32_t n = 0;
    for (uint32_t place = next ? next->action.place : 0; place; n++) {
        const smc_place p = s->report->program->place(s->report->program, place);
        char at[PLACE];
        smc_format_place(s->report->program, place, at, sizeof at);
        fprintf(s->console->to, "  %s %u %s in %s\n", n == s->frame ? "->" : "  ", n,
                p.function ? p.function : "?", at);
        place = p.caller;
    }
}

// ---- source lines -------------------------------------------------------------------------------

void smc_show_lines(smc_session *s, const char *file, unsigned line) {
    enum { BEFORE = 4, ALL = 10 };
    const smc_recorded_step *k = smc_session_position_step(s);
    const smc_position here =
        k ? smc_position_of(s->report->program, k->event.place) : (smc_position){0};
    const bool continues_list = !line && s->last_shown_line;
    if (!line && !continues_list) file = here.file, line = here.line;
    if (continues_list) file = s->shown_file;
    size_t n = 0;
    char *text = file ? smc_report_source_text(s->report, file, &n) : NULL;
    if (!text) {
        smc_show_note(s, "the source of this step cannot be shown");
        return;
    }
    const unsigned first = continues_list  ? s->last_shown_line + 1
                           : line > BEFORE ? line - BEFORE
                                           : 1;
    const char *begin;
    unsigned i = first;
    for (; i < first + ALL; i++) {
        const size_t length = smc_find_source_line(text, n, i, &begin);
        if (!length && begin >= text + n) break;
        const bool current = i == here.line && here.file && strcmp(here.file, file) == 0;
        char *shown = smc_format("%.*s", (int)length, begin);
        fprintf(s->console->to, "%s %4u  %s\n", current ? "->" : "  ", i, shown);
        free(shown);
    }
    if (i == first) smc_show_note(s, "the file has no line %u", first);
    s->last_shown_line = i - 1;
    s->shown_file = file;
    free(text);
}
