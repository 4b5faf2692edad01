#include "tools/lsp/diagnostics.h"

#include "tools/lsp/places.h"
#include "tools/report/words/json.h"

#include <stdio.h>
#include <string.h>

enum { ERROR = 1, WARNING = 2, INFORMATION = 3 }; // values of the protocol's DiagnosticSeverity

// ---- parts of a result --------------------------------------------------------------------------

static const char *json_string_member(const json_t *o, const char *key) {
    return json_string_value(json_object_get(o, key));
}
static uint32_t json_number_member(const json_t *o, const char *key) {
    return (uint32_t)json_integer_value(json_object_get(o, key));
}

static void add_related(json_t *to, const json_t *place, const char *path, char *message) {
    if (json_string_member(place, "file")) {
        char *file = smc_lsp_absolute_path(json_string_member(place, "file"), path);
        smc_json_append(to, json_pack("{s:o, s:o}", "location",
                                      smc_lsp_location(file, json_number_member(place, "line"),
                                                       json_number_member(place, "column")),
                                      "message", smc_json_text(message)));
        free(file);
    }
    free(message);
}

static void add_calls(json_t *to, const json_t *stack, const char *path) {
    for (size_t i = 0; i < json_array_size(stack); i++)
        add_related(to, json_array_get(stack, i), path,
                    smc_strdup(i ? "called here" : "in a call from here"));
}

// Returns the event of the step with this number, and sets *thread; NULL: the step is not shown.
static const json_t *json_event_at_number(const json_t *threads, uint32_t number,
                                          uint32_t *thread) {
    size_t i, k;
    json_t *t, *e;
    json_array_foreach(threads, i, t) {
        json_array_foreach(json_object_get(t, "events"), k, e) {
            *thread = json_number_member(t, "thread");
            if (json_number_member(e, "shown") == number) return e;
        }
    }
    return NULL;
}

// Adds each step of the execution; for stale reads, also the explanation.
static void add_steps(json_t *to, const json_t *execution, const char *path) {
    uint32_t thread;
    const json_t *e;
    for (uint32_t n = 1;
         (e = json_event_at_number(json_object_get(execution, "threads"), n, &thread)); n++) {
        const char *note = json_string_member(e, "note");
        add_related(to, e, path,
                    smc_format("step %u, thread %u: %s%s%s", n, thread,
                               json_string_member(e, "text"), note ? "; it " : "",
                               note ? note : ""));
    }
}

// Adds the waits of threads and the locks that they hold, at their positions.
static void add_waits_and_locks(json_t *to, const json_t *x, const char *path) {
    size_t i;
    json_t *o;
    json_array_foreach(json_object_get(x, "waits"), i, o)
        add_related(to, o, path, smc_strdup(json_string_member(o, "message")));
    json_array_foreach(json_object_get(x, "held"), i, o)
        add_related(to, o, path,
                    smc_format("thread %u holds %s%s", json_number_member(o, "thread"),
                               json_string_member(o, "lock"),
                               json_is_true(json_object_get(o, "reading")) ? ", for reading" : ""));
}

// ---- clients ------------------------------------------------------------------------------------

// Adds the calls of a thread of the client. In the JSON, a call has an event for its beginning and
// one for its return; a pending call has only the first.
static void add_calls_of(json_t *to, const json_t *thread, const char *path) {
    static const char begins[] = "call ", returns[] = "it returns ";
    const json_t *open = NULL;
    size_t i;
    json_t *e;
    json_array_foreach(json_object_get(thread, "events"), i, e) {
        const char *call = json_string_member(e, "call"),
                   *before = open ? json_string_member(open, "call") : NULL;
        if (!call) continue;
        const bool is_end = before && strncmp(call, returns, sizeof returns - 1) == 0;
        if (before)
            add_related(to, open, path,
                        smc_format("thread %u: %s%s%s", json_number_member(thread, "thread"),
                                   before + sizeof begins - 1,
                                   is_end ? " = " : ", which has not returned",
                                   is_end ? call + sizeof returns - 1 : ""));
        open = strncmp(call, begins, sizeof begins - 1) == 0 ? e : NULL;
    }
    if (open)
        add_related(to, open, path,
                    smc_format("thread %u: %s, which has not returned",
                               json_number_member(thread, "thread"),
                               json_string_member(open, "call") + sizeof begins - 1));
}

