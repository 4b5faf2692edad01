// documents.h - the state of the language server: open documents, their checks and diagnostics.
#ifndef SMC_LSP_DOCUMENTS_H
#define SMC_LSP_DOCUMENTS_H

#include "tools/lsp/orders.h"
#include "tools/lsp/pages.h"
#include "tools/lsp/rpc.h"

#include <poll.h>

// How a document is checked: completely; as much as possible in the same time (--budget), after
// that was too slow; by a sample that the user has requested (smc hunt).
typedef enum lsp_check_kind { LSP_WHOLE, LSP_BUDGET, LSP_SAMPLE } lsp_check_kind;

// An open document, and the runs of smc on it.
typedef struct lsp_document {
    char *uri, *path;
    char *text; // of memory models and litmus tests: the text in the editor; NULL: another language
    smc_job job;
    lsp_check_kind kind;   // of the running or last check
    char *slow_summary;    // of the check that was too slow; NULL: none was
    bool has_errors;       // the last check has found errors
    bool is_partial;       // the last check did not explore all executions
    bool has_progress;     // the editor shows the progress of a check
    json_t *shown;         // {URI: true}: the files that show diagnostics of this document
    char *html;            // path of the report page of its last check; NULL: that found no error
    smc_lsp_orders orders; // results about its memory orders
    const char *command;   // command that checks it: "test" or "linearize"; NULL: it is an ordinary
                           // program
    uint64_t check;        // number of the running check, which is its progress token
    uint64_t waiting; // number of the request since which it waits for other checks to end; 0: it
                      // does not wait
} lsp_document;

// State of the server.
typedef struct lsp_server {
    smc_rpc rpc;
    SMC_VEC(lsp_document) documents;
    SMC_VEC(struct pollfd) ends;     // descriptors for which wait_for_something waits
    SMC_VEC(const char *) arguments; // arguments of every run; strings are owned by `settings`
    json_t *settings;                // owns the arguments
    smc_pages pages;                 // report pages
    uint64_t checks, requests, n_pages_created; // numbers of checks, of requests for checks, of
                                                // report pages so far
    bool progress, show_document;               // capabilities of the client
    bool down, has_exited;                      // the client has sent "shutdown"; "exit"
} lsp_server;

lsp_document *lsp_find_document(lsp_server *, const char *uri); // NULL: it is not open
lsp_document *lsp_open_document(lsp_server *, const char *uri); // NULL: it is no file
void lsp_close_document(lsp_server *, lsp_document *);
void lsp_free_document(lsp_document *); // ends its processes

// Requests a check of the saved file, which replaces a running one.
void lsp_request_check(lsp_server *, lsp_document *, lsp_check_kind);
// Starts checks that wait, as many as there are processors.
void lsp_start_waiting_checks(lsp_server *);
// Reads the output of the running check, and shows its result if it has ended.
void lsp_finish_check(lsp_server *, lsp_document *);
void lsp_cancel_check(const lsp_server *, lsp_document *);
bool lsp_is_being_checked(const lsp_document *);
// Shows the errors of a memory model or litmus test, whose text is d->text.
void lsp_check_text(lsp_document *);

#endif
