#include "tools/lsp/server.h"

#include "tools/lsp/documents.h"
#include "tools/lsp/models.h"
#include "tools/lsp/requests.h"
#include "tools/report/words/json.h"
#include "tools/terminal/source.h"

#include <errno.h>
#include <poll.h>
#include <signal.h>
#include <string.h>
#include <unistd.h>

static void finish_orders(lsp_document *d) {
    char *orders_summary;
    if (!d->orders.job.pid || !smc_lsp_orders_read(&d->orders, &orders_summary)) return;
    smc_rpc_notify("window/showMessage",
                   json_pack("{s:i, s:o}", "type", 3, "message", smc_json_text(orders_summary)));
    free(orders_summary);
}

// Answers the request; running processes end later.
static void shut_down(lsp_server *s, const json_t *request) {
    s->down = true;
    smc_rpc_answer(request, json_null());
    for (uint32_t i = 0; i < s->documents.n; i++) {
        lsp_document *d = &s->documents.at[i];
        d->waiting = 0;
        lsp_cancel_check(s, d);
        smc_lsp_orders_discard(&d->orders);
    }
}

// ---- notifications ------------------------------------------------------------------------------

// Sets the text of a memory model or litmus test; NULL: that of the file.
static void set_text(lsp_document *d, const char *text) {
    free(d->text);
    size_t n = 0;
    d->text = text ? smc_strdup(text) : smc_read_input_text(d->path, &n);
    if (!d->text) d->text = smc_strdup("");
    lsp_check_text(d);
}

static void handle_open_notification(lsp_server *s, const json_t *message) {
    lsp_document *d = lsp_open_document(s, lsp_uri_of(message));
    const json_t *document = json_object_get(json_object_get(message, "params"), "textDocument");
    if (d && smc_lsp_is_model(d->path))
        set_text(d, json_string_value(json_object_get(document, "text")));
    else if (d) lsp_request_check(s, d, LSP_WHOLE);
}

static void handle_save_notification(lsp_server *s, const json_t *message) {
    lsp_document *d = lsp_open_document(s, lsp_uri_of(message));
    if (d && d->text) lsp_check_text(d);
    else if (d && smc_lsp_is_model(d->path)) set_text(d, NULL);
    else if (d) lsp_request_check(s, d, LSP_WHOLE);
}

// A change of the text. Programs are checked when they are saved, since the compiler reads files.
static void handle_change_notification(lsp_server *s, const json_t *message) {
    lsp_document *d = lsp_find_document(s, lsp_uri_of(message));
    const json_t *changes = json_object_get(json_object_get(message, "params"), "contentChanges"),
                 *last = json_array_get(changes, json_array_size(changes) - 1);
    const char *text = json_string_value(json_object_get(last, "text"));
    if (d && d->text && text) set_text(d, text);
}

static void handle_close_notification(lsp_server *s, const json_t *message) {
    lsp_document *d = lsp_find_document(s, lsp_uri_of(message));
    if (d) lsp_close_document(s, d);
}

static void handle_cancel(lsp_server *s, const json_t *message) {
    const uint64_t token =
        (uint64_t)json_integer_value(json_object_get(json_object_get(message, "params"), "token"));
    for (uint32_t i = 0; i < s->documents.n; i++)
        if (s->documents.at[i].check == token) lsp_cancel_check(s, &s->documents.at[i]);
}

static void handle_exit(lsp_server *s, const json_t *message) {
    (void)message;
    s->has_exited = true;
}

static void dispatch_message(lsp_server *s, const json_t *message) {
    static const struct {
        const char *method;
        void (*handle)(lsp_server *, const json_t *);
        bool is_request; // the message expects an answer
    } methods[] = {
        {"initialize", lsp_initialize, true},
        {"textDocument/didOpen", handle_open_notification, false},
        {"textDocument/didChange", handle_change_notification, false},
        {"textDocument/didSave", handle_save_notification, false},
        {"textDocument/didClose", handle_close_notification, false},
        {"textDocument/codeAction", lsp_code_actions, true},
        {"workspace/executeCommand", lsp_execute_command, true},
        {"textDocument/hover", lsp_hover, true},
        {"textDocument/documentSymbol", lsp_document_symbols, true},
        {"window/workDoneProgress/cancel", handle_cancel, false},
        {"shutdown", shut_down, true},
        {"exit", handle_exit, false},
    };
    const char *method = json_string_value(json_object_get(message, "method"));
    const json_t *id = json_object_get(message, "id");
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

static void add_pipe_ends(lsp_server *s, const smc_job *j) {
    *smc_vec_push(&s->ends) = (struct pollfd){.fd = j->pid ? j->out : -1, .events = POLLIN};
    *smc_vec_push(&s->ends) = (struct pollfd){.fd = j->pid ? j->err : -1, .events = POLLIN};
}

// Waits for standard input, or for output of some document's check or order search. Descriptors of
// processes that do not run are -1, which is never ready.
static bool wait_for_something(lsp_server *s) {
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

static bool receive_messages(lsp_server *s) {
    json_t *message;
    if (!smc_rpc_read(&s->rpc)) return false;
    while (!s->has_exited && (message = smc_rpc_next(&s->rpc))) {
        dispatch_message(s, message);
        json_decref(message);
    }
    return true;
}

static void serve_client(lsp_server *s) {
    while (!s->has_exited && wait_for_something(s)) {
        for (uint32_t i = 0; i < s->documents.n; i++)
            if (s->ends.at[1 + ENDS * i].revents || s->ends.at[2 + ENDS * i].revents)
                lsp_finish_check(s, &s->documents.at[i]);
        for (uint32_t i = 0; i < s->documents.n; i++)
            if (s->ends.at[3 + ENDS * i].revents || s->ends.at[4 + ENDS * i].revents)
                finish_orders(&s->documents.at[i]);
        if (s->ends.at[0].revents && !receive_messages(s)) return;
        if (!has_input()) lsp_start_waiting_checks(s);
    }
}

int smc_lsp_run(void) {
    lsp_server s = {0};
    signal(SIGPIPE, SIG_IGN); // a closed connection is noticed on standard input
    smc_pages_begin(&s.pages);
    *smc_vec_push(&s.arguments) = "--format=json";
    *smc_vec_push(&s.arguments) = "--time-limit=20";
    *smc_vec_push(&s.arguments) = "--memory-limit=2000";
    serve_client(&s);
    while (s.documents.n) {
        lsp_free_document(&s.documents.at[s.documents.n - 1]);
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
