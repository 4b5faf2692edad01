#include "tools/lsp/documents.h"

#include "base/child.h"
#include "tools/lsp/diagnostics.h"
#include "tools/lsp/models.h"
#include "tools/lsp/places.h"
#include "tools/options/words/project.h"
#include "tools/report/words/json.h"

#include <errno.h>
#include <string.h>
#include <unistd.h>

// LSP_SAMPLE_SECONDS: time of a sample that the user has requested.
enum { LSP_SAMPLE_SECONDS = 60 };

// ---- documents ----------------------------------------------------------------------------------

lsp_document *lsp_find_document(lsp_server *s, const char *uri) {
    for (uint32_t i = 0; i < s->documents.n; i++)
        if (uri && strcmp(s->documents.at[i].uri, uri) == 0) return &s->documents.at[i];
    return NULL;
}

lsp_document *lsp_open_document(lsp_server *s, const char *uri) {
    lsp_document *d = lsp_find_document(s, uri);
    char *path = uri ? smc_path_of(uri) : NULL;
    if (!path || d) {
        free(path);
        return d;
    }
    d = smc_vec_push(&s->documents);
    *d = (lsp_document){.uri = smc_strdup(uri), .path = path, .shown = json_object()};
    return d;
}

static void publish_diagnostics(const char *uri, json_t *list) {
    smc_rpc_notify("textDocument/publishDiagnostics",
                   json_pack("{s:s, s:o}", "uri", uri, "diagnostics", list));
}

// ---- progress -----------------------------------------------------------------------------------

static void report_progress(const lsp_server *s, const lsp_document *d, json_t *value) {
    if (s->progress)
        smc_rpc_notify("$/progress",
                       json_pack("{s:I, s:o}", "token", (json_int_t)d->check, "value", value));
    else json_decref(value);
}

static void begin_progress(lsp_server *s, lsp_document *d) {
    if (d->has_progress) return;
    d->has_progress = true;
    d->check = ++s->checks;
    if (!s->progress) return;
    smc_rpc_request(&s->rpc, "window/workDoneProgress/create",
                    json_pack("{s:I}", "token", (json_int_t)d->check));
    const char *name = strrchr(d->path, '/') + 1;
    report_progress(s, d,
                    json_pack("{s:s, s:s, s:b, s:o}", "kind", "begin", "title", "smc",
                              "cancellable", 1, "message", smc_json_text(name)));
}

static void end_progress(const lsp_server *s, lsp_document *d, const char *message) {
    d->has_progress = false;
    report_progress(s, d,
                    json_pack("{s:s, s:o}", "kind", "end", "message", smc_json_text(message)));
}

// ---- checks -------------------------------------------------------------------------------------

void lsp_cancel_check(const lsp_server *s, lsp_document *d) {
    if (!d->job.pid) return;
    smc_job_end(&d->job);
    end_progress(s, d, "cancelled");
}

static void clear_report(lsp_document *d) {
    if (d->html) (void)unlink(d->html);
    free(d->html);
    d->html = NULL;
    smc_lsp_orders_discard(&d->orders);
}

static void log_message(int type, char *text) {
    smc_rpc_notify("window/logMessage",
                   json_pack("{s:i, s:o}", "type", type, "message", smc_json_text(text)));
    free(text);
}

static void show_error(void) {
    smc_rpc_notify("window/showMessage",
                   json_pack("{s:i, s:o}", "type", 1, "message", smc_json_text(strerror(errno))));
}

// Replaces the time limits of a check: by a budget of the same time, or by the limit of a sample. A
// budget combines with no option that is about all errors.
static void adapt_to_kind(smc_arguments *words, lsp_check_kind kind) {
    static const char limit[] = "--time-limit=";
    const char *seconds = NULL;
    smc_arguments all = {0};
    for (uint32_t i = 0; i < words->n && words->at[i]; i++) {
        const char *word = words->at[i];
        const bool is_of_all = strcmp(word, "--keep-going") == 0 || strcmp(word, "--minimize") == 0;
        if (smc_has_prefix(word, limit)) seconds = word + sizeof limit - 1;
        else if (kind != LSP_BUDGET || !is_of_all) smc_arguments_add(&all, smc_strdup(word));
        if (i == 0 && kind == LSP_SAMPLE)
            smc_arguments_add(&all, smc_strdup("hunt")),
                smc_arguments_add(&all, smc_format("%s%d", limit, LSP_SAMPLE_SECONDS));
    }
    if (kind == LSP_BUDGET) {
        smc_arguments whole = {0};
        smc_arguments_add(&whole, smc_strdup(all.at[0]));
        smc_arguments_add(&whole, smc_format("--budget=%s", seconds ? seconds : "20"));
        for (uint32_t i = 1; i < all.n; i++) smc_arguments_add(&whole, smc_strdup(all.at[i]));
        smc_arguments_free(&all);
        all = whole;
    }
    smc_arguments_free(words);
    *words = all;
}

// Starts a check with this command; NULL: with the command that the file names.
static void start_check(lsp_server *s, lsp_document *d, const char *command) {
    smc_arguments arguments;
    char *refused, *html = NULL;
    const uint32_t n = s->arguments.n;
    if (s->pages.directory) {
        html = smc_format("--html=%s/%llu.html", s->pages.directory,
                          (unsigned long long)++s->n_pages_created);
        *smc_vec_push(&s->arguments) = html;
    }
    d->command = command;
    const bool known = smc_project_arguments(d->path, &d->command, s->arguments.at, s->arguments.n,
                                             &arguments, &refused);
    if (known && d->kind != LSP_WHOLE) adapt_to_kind(&arguments, d->kind);
    if (!known) {
        log_message(2, smc_format("smc: %s: not checked: unreadable or too large (%s)", d->path,
                                  strerror(errno)));
    } else if (smc_job_start(&d->job, &arguments, -1)) {
        if (html) d->html = smc_strdup(html + strlen("--html="));
        begin_progress(s, d);
    } else {
        show_error();
    }
    s->arguments.n = n;
    if (refused && !command && d->kind == LSP_WHOLE)
        log_message(2, smc_format("smc: %s: %s", d->path, refused));
    free(html);
    free(refused);
    smc_arguments_free(&arguments);
}

