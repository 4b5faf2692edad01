#include "tools/lsp/requests.h"

#include "tools/lsp/models.h"
#include "tools/lsp/places.h"
#include "tools/options/words/project.h"
#include "tools/report/words/json.h"

#include <errno.h>
#include <string.h>

// ---- requests -----------------------------------------------------------------------------------

static const char open_report[] = "smc.openReport", ask_orders[] = "smc.memoryOrders",
                  open_why[] = "smc.openWhy", sample[] = "smc.sample";

static json_t *json_member(const json_t *o, const char *key) { return json_object_get(o, key); }
const char *lsp_uri_of(const json_t *message) {
    return json_string_value(
        json_member(json_member(json_member(message, "params"), "textDocument"), "uri"));
}

void lsp_initialize(lsp_server *s, const json_t *request) {
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
    smc_rpc_answer(request, json_pack("{s:{s:{s:b, s:i, s:b}, s:b, s:b, s:b, s:{s:[s, s, s, s]}}, "
                                      "s:{s:s, s:s}}",
                                      "capabilities", "textDocumentSync", "openClose", 1, "change",
                                      1, "save", 1, "codeActionProvider", 1, "hoverProvider", 1,
                                      "documentSymbolProvider", 1, "executeCommandProvider",
                                      "commands", open_report, ask_orders, open_why, sample,
                                      "serverInfo", "name", "smc", "version", SMC_VERSION));
}

void lsp_code_actions(lsp_server *s, const json_t *request) {
    const lsp_document *d = lsp_find_document(s, lsp_uri_of(request));
    json_t *actions = json_array();
    if (d && d->html && !lsp_is_being_checked(d) && s->show_document)
        smc_json_append(actions, json_pack("{s:s, s:s, s:[s]}", "title",
                                           "smc: show the execution in a browser", "command",
                                           open_report, "arguments", d->uri));
    const bool is_idle = d && !d->text && !d->command && !lsp_is_being_checked(d);
    if (is_idle && d->is_partial)
        smc_json_append(actions, json_pack("{s:s, s:s, s:[s]}", "title",
                                           "smc: sample executions for a minute (smc hunt)",
                                           "command", sample, "arguments", d->uri));
    if (is_idle && !d->orders.job.pid) {
        const json_t *range = json_member(json_member(request, "params"), "range");
        const uint32_t from =
            (uint32_t)json_integer_value(json_member(json_member(range, "start"), "line"));
        const uint32_t to =
            (uint32_t)json_integer_value(json_member(json_member(range, "end"), "line"));
        if (!d->orders.answer)
            smc_json_append(actions,
                            json_pack("{s:s, s:s, s:[s]}", "title",
                                      d->has_errors ? "smc: find memory orders that fix it"
                                                    : "smc: find the weakest memory orders",
                                      "command", ask_orders, "arguments", d->uri));
        smc_lsp_orders_actions(&d->orders, &(smc_lsp_lines){d->uri, d->path, from, to}, open_why,
                               actions);
    }
    smc_rpc_answer(request, actions);
}

static void show_page(lsp_server *s, const json_t *request, const char *page) {
    char *uri = smc_uri_of(page);
    smc_rpc_request(&s->rpc, "window/showDocument",
                    json_pack("{s:s, s:b}", "uri", uri, "external", 1));
    smc_rpc_answer(request, json_null());
    free(uri);
}

// Starts smc repair for a file with errors, smc relax for others.
static void find_orders(lsp_server *s, lsp_document *d, const json_t *request) {
    smc_arguments words;
    char *refused;
    const char *command = d->has_errors ? "repair" : "relax";
    const bool known =
        smc_project_arguments(d->path, &command, s->arguments.at, s->arguments.n, &words, &refused);
    if (known && smc_lsp_orders_start(&d->orders, &words)) smc_rpc_answer(request, json_null());
    else smc_rpc_answer_error(request, SMC_RPC_FAILED, strerror(errno));
    free(refused);
    smc_arguments_free(&words);
}

static void show_why(lsp_server *s, lsp_document *d, const json_t *request) {
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

void lsp_execute_command(lsp_server *s, const json_t *request) {
    const json_t *params = json_member(request, "params");
    const char *command = json_string_value(json_member(params, "command"));
    lsp_document *d = lsp_find_document(
        s, json_string_value(json_array_get(json_member(params, "arguments"), 0)));
    const bool opens = command && strcmp(command, open_report) == 0,
               finds_orders = command && strcmp(command, ask_orders) == 0,
               samples = command && strcmp(command, sample) == 0;
    if (!opens && !finds_orders && !samples && (!command || strcmp(command, open_why) != 0))
        smc_rpc_answer_error(request, SMC_RPC_NO_METHOD, "no such command");
    else if (!d || d->text || (opens && !d->html))
        smc_rpc_answer_error(request, SMC_RPC_FAILED, "there is no report of this file");
    else if (opens) show_page(s, request, d->html);
    else if (finds_orders) find_orders(s, d, request);
    else if (samples) lsp_request_check(s, d, LSP_SAMPLE), smc_rpc_answer(request, json_null());
    else show_why(s, d, request);
}

// ---- memory models ------------------------------------------------------------------------------

void lsp_document_symbols(lsp_server *s, const json_t *request) {
    const lsp_document *d = lsp_find_document(s, lsp_uri_of(request));
    smc_rpc_answer(request, d && d->text ? smc_lsp_model_symbols(d->path, d->text) : json_array());
}

void lsp_hover(lsp_server *s, const json_t *request) {
    const lsp_document *d = lsp_find_document(s, lsp_uri_of(request));
    const json_t *at = json_member(json_member(request, "params"), "position");
    const json_int_t line = json_integer_value(json_member(at, "line")),
                     character = json_integer_value(json_member(at, "character"));
    const bool is_place =
        line >= 0 && line < UINT32_MAX && character >= 0 && character <= UINT32_MAX;
    smc_rpc_answer(request,
                   d && d->text && is_place
                       ? smc_lsp_model_hover(d->path, d->text, (uint32_t)line, (uint32_t)character)
                       : json_null());
}
