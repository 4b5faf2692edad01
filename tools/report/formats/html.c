// html.c - prints the result as a self-contained web page. The page, its style and its script are
// in html/, which the assembler embeds. This file generates the data for the script, as JSON in the
// page.
#include "tools/report/formats/html.h"

#include "base/embed.h"
#include "tools/report/formats/cycle.h"
#include "tools/report/formats/html_relations.h"
#include "tools/report/formats/suite.h"
#include "tools/report/formats/table.h"
#include "tools/terminal/source.h"

#include "base/text.h"
#include "tools/report/calls.h"
#include "tools/report/words/coverage.h"
#include "tools/report/explain.h"
#include "tools/report/inputs.h"
#include "tools/report/words/json.h"
#include "tools/report/report.h"
#include "tools/report/trace.h"
#include "tools/report/words/words.h"

#include <string.h>

SMC_EMBED_TEXT("smc_html_page", SMC_HTML "/page.html");
SMC_EMBED_TEXT("smc_html_style", SMC_HTML "/report.css");
SMC_EMBED_TEXT("smc_html_script", SMC_HTML "/report.js");
SMC_EMBED_TEXT("smc_html_graph", SMC_HTML "/graph.js");
extern const char smc_html_page[], smc_html_script[], smc_html_graph[];

// ---- places -------------------------------------------------------------------------------------

static void add_json_place(json_t *o, smc_place p) {
    smc_json_set_member(o, "file", smc_json_text(p.file));
    smc_json_set_member(o, "line", smc_json_number(p.line));
    smc_json_set_member(o, "column", smc_json_number(p.column));
    smc_json_set_member(o, "function", smc_json_text(p.function));
}

static smc_place place_at(const smc_report *r, uint32_t place) {
    return place ? r->program->place(r->program, place) : (smc_place){0};
}

static json_t *json_of_calls(const smc_report *r, uint32_t place) {
    json_t *all = json_array();
    while (place && (place = r->program->place(r->program, place).caller)) {
        json_t *call = json_object();
        add_json_place(call, place_at(r, place));
        smc_json_append(all, call);
    }
    return all;
}

// ---- events -------------------------------------------------------------------------------------

// An error and its execution.
typedef struct page_source {
    const smc_report *report;
    const smc_error *error;
    const smc_witness *x;
    const smc_variable_trace *page_source; // values of variables at each step; NULL: they were not
                                           // recorded
    smc_explanation why;
} page_source;

// True if several threads access the location of the event.
static bool is_location_of_several_threads(const smc_witness *x, const smc_witness_event *e) {
    for (uint32_t i = 0; i < x->n && e->loc; i++)
        if (x->events[i].loc == e->loc && x->events[i].thread != e->thread) return true;
    return false;
}

static const char *event_kind_name(const smc_witness_event *e) {
    if (!smc_is_access(e->kind)) return smc_kind_name(e->kind);
    return e->reads && e->writes ? "rmw" : e->writes ? "write" : "read";
}

static void format_event_text(const page_source *s, const smc_witness_event *e, char *buf) {
    if (smc_trace_is_error(e)) {
        snprintf(buf, SMC_EVENT_LINE_SIZE, "%s",
                 e->kind == SMC_BLOCK ? "waits for ever" : smc_error_message(s->error));
    } else if (e->pending) {
        smc_trace_line_text(s->report, s->x, e, buf);
    } else {
        smc_trace_event_text(s->report, e, buf);
    }
}

static void add_json_location(const page_source *s, json_t *o, const smc_witness_event *e) {
    const smc_program *p = s->report->program;
    char text[256];
    p->names.location(p, e->loc, text, sizeof text);
    smc_json_set_member(o, "location", smc_json_text(text));
    smc_json_set_member(o, "shared", json_boolean(is_location_of_several_threads(s->x, e)));
    if (e->writes) {
        smc_format_value_at(p, e->loc, e->out, text, sizeof text);
        smc_json_set_member(o, "written", smc_json_text(text));
    }
    if (e->reads && e->rf < 0 && !smc_reads_unwritten(p, e)) {
        smc_format_value_at(p, e->loc, e->in, text, sizeof text);
        smc_json_set_member(o, "initial", smc_json_text(text));
    }
}

