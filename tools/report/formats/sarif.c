// sarif.c - prints the result in SARIF 2.1.0. Section numbers in this file refer to that standard.
#include "tools/report/formats/suite.h"
#include "tools/report/formats/table.h"

#include "base/text.h"
#include "tools/report/explain.h"
#include "tools/report/words/json.h"
#include "tools/report/report.h"
#include "tools/report/trace.h"
#include "tools/report/words/words.h"

#include <string.h>

static json_t *json_with_member(const char *key, json_t *value) {
    json_t *o = json_object();
    smc_json_set_member(o, key, value);
    return o;
}

static json_t *array_of(json_t *value) {
    json_t *a = json_array();
    smc_json_append(a, value);
    return a;
}

// ---- messages -----------------------------------------------------------------------------------

// Returns a plain text message (3.11). Braces, which delimit placeholders, are doubled. A blank is
// inserted into "](", which would form a link, as in the assertion table[0](x).
static json_t *sarif_message(const char *text) {
    char *escaped = smc_alloc(2 * strlen(text) + 1), *to = escaped;
    for (const char *c = text; *c; c++) {
        *to++ = *c;
        if (*c == '{' || *c == '}') *to++ = *c;
        if (c[0] == ']' && c[1] == '(') *to++ = ' ';
    }
    json_t *o = json_with_member("text", smc_json_text(escaped));
    free(escaped);
    return o;
}

// ---- locations ----------------------------------------------------------------------------------

// Returns a URI reference (RFC 3986) with special bytes encoded; it is absolute if the path is.
static json_t *uri_of(const char *file) {
    static const char as_is[] =
        "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-._~/";
    static const char scheme[] = "file://";
    char *uri = smc_alloc(sizeof scheme + 3 * strlen(file)), *to = uri;
    if (*file == '/') to += sprintf(to, "%s", scheme);
    for (const char *c = file; *c; c++) {
        if (strchr(as_is, *c)) *to++ = *c;
        else to += sprintf(to, "%%%02X", (unsigned char)*c);
    }
    json_t *text = json_string(uri);
    free(uri);
    return text;
}

static json_t *sarif_physical_location(smc_place p) {
    json_t *o = json_with_member("artifactLocation", json_with_member("uri", uri_of(p.file)));
    if (!p.line) return o;
    json_t *region = json_with_member("startLine", smc_json_number(p.line));
    if (p.column) smc_json_set_member(region, "startColumn", smc_json_number(p.column));
    smc_json_set_member(o, "region", region);
    return o;
}

// Returns a location, without the properties that are unknown. text: its message, may be NULL.
static json_t *sarif_location_with_text(smc_place p, const char *text) {
    json_t *o = json_object();
    if (p.file) smc_json_set_member(o, "physicalLocation", sarif_physical_location(p));
    if (p.function) {
        json_t *function = json_with_member("name", smc_json_text(p.function));
        smc_json_set_member(function, "kind", json_string("function"));
        smc_json_set_member(o, "logicalLocations", array_of(function));
    }
    if (text) smc_json_set_member(o, "message", sarif_message(text));
    return o;
}

static json_t *sarif_location(const smc_report *r, uint32_t place, const char *text) {
    return sarif_location_with_text(place ? r->program->place(r->program, place) : (smc_place){0},
                                    text);
}

// Returns the call stack of a place, the innermost call first (3.44).
static json_t *sarif_stack(const smc_report *r, uint32_t thread, uint32_t place) {
    json_t *frames = json_array();
    for (; place; place = r->program->place(r->program, place).caller) {
        json_t *frame = json_with_member("location", sarif_location(r, place, NULL));
        smc_json_set_member(frame, "threadId", smc_json_number(thread));
        smc_json_append(frames, frame);
    }
    json_t *o = json_with_member("frames", frames);
    char *text = smc_format("thread %u", thread);
    smc_json_set_member(o, "message", sarif_message(text));
    free(text);
    return o;
}

// ---- the execution ------------------------------------------------------------------------------

