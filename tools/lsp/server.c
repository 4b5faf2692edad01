#include "tools/lsp/server.h"

#include "tools/lsp/diagnostics.h"
#include "tools/lsp/orders.h"
#include "tools/lsp/pages.h"
#include "tools/lsp/places.h"
#include "tools/lsp/rpc.h"
#include "tools/options/words/project.h"
#include "tools/report/words/json.h"

#include <errno.h>
#include <poll.h>
#include <sched.h>
#include <signal.h>
#include <string.h>
#include <unistd.h>

// An open document, and the runs of smc on it.
typedef struct document {
    char *uri, *path;
    smc_job job;
    json_t *shown;         // {URI: true}: the files that show diagnostics of this document
    char *html;            // path of the report page of its last check; NULL: that found no error
    smc_lsp_orders orders; // results about its memory orders
    const char *command;   // command that checks it: "test" or "linearize"; NULL: it is an ordinary
                           // program
    uint64_t check;        // number of the running check, which is its progress token
    uint64_t waiting; // number of the request since which it waits for other checks to end; 0: it
                      // does not wait
} document;

// State of the server.
typedef struct server {
    smc_rpc rpc;
    SMC_VEC(document) documents;
    SMC_VEC(struct pollfd) ends;     // descriptors for which wait_for_something waits
    SMC_VEC(const char *) arguments; // arguments of every run; strings are owned by `settings`
    json_t *settings;                // owns the arguments
    smc_pages pages;                 // report pages
    uint64_t checks, requests, n_pages_created; // numbers of checks, of requests for checks, of
                                                // report pages so far
    bool progress, show_document;               // capabilities of the client
    bool down, has_exited;                      // the client has sent "shutdown"; "exit"
} server;

// ---- documents ----------------------------------------------------------------------------------

static document *find_document(server *s, const char *uri) {
    for (uint32_t i = 0; i < s->documents.n; i++)
        if (uri && strcmp(s->documents.at[i].uri, uri) == 0) return &s->documents.at[i];
    return NULL;
}

static document *open_document(server *s, const char *uri) {
    document *d = find_document(s, uri);
    char *path = uri ? smc_path_of(uri) : NULL;
    if (!path || d) {
        free(path);
        return d;
    }
    d = smc_vec_push(&s->documents);
    *d = (document){.uri = smc_strdup(uri), .path = path, .shown = json_object()};
    return d;
}

static void publish_diagnostics(const char *uri, json_t *list) {
    smc_rpc_notify("textDocument/publishDiagnostics",
                   json_pack("{s:s, s:o}", "uri", uri, "diagnostics", list));
}

// ---- progress -----------------------------------------------------------------------------------

static void report_progress(const server *s, const document *d, json_t *value) {
    if (s->progress)
        smc_rpc_notify("$/progress",
                       json_pack("{s:I, s:o}", "token", (json_int_t)d->check, "value", value));
    else json_decref(value);
}

static void begin_progress(server *s, document *d) {
    d->check = ++s->checks;
    if (!s->progress) return;
    smc_rpc_request(&s->rpc, "window/workDoneProgress/create",
                    json_pack("{s:I}", "token", (json_int_t)d->check));
    const char *name = strrchr(d->path, '/') + 1;
    report_progress(s, d,
                    json_pack("{s:s, s:s, s:b, s:o}", "kind", "begin", "title", "smc",
                              "cancellable", 1, "message", smc_json_text(name)));
}

static void end_progress(const server *s, const document *d, const char *message) {
    report_progress(s, d,
                    json_pack("{s:s, s:o}", "kind", "end", "message", smc_json_text(message)));
}

// ---- checks -------------------------------------------------------------------------------------

static void cancel_check(const server *s, document *d) {
    if (!d->job.pid) return;
    smc_job_end(&d->job);
    end_progress(s, d, "cancelled");
}