static void add_json_variables(json_t *o, const smc_report_step *step) {
    json_t *all = json_array();
    for (uint32_t i = 0; i < step->variables.n; i++) {
        json_t *pair = json_array();
        smc_json_append(pair, smc_json_text(step->variables.at[i].name));
        smc_json_append(pair, smc_json_text(step->variables.at[i].value));
        smc_json_append(all, pair);
    }
    smc_json_set_member(o, "variables", all);
}

// Adds the step to which the event belongs; omitted if every event is a step.
static void add_json_head_event(const page_source *s, json_t *o, uint32_t i) {
    char text[SMC_EVENT_TEXT_SIZE];
    bool reads = false;
    const smc_explanation *w = &s->why;
    if (w->head[i] != i)
        smc_json_set_member(o, "head", smc_json_number(s->x->events[w->head[i]].step));
    else if (w->shown[i] &&
             smc_calls_text(&(smc_call_list){s->report, s->x, w->shown, w->head}, i, text, &reads))
        smc_json_set_member(o, "call", smc_json_text(text));
}

static json_t *json_of_event(const page_source *s, uint32_t i) {
    const smc_witness_event *e = &s->x->events[i];
    json_t *o = json_object();
    char text[SMC_EVENT_LINE_SIZE];
    format_event_text(s, e, text);
    smc_json_set_member(o, "step", smc_json_number(e->step));
    smc_json_set_member(o, "thread", smc_json_number(e->thread));
    smc_json_set_member(o, "kind", smc_json_text(event_kind_name(e)));
    smc_json_set_member(o, "text", smc_json_text(text));
    add_json_place(o, place_at(s->report, e->place));
    smc_json_set_member(o, "calls", json_of_calls(s->report, e->place));
    smc_json_set_member(o, "matters", json_boolean(s->why.shown[i]));
    smc_json_set_member(o, "culprit", json_boolean(e->culprit));
    smc_json_set_member(o, "pending", json_boolean(e->pending));
    if (smc_is_access(e->kind) && e->loc && !e->pending) add_json_location(s, o, e);
    smc_json_set_member(o, "reads", json_boolean(e->reads && smc_is_access(e->kind)));
    smc_trace_source_text(s->report, s->x, e, text);
    if (*text) smc_json_set_member(o, "source", smc_json_text(text));
    if (s->page_source && e->step < s->page_source->steps.n && !e->pending)
        add_json_variables(o, &s->page_source->steps.at[e->step]);
    if (s->why.notes[i]) smc_json_set_member(o, "why", smc_json_text(s->why.notes[i]));
    add_json_head_event(s, o, i);
    return o;
}

static json_t *json_of_threads(const page_source *s) {
    json_t *all = json_array();
    for (uint32_t i = 0; i < s->x->n; i = smc_trace_next_thread(s->x, i)) {
        char title[SMC_EVENT_TEXT_SIZE];
        smc_trace_thread_title(s->report, &s->x->events[i], s->x->n - i, title);
        json_t *o = json_object();
        smc_json_set_member(o, "id", smc_json_number(s->x->events[i].thread));
        smc_json_set_member(o, "title", smc_json_text(title));
        smc_json_append(all, o);
    }
    return all;
}

// ---- reasons and suggestions --------------------------------------------------------------------

static json_t *json_step_number(const page_source *s, uint32_t event) {
    return smc_json_number(s->x->events[event].step);
}

static json_t *json_of_reasons(const page_source *s) {
    const char *all[SMC_MAX_REASONS];
    json_t *texts = json_array();
    smc_explanation_reasons(&s->why, all);
    for (uint32_t i = 0; all[i]; i++) smc_json_append(texts, smc_json_text(all[i]));
    return texts;
}