// Returns a step of the execution; for a stale read, also why the model allows it.
static json_t *sarif_flow_location(const smc_explanation *why, uint32_t i) {
    const smc_witness_event *e = &why->x->events[i];
    char line[SMC_EVENT_LINE_SIZE];
    smc_trace_line_text(why->report, why->x, e, line);
    const char *reason = why->notes[i];
    char *text = reason ? smc_format("%s: it %s", line, reason) : smc_strdup(line);
    json_t *o = json_with_member("location", sarif_location(why->report, e->place, text));
    free(text);
    if (!e->pending) smc_json_set_member(o, "executionOrder", smc_json_number(e->step));
    smc_json_set_member(o, "importance",
                        json_string(e->culprit || reason ? "essential"
                                    : why->shown[i]      ? "important"
                                                         : "unimportant"));
    return o;
}

// Returns the steps of a thread; NULL if none is shown, since a thread flow needs a location
// (3.37.6).
static json_t *sarif_thread_flow(const smc_explanation *f, uint32_t first, uint32_t end) {
    json_t *locations = json_array();
    for (uint32_t i = first; i < end; i++)
        if (smc_trace_is_shown(&f->x->events[i]))
            smc_json_append(locations, sarif_flow_location(f, i));
    if (!json_array_size(locations)) {
        json_decref(locations);
        return NULL;
    }
    char title[SMC_EVENT_TEXT_SIZE];
    smc_trace_thread_title(f->report, &f->x->events[first], f->x->n - first, title);
    json_t *o = json_with_member("locations", locations);
    smc_json_set_member(o, "message", sarif_message(title));
    return o;
}

// Returns the execution of an error; NULL: there is none.
static json_t *sarif_code_flow(const smc_explanation *why) {
    json_t *flows = json_array();
    for (uint32_t i = 0, end; i < why->x->n; i = end) {
        end = smc_trace_next_thread(why->x, i);
        json_t *one = sarif_thread_flow(why, i, end);
        if (one) smc_json_append(flows, one);
    }
    if (json_array_size(flows)) return json_with_member("threadFlows", flows);
    json_decref(flows);
    return NULL;
}

// ---- results ------------------------------------------------------------------------------------

static void add_related(json_t *all, const smc_report *r, uint32_t place, char *text) {
    smc_json_append(all, sarif_location(r, place, text));
    free(text);
}

// Returns the other places of an error: its second place, waits and held locks.
static json_t *sarif_related_locations(const smc_explanation *why) {
    const smc_error *e = why->error;
    json_t *all = json_array();
    if (e->place2)
        add_related(all, why->report, e->place2,
                    smc_format("%s, by thread %u", smc_error_second_label(e), e->thread2));
    for (uint32_t i = 0; i < why->waits.n; i++)
        add_related(all, why->report, why->x->events[why->waits.at[i].event].place,
                    smc_strdup(why->waits.at[i].text));
    for (uint32_t i = 0; i < why->held.n; i++)
        add_related(all, why->report, why->x->events[why->held.at[i].taken].place,
                    smc_explanation_held_lock(why, i));
    return all;
}

// Returns the message; reasons and suggestions follow on separate lines.
static json_t *sarif_message_of_explanation(const smc_explanation *why) {
    char *text = smc_explanation_message(why);
    json_t *o = sarif_message(text);
    free(text);
    return o;
}

static json_t *sarif_result(const smc_report *r, const smc_error *e) {
    smc_explanation why;
    smc_explain_error(&why, r, e);
    json_t *o = json_with_member("ruleId", json_string(smc_error_name(e->kind)));
    smc_json_set_member(o, "ruleIndex", smc_json_number(e->kind));
    smc_json_set_member(o, "level", json_string("error"));
    smc_json_set_member(o, "message", sarif_message_of_explanation(&why));
    smc_json_set_member(o, "locations", array_of(sarif_location(r, e->place, NULL)));
    // If some result is suppressed, results without this property would count as unknown, so an
    // empty list is added.
    if (r->result->allowed.n) smc_json_set_member(o, "suppressions", json_array());
    json_t *stacks = array_of(sarif_stack(r, e->thread, e->place)),
           *related = sarif_related_locations(&why);
    if (json_array_size(related)) smc_json_set_member(o, "relatedLocations", related);
    else json_decref(related);
    if (e->place2) smc_json_append(stacks, sarif_stack(r, e->thread2, e->place2));
    smc_json_set_member(o, "stacks", stacks);
    json_t *flow = sarif_code_flow(&why);
    if (flow) smc_json_set_member(o, "codeFlows", array_of(flow));
    smc_json_set_member(o, "occurrenceCount", smc_json_number(e->executions));
    if (smc_error_is_subkind(e->subkind))
        smc_json_set_member(o, "properties",
                            json_with_member("subkind", json_string(smc_error_name(e->subkind))));
    smc_explanation_free(&why);
    return o;
}

