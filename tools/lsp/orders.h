// orders.h - offers the results of smc relax or smc repair as code actions.
#ifndef SMC_LSP_ORDERS_H
#define SMC_LSP_ORDERS_H

#include "tools/background/job.h"

#include <jansson.h>

// The search for memory orders of a document, and its result.
typedef struct smc_lsp_orders {
    smc_job job;    // the process of smc relax or smc repair
    json_t *answer; // its result; NULL: none yet
    char *page;     // path of a page with an execution that explains a place; NULL: none
} smc_lsp_orders;

// Discards the old result, and starts `smc relax` or `smc repair` with these words. Returns false
// if that fails (errno).
SMC_MUST_USE bool smc_lsp_orders_start(smc_lsp_orders *, const smc_arguments *words);
// Reads the output that is available. Returns true if the process has ended; *said is then a
// summary of one line, which the caller frees.
SMC_MUST_USE bool smc_lsp_orders_read(smc_lsp_orders *, char **summary);
// Discards the result; ends the process if it is running.
void smc_lsp_orders_discard(smc_lsp_orders *);

// The lines of a file for which an editor wants code actions.
typedef struct smc_lsp_lines {
    const char *uri, *path;
    uint32_t from, to; // counted from 0
} smc_lsp_lines;

// Appends the code actions for these lines. `why` is the command that shows an explanation; its
// arguments are the URI and a number.
void smc_lsp_orders_actions(const smc_lsp_orders *, const smc_lsp_lines *, const char *why,
                            json_t *actions);
// Writes a page that explains why the orders of this place cannot be weaker. Returns false if there
// is no such place, or if writing fails.
SMC_MUST_USE bool smc_lsp_orders_print_page(smc_lsp_orders *, size_t place, const char *page);

#endif