static json_t *json_of_advice(const page_source *s) {
    json_t *texts = json_array();
    for (uint32_t i = 0; i < s->why.advice.n; i++)
        smc_json_append(texts, smc_json_text(s->why.advice.at[i]));
    return texts;
}

// Returns the list of waits and held locks.
static json_t *json_of_waits(const page_source *s) {
    json_t *all = json_array();
    for (uint32_t i = 0; i < s->why.waits.n; i++) {
        json_t *o = json_object();
        smc_json_set_member(o, "step", json_step_number(s, s->why.waits.at[i].event));
        smc_json_set_member(o, "text", smc_json_text(s->why.waits.at[i].text));
        smc_json_append(all, o);
    }
    return all;
}

static json_t *json_of_held_locks(const page_source *s) {
    json_t *all = json_array();
    for (uint32_t i = 0; i < s->why.held.n; i++) {
        char *text = smc_explanation_held_lock(&s->why, i);
        json_t *o = json_object();
        smc_json_set_member(o, "step", json_step_number(s, s->why.held.at[i].taken));
        smc_json_set_member(o, "text", smc_json_text(text));
        smc_json_append(all, o);
        free(text);
    }
    return all;
}

// Returns the list of the steps at which the threads of a deadlock's cycle wait.
static json_t *json_of_wait_cycle(const page_source *s) {
    json_t *all = json_array();
    for (uint32_t i = 0; i < s->why.circle.n; i++) {
        const smc_wait *w = s->why.circle.at[i];
        char name[SMC_EVENT_TEXT_SIZE];
        smc_wait_cycle_name(s->report, s->x, w, name);
        json_t *o = json_object();
        smc_json_set_member(o, "step", json_step_number(s, w->at));
        smc_json_set_member(o, "name", smc_json_text(name));
        smc_json_append(all, o);
    }
    return all;
}

// Returns the edges of the cycle that excludes interleavings: [from, to, relation].
static json_t *json_of_cycle(const page_source *s) {
    json_t *edges = json_array();
    smc_cycle found;
    smc_find_shortest_cycle(&s->why, &found);
    for (uint32_t i = 0; i < found.n; i++) {
        json_t *edge = json_array();
        smc_json_append(edge, json_step_number(s, found.at[i].from));
        smc_json_append(edge, json_step_number(s, found.at[i].to));
        smc_json_append(edge, smc_json_text(found.at[i].relation));
        smc_json_append(edges, edge);
    }
    smc_vec_free(&found);
    return edges;
}

static json_t *json_of_race(const page_source *s) {
    uint32_t pair[2];
    json_t *steps = json_array();
    for (uint32_t i = 0; i < 2 && smc_find_race_pair(&s->why, pair); i++)
        smc_json_append(steps, json_step_number(s, pair[i]));
    return steps;
}

// ---- an error -----------------------------------------------------------------------------------

static json_t *json_of_error(const smc_report *r, const smc_error *e) {
    smc_report brief = *r;
    brief.layout.full = false; // the page has its own switch to show all steps
    page_source s = {.report = &brief, .error = e, .x = &e->witness};
    const size_t which = (size_t)(e - r->result->errors.at);
    if (r->notes.variable_traces && which < r->notes.variable_traces->n)
        s.page_source = &r->notes.variable_traces->at[which];
    smc_explain_error(&s.why, &brief, e);
    json_t *o = json_object(), *events = json_array();
    add_json_place(o, place_at(r, e->place));
    smc_json_set_member(o, "kind", smc_json_text(smc_error_name(e->kind)));
    smc_json_set_member(o, "message", smc_json_text(smc_error_message(e)));
    char *again = smc_report_replay_command(r, e);
    if (again) smc_json_set_member(o, "replay", smc_json_text(again));
    free(again);
    char *inputs = smc_inputs_text(r, s.x);
    if (inputs) smc_json_set_member(o, "inputs", smc_json_text(inputs));
    free(inputs);
    smc_json_set_member(o, "reasons", json_of_reasons(&s));
    smc_json_set_member(o, "waits", json_of_waits(&s));
    smc_json_set_member(o, "circle", json_of_wait_cycle(&s));
    smc_json_set_member(o, "held", json_of_held_locks(&s));
    smc_json_set_member(o, "cycle", json_of_cycle(&s));
    smc_json_set_member(o, "race", json_of_race(&s));
    smc_json_set_member(o, "advice", json_of_advice(&s));
    for (uint32_t step = 0; step < s.x->n; step++)
        smc_json_append(events, json_of_event(&s, s.why.at_step[step]));
    smc_json_set_member(o, "events", events);
    smc_json_set_member(o, "threads", json_of_threads(&s));
    smc_json_set_member(o, "rf", smc_html_reads_from(s.x));
    smc_json_set_member(o, "co", smc_html_coherence(s.x));
    smc_json_set_member(o, "fr", smc_html_from_reads(s.x, &s.why));
    smc_json_set_member(o, "hb", smc_html_happens_before(s.x, &s.why));
    smc_explanation_free(&s.why);
    return o;
}