// Returns the declaration by which the program allows the error, as a list; it is empty if there is
// none.
static json_t *sarif_suppressions(const smc_report *r, const smc_error *e) {
    const smc_suppression *by = smc_suppression_find(r->notes.suppressions, e);
    json_t *all = json_array();
    if (!by) return all;
    const bool is_in_source = by->form != SMC_SUPPRESSED_BY_FILE;
    json_t *o = json_with_member("kind", json_string(is_in_source ? "inSource" : "external"));
    smc_json_set_member(o, "justification", smc_json_text(by->reason ? by->reason : by->text));
    smc_json_append(all, o);
    return all;
}

static json_t *sarif_suppressed_result(const smc_report *r, const smc_error *e) {
    json_t *o = json_with_member("ruleId", json_string(smc_error_name(e->kind)));
    smc_json_set_member(o, "ruleIndex", smc_json_number(e->kind));
    smc_json_set_member(o, "level", json_string("error"));
    smc_json_set_member(o, "message", sarif_message(smc_error_message(e)));
    smc_json_set_member(o, "locations", array_of(sarif_location(r, e->place, NULL)));
    smc_json_set_member(o, "suppressions", sarif_suppressions(r, e));
    return o;
}

static json_t *sarif_results(const smc_report *r) {
    json_t *all = json_array();
    for (uint32_t i = 0; i < r->result->allowed.n; i++)
        smc_json_append(all, sarif_suppressed_result(r, &r->result->allowed.at[i]));
    for (uint32_t i = 0; i < r->result->errors.n; i++)
        smc_json_append(all, sarif_result(r, &r->result->errors.at[i]));
    return all;
}

// ---- the run ------------------------------------------------------------------------------------

// Returns the rules; the rule with index k describes the error kind k.
static json_t *sarif_rules(void) {
    json_t *all = json_array();
    for (unsigned kind = 0; kind < SMC_ERR_COUNT; kind++) {
        json_t *rule = json_with_member("id", json_string(smc_error_name(kind)));
        smc_json_set_member(rule, "shortDescription", sarif_message(smc_error_description(kind)));
        smc_json_append(all, rule);
    }
    return all;
}

static json_t *sarif_tool(void) {
    json_t *driver = json_with_member("name", json_string("smc"));
    smc_json_set_member(driver, "version", json_string(SMC_VERSION));
    smc_json_set_member(driver, "rules", sarif_rules());
    return json_with_member("driver", driver);
}

static json_t *sarif_notification(const char *level, const char *kind, const char *text) {
    json_t *o = json_with_member("descriptor", json_with_member("id", json_string(kind)));
    smc_json_set_member(o, "level", json_string(level));
    smc_json_set_member(o, "message", sarif_message(text));
    return o;
}

// Returns warnings about the run rather than about the program: why the verdict is not stronger.
static json_t *sarif_notifications(const smc_report *r) {
    smc_warnings found = {0};
    json_t *all = json_array();
    smc_warnings_of(r, &found);
    for (uint32_t i = 0; i < found.n; i++) {
        const smc_warning_kind kind = found.at[i].kind;
        json_t *o = sarif_notification(smc_warning_severity(kind), smc_warning_name(kind),
                                       found.at[i].text);
        smc_json_set_member(o, "locations",
                            array_of(sarif_location_with_text(found.at[i].at, NULL)));
        smc_json_append(all, o);
    }
    smc_warnings_free(&found);
    if (smc_verdict_of(r) == SMC_INCOMPLETE)
        smc_json_append(all, sarif_notification("error", smc_verdict_word(SMC_INCOMPLETE),
                                                smc_reason_incomplete(r)));
    return all;
}

