#include "tools/lsp/diagnostics.h"

#include "tools/lsp/places.h"
#include "tools/report/json.h"

#include <stdio.h>
#include <string.h>

enum { ERROR = 1, WARNING = 2, INFORMATION = 3 }; // DiagnosticSeverity
enum { MOST_STEPS = 60 };                         // of an execution, as related information

// ---- parts of the result ------------------------------------------------------------------------

static const char *text_of(const json_t *o, const char *key) {
    return json_string_value(json_object_get(o, key));
}
static uint32_t number_of(const json_t *o, const char *key) {
    return (uint32_t)json_integer_value(json_object_get(o, key));
}

static void add_related(json_t *to, const json_t *place, const char *path, char *message) {
    if (text_of(place, "file")) {
        char *file = smc_lsp_absolute(text_of(place, "file"), path);
        smc_json_append(to, json_pack("{s:o, s:o}", "location",
                                      smc_lsp_location(file, number_of(place, "line"),
                                                       number_of(place, "column")),
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

static char *value_text(const json_t *value) {
    return json_is_string(value) ? smc_strdup(json_string_value(value))
                                 : json_dumps(value, JSON_ENCODE_ANY);
}

static char *step_text(const json_t *e, uint32_t thread, uint32_t step) {
    const char *kind = text_of(e, "kind"), *order = text_of(e, "order"),
               *location = text_of(e, "location");
    const json_t *written = json_object_get(e, "value_written"),
                 *read = json_object_get(e, "value_read");
    const json_t *value = written ? written : read, *other = json_object_get(e, "other_thread");
    if (other)
        return smc_format("step %u, thread %u: %s thread %u", step, thread, kind,
                          number_of(e, "other_thread"));
    char *shown = value ? value_text(value) : NULL;
    char *text =
        smc_format("step %u, thread %u: %s%s%s%s%s%s%s%s", step, thread, kind ? kind : "?",
                   location ? " " : "", location ? location : "", shown ? " = " : "",
                   shown ? shown : "", order ? " (" : "", order ? order : "", order ? ")" : "");
    free(shown);
    return text;
}

static const json_t *event_at(const json_t *threads, uint32_t step, uint32_t *thread) {
    size_t i, k;
    json_t *t, *e;
    json_array_foreach(threads, i, t) {
        json_array_foreach(json_object_get(t, "events"), k, e) {
            *thread = number_of(t, "thread");
            if (number_of(e, "step") == step && !json_object_get(e, "pending")) return e;
        }
    }
    return NULL;
}

static void add_steps(json_t *to, const json_t *execution, const char *path) {
    uint32_t thread;
    const json_t *e;
    for (uint32_t step = 0;
         step < MOST_STEPS && (e = event_at(json_object_get(execution, "threads"), step, &thread));
         step++)
        if (text_of(e, "kind") && strcmp(text_of(e, "kind"), "end") != 0)
            add_related(to, e, path, step_text(e, thread, step + 1));
}

// ---- diagnostics --------------------------------------------------------------------------------

static void add_diagnostic(json_t *all, const char *file, uint32_t line, uint32_t column,
                           int severity, const char *code, const char *message, json_t *related) {
    char *uri = smc_uri_of(file);
    json_t *list = json_object_get(all, uri), *d = json_object();
    if (!list) smc_json_put(all, uri, list = json_array());
    smc_json_put(d, "range", smc_lsp_range(file, line, column));
    smc_json_put(d, "severity", json_integer(severity));
    smc_json_put(d, "source", json_string("smc"));
    smc_json_put(d, "message", smc_json_text(message));
    if (code) smc_json_put(d, "code", smc_json_text(code));
    if (related) smc_json_put(d, "relatedInformation", related);
    smc_json_append(list, d);
    free(uri);
}

static void add_finding(json_t *all, const json_t *x, const char *path, int severity) {
    char *file = smc_lsp_absolute(text_of(x, "file"), path);
    const json_t *other = json_object_get(x, "other");
    json_t *related = json_array();
    if (other)
        add_related(related, other, path,
                    smc_format("the other place, by thread %u", number_of(other, "thread")));
    add_calls(related, json_object_get(x, "stack"), path);
    add_steps(related, json_object_get(x, "execution"), path);
    add_diagnostic(all, file, number_of(x, "line"), number_of(x, "column"), severity,
                   text_of(x, "kind"), text_of(x, "message"), related);
    free(file);
}

static int severity_of(const json_t *warning) {
    return strcmp(text_of(warning, "severity"), "note") == 0 ? INFORMATION : WARNING;
}

static char *summary_of(const json_t *result) {
    const char *verdict = text_of(result, "verdict"), *reason = text_of(result, "reason");
    return smc_format("%s%s%s: %u executions, model %s", verdict ? verdict : "no result",
                      reason ? ", " : "", reason ? reason : "", number_of(result, "executions"),
                      text_of(result, "model") ? text_of(result, "model") : "?");
}

// Where the colon before "LINE:COLUMN" stands that ends at `end`; NULL: there is no such thing.
static char *place_before(char *line, const char *end, uint32_t *row, uint32_t *column) {
    for (char *colon = strchr(line, ':'); colon && colon < end; colon = strchr(colon + 1, ':')) {
        int used = 0;
        if (sscanf(colon, ":%u:%u%n", row, column, &used) == 2 && colon + used == end) return colon;
    }
    return NULL;
}

// "MESSAGE [KIND]" or "MESSAGE".
static void add_message(json_t *all, const char *file, uint32_t row, uint32_t column,
                        char *message) {
    char *open = strrchr(message, '['), *code = NULL;
    const size_t n = strlen(message);
    if (open && open > message && open[-1] == ' ' && message[n - 1] == ']') {
        message[n - 1] = open[-1] = '\0';
        code = open + 1;
    }
    add_diagnostic(all, file, row, column, ERROR, code, message, NULL);
}

// Nothing was checked: lines "FILE:LINE:COLUMN: error: MESSAGE" say why; where there is none, the
// first of the others.
static void add_messages(json_t *all, const smc_text *messages, const char *path) {
    static const char mark[] = ": error: ";
    char *text = smc_format("%.*s", (int)messages->n, messages->n ? messages->at : ""),
         *rest = text, *first = NULL;
    bool found = false;
    for (char *line; (line = strsep(&rest, "\n"));) {
        uint32_t row, column;
        char *end = strstr(line, mark),
             *colon = end ? place_before(line, end, &row, &column) : NULL;
        if (!end) continue;
        if (!first && !colon) first = end + strlen(mark);
        if (!colon) continue;
        *colon = '\0';
        char *file = smc_lsp_absolute(line, path);
        add_message(all, file, row, column, end + strlen(mark));
        free(file);
        found = true;
    }
    if (!found)
        add_diagnostic(all, path, 1, 1, INFORMATION, NULL,
                       first ? first : "smc could not check this file", NULL);
    free(text);
}

json_t *smc_diagnostics_of(const smc_job *j, const char *path, char **summary) {
    json_t *all = json_object(),
           *result = json_loadb(j->result.n ? j->result.at : "", j->result.n, 0, NULL), *x;
    char *uri = smc_uri_of(path);
    size_t i;
    smc_json_put(all, uri, json_array());
    free(uri);
    if (!json_is_object(result)) {
        add_messages(all, &j->messages, path);
        *summary = smc_strdup("not checked");
    } else {
        json_array_foreach(json_object_get(result, "errors"), i, x)
            add_finding(all, x, path, ERROR);
        json_array_foreach(json_object_get(result, "warnings"), i, x)
            add_finding(all, x, path, severity_of(x));
        *summary = summary_of(result);
        const char *verdict = text_of(result, "verdict");
        if (verdict && strcmp(verdict, "incomplete") == 0 &&
            !json_array_size(json_object_get(result, "warnings")))
            add_diagnostic(all, path, 1, 1, INFORMATION, NULL, *summary, NULL);
    }
    json_decref(result);
    return all;
}