// ---- sources ------------------------------------------------------------------------------------

static json_t *json_lines_of_text(const char *text, size_t n) {
    json_t *lines = json_array();
    for (const char *at = text, *end = text + n, *line; at && at < end;
         at = memchr(at, '\n', (size_t)(end - at)), at = at ? at + 1 : end) {
        char *copy =
            smc_format("%.*s", (int)smc_find_source_line(at, (size_t)(end - at), 1, &line), at);
        smc_json_append(lines, smc_json_text(copy));
        free(copy);
    }
    return lines;
}

static void add_json_file(const smc_report *r, json_t *files, json_t *seen, const char *path) {
    char *name = path ? smc_to_utf8(path) : NULL;
    if (name && !json_object_get(seen, name)) {
        size_t n = 0;
        char *text = smc_report_source_text(r, path, &n);
        if (text) smc_json_set_member(files, name, json_lines_of_text(text, n));
        free(text);
        smc_json_set_member(seen, name, json_true());
    }
    free(name);
}

// Adds the texts of the files in which events occur.
static json_t *json_of_sources(const smc_report *r) {
    json_t *files = json_object(), *seen = json_object();
    for (uint32_t i = 0; i < r->result->errors.n; i++) {
        const smc_error *e = &r->result->errors.at[i];
        add_json_file(r, files, seen, place_at(r, e->place).file);
        for (uint32_t k = 0; k < e->witness.n; k++)
            add_json_file(r, files, seen, place_at(r, e->witness.events[k].place).file);
    }
    json_decref(seen);
    return files;
}

// ---- coverage -----------------------------------------------------------------------------------

static json_t *json_source_line(const json_t *lines, json_int_t number) {
    json_t *text = lines ? json_array_get(lines, (size_t)number - 1) : NULL;
    return text ? json_incref(text) : smc_json_text("");
}

// Adds the texts of the lines that were not executed.
static json_t *json_of_coverage(const smc_report *r) {
    json_t *all = smc_coverage_json(r->notes.coverage), *file, *number;
    size_t i, k;
    json_array_foreach(json_object_get(all, "files"), i, file) {
        size_t n = 0;
        json_t *texts = json_array();
        char *text =
            smc_report_source_text(r, json_string_value(json_object_get(file, "file")), &n);
        json_t *lines = text ? json_lines_of_text(text, n) : NULL;
        json_array_foreach(json_object_get(file, "unreached"), k, number)
            smc_json_append(texts, json_source_line(lines, json_integer_value(number)));
        smc_json_set_member(file, "texts", texts);
        json_decref(lines);
        free(text);
    }
    return all;
}

// ---- the page -----------------------------------------------------------------------------------

static char *summary_of(const smc_report *r) {
    smc_text text;
    FILE *to = smc_text_open(&text);
    smc_report one = *r;
    one.layout.stats = false;
    smc_print_summary(&one, to);
    smc_text_close(to);
    text.at[strcspn(text.at, "\n")] = 0;
    return text.at;
}