static void clear_report(document *d) {
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

// Starts a check with this command; NULL: with the command that the file names.
static void start_check(server *s, document *d, const char *command) {
    smc_arguments arguments;
    char *refused, *html = NULL;
    const uint32_t n = s->arguments.n;
    if (s->pages.directory) {
        html = smc_format("--html=%s/%llu.html", s->pages.directory,
                          (unsigned long long)++s->n_pages_created);
        *smc_vec_push(&s->arguments) = html;
    }
    d->command = command;
    if (!smc_project_arguments(d->path, &d->command, s->arguments.at, s->arguments.n, &arguments,
                               &refused)) {
        log_message(2, smc_format("smc: %s: not checked: unreadable or too large (%s)", d->path,
                                  strerror(errno)));
    } else if (smc_job_start(&d->job, &arguments, -1)) {
        if (html) d->html = smc_strdup(html + strlen("--html="));
        if (!command) begin_progress(s, d);
    } else {
        show_error();
    }
    s->arguments.n = n;
    if (refused && !command) log_message(2, smc_format("smc: %s: %s", d->path, refused));
    free(html);
    free(refused);
    smc_arguments_free(&arguments);
}

static uint32_t count_processors(void) {
    cpu_set_t set;
    const int n = sched_getaffinity(0, sizeof set, &set) ? 1 : CPU_COUNT(&set);
    return n > 0 ? (uint32_t)n : 1;
}

static bool is_being_checked(const document *d) { return d->job.pid || d->waiting; }

// Starts checks that wait, the oldest first, as many as there are processors. Since all received
// messages were processed before, only the last of several saves is checked.
static void start_waiting_checks(server *s) {
    for (;;) {
        uint32_t running = 0;
        document *next = NULL;
        for (uint32_t i = 0; i < s->documents.n; i++) {
            document *d = &s->documents.at[i];
            running += d->job.pid != 0;
            if (d->waiting && (!next || d->waiting < next->waiting)) next = d;
        }
        if (!next || running >= count_processors()) return;
        next->waiting = 0;
        start_check(s, next, NULL);
    }
}

static void request_check(server *s, document *d) {
    cancel_check(s, d);
    clear_report(d);
    d->waiting = ++s->requests;
}

// Replaces the document's diagnostics in the client.
static void show_diagnostics(document *d, json_t *diagnostics) {
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

static void finish_check(server *s, document *d) {
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
    json_t *diagnostics = smc_diagnostics_of(&d->job, d->path, &summary);
    smc_job_end(&d->job);
    show_diagnostics(d, diagnostics);
    if (!json_object_size(d->shown) || access(d->html ? d->html : "", R_OK) != 0) clear_report(d);
    end_progress(s, d, summary);
    free(summary);
}

static void close_document(server *s, document *d) {
    cancel_check(s, d);
    show_diagnostics(d, json_object());
    clear_report(d);
    json_decref(d->shown);
    free(d->uri);
    free(d->path);
    *d = s->documents.at[--s->documents.n];
}

// ---- requests -----------------------------------------------------------------------------------

static const char open_report[] = "smc.openReport", ask_orders[] = "smc.memoryOrders",
                  open_why[] = "smc.openWhy";

static json_t *json_member(const json_t *o, const char *key) { return json_object_get(o, key); }
static const char *uri_of(const json_t *params) {
    return json_string_value(json_member(json_member(params, "textDocument"), "uri"));
}

static void handle_initialize(server *s, const json_t *request) {
    if (s->settings) {
        smc_rpc_answer_error(request, SMC_RPC_INVALID, "initialize was already called");
        return;
    }
    const json_t *params = json_member(request, "params"),
                 *window = json_member(json_member(params, "capabilities"), "window");
    size_t i;
    json_t *word;
    s->progress = json_is_true(json_member(window, "workDoneProgress"));
    s->show_document = json_is_true(json_member(json_member(window, "showDocument"), "support"));
    json_t *words = json_member(json_member(params, "initializationOptions"), "args");
    s->settings = words ? json_incref(words) : json_null();
    json_array_foreach(s->settings, i, word) if (json_is_string(word)) *
        smc_vec_push(&s->arguments) = json_string_value(word);
    smc_rpc_answer(request,
                   json_pack("{s:{s:{s:b, s:i, s:b}, s:b, s:{s:[s, s, s]}}, s:{s:s, s:s}}",
                             "capabilities", "textDocumentSync", "openClose", 1, "change", 0,
                             "save", 1, "codeActionProvider", 1, "executeCommandProvider",
                             "commands", open_report, ask_orders, open_why, "serverInfo", "name",
                             "smc", "version", SMC_VERSION));
}

static void code_actions(server *s, const json_t *request) {
    const document *d = find_document(s, uri_of(json_member(request, "params")));
    json_t *actions = json_array();
    if (d && d->html && !is_being_checked(d) && s->show_document)
        smc_json_append(actions, json_pack("{s:s, s:s, s:[s]}", "title",
                                           "smc: show the execution in a browser", "command",
                                           open_report, "arguments", d->uri));
    if (d && !d->command && !is_being_checked(d) && !d->orders.job.pid) {
        const json_t *range = json_member(json_member(request, "params"), "range");
        const uint32_t from =
            (uint32_t)json_integer_value(json_member(json_member(range, "start"), "line"));
        const uint32_t to =
            (uint32_t)json_integer_value(json_member(json_member(range, "end"), "line"));
        if (!d->orders.answer)
            smc_json_append(actions, json_pack("{s:s, s:s, s:[s]}", "title",
                                               json_object_size(d->shown)
                                                   ? "smc: find memory orders that fix it"
                                                   : "smc: find the weakest memory orders",
                                               "command", ask_orders, "arguments", d->uri));
        smc_lsp_orders_actions(&d->orders, &(smc_lsp_lines){d->uri, d->path, from, to}, open_why,
                               actions);
    }
    smc_rpc_answer(request, actions);
}

static void show_page(server *s, const json_t *request, const char *page) {
    char *uri = smc_uri_of(page);
    smc_rpc_request(&s->rpc, "window/showDocument",
                    json_pack("{s:s, s:b}", "uri", uri, "external", 1));
    smc_rpc_answer(request, json_null());
    free(uri);
}

// Starts smc repair for a file with errors, smc relax for others.
static void find_orders(server *s, document *d, const json_t *request) {
    smc_arguments words;
    char *refused;
    const char *command = json_object_size(d->shown) ? "repair" : "relax";
    const bool known =
        smc_project_arguments(d->path, &command, s->arguments.at, s->arguments.n, &words, &refused);
    if (known && smc_lsp_orders_start(&d->orders, &words)) smc_rpc_answer(request, json_null());
    else smc_rpc_answer_error(request, SMC_RPC_FAILED, strerror(errno));
    free(refused);
    smc_arguments_free(&words);
}

static void show_why(server *s, document *d, const json_t *request) {
    const json_t *number =
        json_array_get(json_member(json_member(request, "params"), "arguments"), 1);
    char *page = s->pages.directory ? smc_format("%s/%llu.html", s->pages.directory,
                                                 (unsigned long long)++s->n_pages_created)
                                    : NULL;
    if (page && smc_lsp_orders_print_page(&d->orders, (size_t)json_integer_value(number), page))
        show_page(s, request, page);
    else smc_rpc_answer_error(request, SMC_RPC_FAILED, "no such execution");
    free(page);
}

static void handle_execute_command(server *s, const json_t *request) {
    const json_t *params = json_member(request, "params");
    const char *command = json_string_value(json_member(params, "command"));
    document *d =
        find_document(s, json_string_value(json_array_get(json_member(params, "arguments"), 0)));
    const bool opens = command && strcmp(command, open_report) == 0,
               finds_orders = command && strcmp(command, ask_orders) == 0;
    if (!opens && !finds_orders && (!command || strcmp(command, open_why) != 0))
        smc_rpc_answer_error(request, SMC_RPC_NO_METHOD, "no such command");
    else if (!d || (opens && !d->html))
        smc_rpc_answer_error(request, SMC_RPC_FAILED, "there is no report of this file");
    else if (opens) show_page(s, request, d->html);
    else if (finds_orders) find_orders(s, d, request);
    else show_why(s, d, request);
}

static void finish_orders(document *d) {
    char *orders_summary;
    if (!d->orders.job.pid || !smc_lsp_orders_read(&d->orders, &orders_summary)) return;
    smc_rpc_notify("window/showMessage",
                   json_pack("{s:i, s:o}", "type", 3, "message", smc_json_text(orders_summary)));
    free(orders_summary);
}

// Answers the request; running processes end later.
static void shut_down(server *s, const json_t *request) {
    s->down = true;
    smc_rpc_answer(request, json_null());
    for (uint32_t i = 0; i < s->documents.n; i++) {
        document *d = &s->documents.at[i];
        d->waiting = 0;
        cancel_check(s, d);
        smc_lsp_orders_discard(&d->orders);
    }
}

// ---- notifications ------------------------------------------------------------------------------

static void handle_check_notification(server *s, const json_t *message) {
    document *d = open_document(s, uri_of(json_member(message, "params")));
    if (d) request_check(s, d);
}

static void handle_close_notification(server *s, const json_t *message) {
    document *d = find_document(s, uri_of(json_member(message, "params")));
    if (d) close_document(s, d);
}

static void handle_cancel(server *s, const json_t *message) {
    const uint64_t token =
        (uint64_t)json_integer_value(json_member(json_member(message, "params"), "token"));
    for (uint32_t i = 0; i < s->documents.n; i++)
        if (s->documents.at[i].check == token) cancel_check(s, &s->documents.at[i]);
}

static void handle_exit(server *s, const json_t *message) {
    (void)message;
    s->has_exited = true;
}

static void dispatch_message(server *s, const json_t *message) {
    static const struct {
        const char *method;
        void (*handle)(server *, const json_t *);
        bool is_request; // the message expects an answer
    } methods[] = {
        {"initialize", handle_initialize, true},
        {"textDocument/didOpen", handle_check_notification, false},
        {"textDocument/didSave", handle_check_notification, false},
        {"textDocument/didClose", handle_close_notification, false},
        {"textDocument/codeAction", code_actions, true},
        {"workspace/executeCommand", handle_execute_command, true},
        {"window/workDoneProgress/cancel", handle_cancel, false},
        {"shutdown", shut_down, true},
        {"exit", handle_exit, false},
    };
    const char *method = json_string_value(json_member(message, "method"));
    const json_t *id = json_member(message, "id");
    if (!method) return; // the response to a request of the server
    if (id && !json_is_string(id) && !json_is_integer(id)) {
        smc_rpc_answer_error(NULL, SMC_RPC_INVALID, "the id of a request is a number or a string");
        return;
    }
    for (size_t i = 0; i < sizeof methods / sizeof *methods; i++) {
        if (strcmp(method, methods[i].method) != 0) continue;
        if (s->down && methods[i].handle != handle_exit) break;
        if (methods[i].is_request == (id != NULL)) methods[i].handle(s, message);
        else if (id)
            smc_rpc_answer_error(message, SMC_RPC_INVALID,
                                 "that is a notification, which has no id");
        return; // without an id, the request cannot be answered
    }
    if (id && s->down) smc_rpc_answer_error(message, SMC_RPC_INVALID, "the server is shut down");
    else if (id) smc_rpc_answer_error(message, SMC_RPC_NO_METHOD, "no such method");
}

// ---- main loop ----------------------------------------------------------------------------------

enum { ENDS = 4 };

static void add_pipe_ends(server *s, const smc_job *j) {
    *smc_vec_push(&s->ends) = (struct pollfd){.fd = j->pid ? j->out : -1, .events = POLLIN};
    *smc_vec_push(&s->ends) = (struct pollfd){.fd = j->pid ? j->err : -1, .events = POLLIN};
}

// Waits for standard input, or for output of some document's check or order search. Descriptors of
// processes that do not run are -1, which is never ready.
static bool wait_for_something(server *s) {
    s->ends.n = 0;
    *smc_vec_push(&s->ends) = (struct pollfd){.fd = STDIN_FILENO, .events = POLLIN};
    for (uint32_t i = 0; i < s->documents.n; i++) {
        add_pipe_ends(s, &s->documents.at[i].job);
        add_pipe_ends(s, &s->documents.at[i].orders.job);
    }
    return poll(s->ends.at, s->ends.n, -1) >= 0 || errno == EINTR;
}

static bool has_input(void) {
    struct pollfd in = {.fd = STDIN_FILENO, .events = POLLIN};
    return poll(&in, 1, 0) > 0;
}

static bool receive_messages(server *s) {
    json_t *message;
    if (!smc_rpc_read(&s->rpc)) return false;
    while (!s->has_exited && (message = smc_rpc_next(&s->rpc))) {
        dispatch_message(s, message);
        json_decref(message);
    }
    return true;
}

static void serve_client(server *s) {
    while (!s->has_exited && wait_for_something(s)) {
        for (uint32_t i = 0; i < s->documents.n; i++)
            if (s->ends.at[1 + ENDS * i].revents || s->ends.at[2 + ENDS * i].revents)
                finish_check(s, &s->documents.at[i]);
        for (uint32_t i = 0; i < s->documents.n; i++)
            if (s->ends.at[3 + ENDS * i].revents || s->ends.at[4 + ENDS * i].revents)
                finish_orders(&s->documents.at[i]);
        if (s->ends.at[0].revents && !receive_messages(s)) return;
        if (!has_input()) start_waiting_checks(s);
    }
}

int smc_lsp_run(void) {
    server s = {0};
    signal(SIGPIPE, SIG_IGN); // a closed connection is noticed on standard input
    smc_pages_begin(&s.pages);
    *smc_vec_push(&s.arguments) = "--format=json";
    *smc_vec_push(&s.arguments) = "--time-limit=20";
    *smc_vec_push(&s.arguments) = "--memory-limit=2000";
    serve_client(&s);
    while (s.documents.n) {
        document *d = &s.documents.at[s.documents.n - 1];
        smc_job_end(&d->job);
        clear_report(d);
        json_decref(d->shown);
        free(d->uri);
        free(d->path);
        s.documents.n--;
    }
    smc_pages_end(&s.pages);
    json_decref(s.settings);
    smc_vec_free(&s.rpc.in);
    smc_vec_free(&s.arguments);
    smc_vec_free(&s.ends);
    smc_vec_free(&s.documents);
    return s.down ? 0 : 1;
}