bool lsp_is_being_checked(const lsp_document *d) { return d->job.pid || d->waiting; }

// Starts checks that wait, the oldest first, as many as there are processors. Since all received
// messages were processed before, only the last of several saves is checked.
void lsp_start_waiting_checks(lsp_server *s) {
    for (;;) {
        uint32_t running = 0;
        lsp_document *next = NULL;
        for (uint32_t i = 0; i < s->documents.n; i++) {
            lsp_document *d = &s->documents.at[i];
            running += d->job.pid != 0;
            if (d->waiting && (!next || d->waiting < next->waiting)) next = d;
        }
        if (!next || running >= smc_count_processors()) return;
        next->waiting = 0;
        start_check(s, next, NULL);
    }
}

void lsp_request_check(lsp_server *s, lsp_document *d, lsp_check_kind kind) {
    lsp_cancel_check(s, d);
    clear_report(d);
    d->kind = kind;
    d->is_partial = d->has_errors = false;
    d->waiting = ++s->requests;
}

// Replaces the document's diagnostics in the client.
static void show_diagnostics(lsp_document *d, json_t *diagnostics) {
    const char *uri;
    json_t *list;
    json_object_foreach(d->shown, uri, list) if (!json_object_get(diagnostics, uri))
        publish_diagnostics(uri, json_array());
    json_object_clear(d->shown);
    json_object_foreach(diagnostics, uri, list) {
        if (json_array_size(list)) smc_json_set_member(d->shown, uri, json_true());
        publish_diagnostics(uri, json_incref(list));
    }
    json_decref(diagnostics);
}

// What the results of a check say. There are several if it checks tests.
typedef struct check_end {
    bool has_errors;
    bool is_slow;   // the first was stopped by its time limit, after executions without an error
    bool is_useful; // the first has an error, or a verdict
} check_end;

static check_end end_of_check(const smc_job *j) {
    uint32_t at = 0;
    check_end end = {0};
    json_t *result;
    for (bool is_first = true; (result = smc_job_result(j, &at)); is_first = false) {
        const char *verdict = json_string_value(json_object_get(result, "verdict")),
                   *reason = json_string_value(json_object_get(result, "reason"));
        const bool has_errors = json_array_size(json_object_get(result, "errors")),
                   has_executions = json_integer_value(json_object_get(result, "executions")) ||
                                    json_integer_value(json_object_get(result, "blocked"));
        end.has_errors |= has_errors;
        if (is_first)
            end.is_slow = reason && strcmp(reason, "time limit reached") == 0 && !has_errors &&
                          has_executions,
            end.is_useful = has_errors || (verdict && strcmp(verdict, "incomplete") != 0);
        json_decref(result);
    }
    return end;
}

// Checks a program again that was too large to be explored in time. For the editor, that is part of
// the same check.
static void start_budget(lsp_server *s, lsp_document *d, const char *summary) {
    clear_report(d);
    d->kind = LSP_BUDGET;
    free(d->slow_summary);
    d->slow_summary = smc_strdup(summary);
    report_progress(s, d,
                    json_pack("{s:s, s:o}", "kind", "report", "message", smc_json_text(summary)));
    start_check(s, d, NULL);
    if (!d->job.pid) end_progress(s, d, summary);
}

void lsp_finish_check(lsp_server *s, lsp_document *d) {
    int status;
    char *summary;
    if (!smc_job_read(&d->job, &status)) return;
    const char *command = d->command ? NULL : smc_job_suggested_command(&d->job);
    if (command) {
        smc_job_end(&d->job);
        clear_report(d);
        start_check(s, d, command);
        if (!d->job.pid) end_progress(s, d, "not checked");
        return;
    }
    const check_end end = end_of_check(&d->job);
    // a budget that was too small, or does not combine with the client's options, changes nothing
    const bool has_no_effect = d->kind == LSP_BUDGET && !end.is_useful;
    json_t *diagnostics = smc_diagnostics_of(&d->job, d->path, &summary);
    smc_job_end(&d->job);
    d->is_partial = end.is_slow || (d->is_partial && d->kind != LSP_WHOLE);
    if (has_no_effect) json_decref(diagnostics);
    else show_diagnostics(d, diagnostics);
    d->has_errors = end.has_errors;
    const bool has_page = json_object_size(d->shown) && (d->has_errors || !d->is_partial);
    if (!has_page || access(d->html ? d->html : "", R_OK) != 0) clear_report(d);
    if (end.is_slow && d->kind == LSP_WHOLE && !d->command) start_budget(s, d, summary);
    else end_progress(s, d, has_no_effect ? d->slow_summary : summary);
    free(summary);
}

void lsp_check_text(lsp_document *d) {
    show_diagnostics(d, smc_lsp_model_diagnostics(d->path, d->text));
}

void lsp_free_document(lsp_document *d) {
    smc_job_end(&d->job);
    clear_report(d);
    json_decref(d->shown);
    free(d->uri);
    free(d->path);
    free(d->text);
    free(d->slow_summary);
}

void lsp_close_document(lsp_server *s, lsp_document *d) {
    lsp_cancel_check(s, d);
    show_diagnostics(d, json_object());
    lsp_free_document(d);
    *d = s->documents.at[--s->documents.n];
}