static json_t *json_of_warnings(const smc_report *r) {
    smc_warnings found = {0};
    json_t *all = json_array();
    if (r->program) smc_warnings_of(r, &found);
    for (uint32_t i = 0; i < found.n; i++) {
        json_t *o = json_object();
        add_json_place(o, found.at[i].at);
        smc_json_set_member(o, "message", smc_json_text(found.at[i].text));
        smc_json_append(all, o);
    }
    smc_warnings_free(&found);
    return all;
}

static json_t *data_of(const smc_report *r) {
    json_t *o = json_object(), *errors = json_array();
    char *summary = summary_of(r);
    char *name = smc_report_program_name(r);
    smc_json_set_member(o, "file", smc_json_text(name));
    free(name);
    smc_json_set_member(o, "verdict", smc_json_text(smc_verdict_word(smc_verdict_of(r))));
    smc_json_set_member(o, "summary", smc_json_text(summary));
    for (uint32_t i = 0; i < r->result->errors.n; i++)
        smc_json_append(errors, json_of_error(r, &r->result->errors.at[i]));
    smc_json_set_member(o, "errors", errors);
    smc_json_set_member(o, "warnings", json_of_warnings(r));
    smc_json_set_member(o, "full", json_boolean(r->layout.full));
    smc_json_set_member(o, "files", json_of_sources(r));
    if (r->notes.coverage) smc_json_set_member(o, "coverage", json_of_coverage(r));
    free(summary);
    return o;
}

static char *json_text_of(json_t *data) {
    char *text = json_dumps(data, JSON_COMPACT | JSON_ENCODE_ANY);
    smc_invariant(text, "JSON");
    json_decref(data);
    return text;
}

// Prints JSON with '<' escaped, which only occurs in strings, so that it cannot end the script
// element.
static void print_data(const char *text, FILE *to) {
    for (const char *c = text; *c; c++) {
        if (*c == '<') fputs("\\u003c", to);
        else fputc(*c, to);
    }
}

static void print_page(const smc_suite *s, FILE *to) {
    print_data("{\"programs\":[", to);
    for (uint32_t i = 0; i < s->pieces.n; i++) {
        if (i) fputc(',', to);
        print_data(s->pieces.at[i], to);
    }
    fputs("]}", to);
}

// Prints the page with the data of one program, or of a suite of programs.
static void print_page_around(const char *data, const smc_suite *s, FILE *to) {
    const char *at = smc_html_page;
    for (const char *mark; (mark = strstr(at, "<!--")); at = strstr(mark, "-->") + 3) {
        fwrite(at, 1, (size_t)(mark - at), to);
        if (strncmp(mark, "<!--style-->", 12) == 0) fputs(smc_html_style, to);
        else if (strncmp(mark, "<!--script-->", 13) == 0) fputs(smc_html_script, to);
        else if (strncmp(mark, "<!--graph-->", 12) == 0) fputs(smc_html_graph, to);
        else if (data) print_data(data, to);
        else print_page(s, to);
    }
    fputs(at, to);
}

void smc_report_html(const smc_report *r, FILE *to) {
    char *data = json_text_of(data_of(r));
    print_page_around(data, NULL, to);
    free(data);
}

void smc_report_html_piece(const smc_report *r, FILE *to) {
    char *data = json_text_of(data_of(r));
    fputs(data, to);
    free(data);
}

void smc_report_html_refused(const char *file, const char *model, FILE *to) {
    char *data = json_text_of(json_pack("{s:o, s:s, s:o, s:[], s:[], s:{}}", "file",
                                        smc_json_text(file), "verdict", "refused", "summary",
                                        smc_json_text("not checked: see standard error"), "errors",
                                        "warnings", "files"));
    (void)model;
    fputs(data, to);
    free(data);
}

void smc_report_html_whole(const smc_suite *s, FILE *to) { print_page_around(NULL, s, to); }