static void add_client(json_t *to, const json_t *execution, const char *path) {
    size_t i;
    json_t *t;
    json_array_foreach(json_object_get(execution, "threads"), i, t) add_calls_of(to, t, path);
}

// ---- diagnostics --------------------------------------------------------------------------------

// A diagnostic to be sent. Line and column are counted from 1.
typedef struct diagnostic {
    uint32_t line, column;
    int severity;
    const char *code; // NULL: none
    const char *message;
    json_t *related; // is taken; NULL: nothing
} diagnostic;

static void add_diagnostic(json_t *all, const char *file, const diagnostic *from) {
    char *uri = smc_uri_of(file);
    json_t *list = json_object_get(all, uri), *d = json_object();
    if (!list) smc_json_set_member(all, uri, list = json_array());
    smc_json_set_member(d, "range", smc_lsp_range(file, from->line, from->column));
    smc_json_set_member(d, "severity", json_integer(from->severity));
    smc_json_set_member(d, "source", json_string("smc"));
    smc_json_set_member(d, "message", smc_json_text(from->message));
    if (from->code) smc_json_set_member(d, "code", smc_json_text(from->code));
    if (from->related) smc_json_set_member(d, "relatedInformation", from->related);
    smc_json_append(list, d);
    free(uri);
}

// Returns the first line of a diagnostic: the message and the name of the test or client.
static char *first_line_of(const json_t *x, const json_t *result) {
    const char *message = json_string_member(x, "message"),
               *test = json_string_member(result, "test"),
               *client = json_string_member(json_object_get(result, "linearizability"), "client");
    if (client) return smc_format("%s (client: %s)", message, client);
    return test ? smc_format("%s (test %s)", message, test) : smc_strdup(message);
}

static char *add_lines(char *text, const json_t *lines) {
    size_t i;
    json_t *line;
    json_array_foreach(lines, i, line) {
        char *longer = smc_format("%s\n%s", text, json_string_value(line));
        free(text);
        text = longer;
    }
    return text;
}

// Returns the message; reasons and suggestions follow on further lines.
static char *lsp_message_of_error(const json_t *x, const json_t *result) {
    char *text = add_lines(first_line_of(x, result), json_object_get(x, "reasons"));
    return add_lines(text, json_object_get(x, "advice"));
}

static void add_finding(json_t *all, const json_t *x, const json_t *result, const char *path,
                        int severity) {
    char *file = smc_lsp_absolute_path(json_string_member(x, "file"), path);
    const json_t *other = json_object_get(x, "other");
    json_t *related = json_array();
    if (other)
        add_related(related, other, path,
                    smc_format("%s, by thread %u", json_string_member(other, "message"),
                               json_number_member(other, "thread")));
    add_waits_and_locks(related, x, path);
    add_client(related, json_object_get(x, "execution"), path);
    add_calls(related, json_object_get(x, "stack"), path);
    add_steps(related, json_object_get(x, "execution"), path);
    char *message = lsp_message_of_error(x, result);
    add_diagnostic(all, file,
                   &(diagnostic){json_number_member(x, "line"), json_number_member(x, "column"),
                                 severity, json_string_member(x, "kind"), message, related});
    free(message);
    free(file);
}

static int severity_of(const json_t *warning) {
    return strcmp(json_string_member(warning, "severity"), "note") == 0 ? INFORMATION : WARNING;
}

static char *summary_of(const json_t *result) {
    const char *verdict = json_string_member(result, "verdict"),
               *reason = json_string_member(result, "reason");
    const json_t *clients = json_object_get(result, "linearizability");
    char *of_clients = clients ? smc_format("%u clients, ", json_number_member(clients, "clients"))
                               : smc_strdup("");
    char *text = smc_format(
        "%s%s%s: %s%u executions, model %s", verdict ? verdict : "no result", reason ? ", " : "",
        reason ? reason : "", of_clients, json_number_member(result, "executions"),
        json_string_member(result, "model") ? json_string_member(result, "model") : "?");
    free(of_clients);
    return text;
}