static json_t *sarif_invocation(const smc_report *r) {
    const smc_verdict verdict = smc_verdict_of(r);
    json_t *o = json_with_member("executionSuccessful", json_boolean(verdict != SMC_INCOMPLETE));
    smc_json_set_member(o, "exitCode", json_integer(smc_verdict_exit(verdict)));
    smc_json_set_member(o, "toolExecutionNotifications", sarif_notifications(r));
    return o;
}

static json_t *sarif_properties(const smc_report *r) {
    json_t *o = json_with_member("file", smc_json_text(r->input.file));
    smc_json_set_text(o, "build_target", r->input.build_target);
    smc_json_set_text(o, "test", r->input.test);
    smc_json_set_member(o, "model", json_string(r->model->name));
    smc_json_set_member(o, "algo", json_string(r->exploration.algo));
    smc_json_set_member(o, "verdict", json_string(smc_verdict_word(smc_verdict_of(r))));
    smc_json_set_member(o, "executions", smc_json_number(r->result->executions));
    smc_json_set_member(o, "blocked", smc_json_number(r->result->blocked));
    smc_json_set_member(o, "visited", smc_json_number(smc_report_visited(r)));
    if (smc_first_error_execution(r))
        smc_json_set_member(o, "foundInExecution", smc_json_number(smc_first_error_execution(r)));
    if (smc_ended_at_error(r))
        smc_json_set_member(o, "reason", smc_json_text(smc_reason_incomplete(r)));
    smc_json_set_member(o, "seconds", json_real(r->cost.seconds));
    if (r->budget) {
        smc_text text;
        FILE *to = smc_text_open(&text);
        smc_print_budget(r, to);
        smc_text_close(to);
        smc_json_set_member(o, "budget", smc_json_text(text.at));
        free(text.at);
    }
    return o;
}

static json_t *sarif_run_of(const smc_report *r) {
    json_t *run = json_with_member("tool", sarif_tool());
    smc_json_set_member(run, "invocations", array_of(sarif_invocation(r)));
    smc_json_set_member(run, "results", sarif_results(r));
    smc_json_set_member(run, "properties", sarif_properties(r));
    return run;
}

static void print_run(json_t *run, FILE *to) {
    json_t *o = json_with_member("version", json_string("2.1.0"));
    smc_json_set_member(o, "runs", array_of(run));
    smc_json_print(o, false, to);
}

void smc_report_sarif(const smc_report *r, FILE *to) { print_run(sarif_run_of(r), to); }

// ---- several runs: merged into one, since code hosts limit the runs per file --------------------

void smc_report_sarif_piece(const smc_report *r, FILE *to) {
    smc_json_print(sarif_run_of(r), true, to);
}

void smc_report_sarif_refused(const char *file, const char *model, FILE *to) {
    json_t *refused = json_with_member("executionSuccessful", json_false()),
           *about = json_with_member("file", smc_json_text(file)),
           *run = json_with_member("tool", sarif_tool());
    char *text = smc_format("%s was not checked: see standard error", file);
    smc_json_set_member(refused, "exitCode", json_integer(SMC_EXIT_USAGE));
    smc_json_set_member(refused, "toolExecutionNotifications",
                        array_of(sarif_notification("error", "refused", text)));
    smc_json_set_member(about, "model", json_string(model));
    smc_json_set_member(run, "invocations", array_of(refused));
    smc_json_set_member(run, "results", json_array());
    smc_json_set_member(run, "properties", about);
    smc_json_print(run, true, to);
    free(text);
}

void smc_report_sarif_whole(const smc_suite *s, FILE *to) {
    json_t *run = json_with_member("tool", sarif_tool()), *invocations = json_array(),
           *found = json_array(), *programs = json_array();
    for (uint32_t i = 0; i < s->pieces.n; i++) {
        json_t *one = json_loads(s->pieces.at[i], 0, NULL);
        smc_invariant(one, "JSON");
        json_array_extend(invocations, json_object_get(one, "invocations"));
        json_array_extend(found, json_object_get(one, "results"));
        json_array_append(programs, json_object_get(one, "properties"));
        json_decref(one);
    }
    smc_json_set_member(run, "invocations", invocations);
    smc_json_set_member(run, "results", found);
    smc_json_set_member(run, "properties", json_with_member("programs", programs));
    print_run(run, to);
}