// Returns the summary that follows the results of several tests.
static char *total_of(const json_t *total) {
    const uint32_t n = json_number_member(total, "programs");
    return smc_format("%s: %u test%s, %u with errors, model %s",
                      json_number_member(total, "unsafe") ? "unsafe" : "no error found", n,
                      n == 1 ? "" : "s", json_number_member(total, "unsafe"),
                      json_string_member(total, "model"));
}

// Parses ":LINE:COLUMN" before `end`; returns its first colon. NULL: there is none.
static char *place_before(char *line, const char *end, uint32_t *row, uint32_t *column) {
    for (char *colon = strchr(line, ':'); colon && colon < end; colon = strchr(colon + 1, ':')) {
        int used = 0;
        if (sscanf(colon, ":%u:%u%n", row, column, &used) == 2 && colon + used == end) return colon;
    }
    return NULL;
}

// Adds a diagnostic for "MESSAGE [KIND]", or "MESSAGE".
static void add_message(json_t *all, const char *file, uint32_t row, uint32_t column,
                        char *message) {
    char *open = strrchr(message, '['), *code = NULL;
    const size_t n = strlen(message);
    if (open && open > message && open[-1] == ' ' && message[n - 1] == ']') {
        message[n - 1] = open[-1] = '\0';
        code = open + 1;
    }
    add_diagnostic(all, file, &(diagnostic){row, column, ERROR, code, message, NULL});
}

// Finds ": error: " or ": fatal error: " in a line. Returns the text after it, and sets *end to its
// beginning; NULL: the line has neither.
static char *error_text(char *line, char **end) {
    static const char *const marks[] = {": error: ", ": fatal error: "};
    char *text = NULL;
    for (size_t i = 0; i < sizeof marks / sizeof *marks; i++) {
        char *at = strstr(line, marks[i]);
        if (at && (!text || at < *end)) *end = at, text = at + strlen(marks[i]);
    }
    return text;
}

// Adds the messages of a run that has checked nothing: the errors "FILE:LINE:COLUMN: error:
// MESSAGE", or, if there are none, the first other message.
static void add_messages(json_t *all, const smc_job_output *messages, const char *path) {
    char *text = smc_format("%.*s", (int)messages->n, messages->n ? messages->at : ""),
         *rest = text, *first = NULL;
    bool found = false;
    for (char *line; (line = strsep(&rest, "\n"));) {
        uint32_t row, column;
        char *end = NULL, *message = error_text(line, &end),
             *colon = message ? place_before(line, end, &row, &column) : NULL;
        if (!message) continue;
        if (!first && !colon) first = message;
        if (!colon) continue;
        *colon = '\0';
        char *file = smc_lsp_absolute_path(line, path);
        add_message(all, file, row, column, message);
        free(file);
        found = true;
    }
    if (!found)
        add_diagnostic(all, path,
                       &(diagnostic){1, 1, INFORMATION, NULL,
                                     first ? first : "smc could not check this file", NULL});
    free(text);
}

static void add_result(json_t *all, const json_t *result, const char *path, const char *summary) {
    const json_t *warnings = json_object_get(result, "warnings");
    const char *verdict = json_string_member(result, "verdict");
    size_t i;
    json_t *x;
    json_array_foreach(json_object_get(result, "errors"), i, x)
        add_finding(all, x, result, path, ERROR);
    json_array_foreach(warnings, i, x) add_finding(all, x, result, path, severity_of(x));
    const bool is_partial =
        verdict && (strcmp(verdict, "incomplete") == 0 || strcmp(verdict, "sampled") == 0);
    if (is_partial && !json_array_size(warnings))
        add_diagnostic(all, path, &(diagnostic){1, 1, INFORMATION, NULL, summary, NULL});
}

json_t *smc_diagnostics_of(const smc_job *j, const char *path, char **summary) {
    json_t *all = json_object(), *result;
    char *uri = smc_uri_of(path);
    smc_json_set_member(all, uri, json_array());
    free(uri);
    *summary = NULL;
    for (uint32_t at = 0; (result = smc_job_result(j, &at)); json_decref(result)) {
        const bool is_total = json_object_get(result, "programs");
        free(*summary);
        *summary = is_total ? total_of(result) : summary_of(result);
        if (!is_total) add_result(all, result, path, *summary);
    }
    if (*summary) return all;
    add_messages(all, &j->messages, path);
    *summary = smc_strdup("not checked");
    return all;
}
