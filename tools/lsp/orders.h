// orders.h - offers the suggestions of smc relax or smc repair as code actions.
#ifndef SMC_LSP_ORDERS_H
#define SMC_LSP_ORDERS_H

#include "tools/lsp/job.h"

#include <jansson.h>

typedef struct smc_lsp_orders {
    smc_job job;    // smc relax or smc repair
    json_t *answer; // its result; NULL: unknown
    char *page;     // page with an execution that explains it; NULL: none
} smc_lsp_orders;

// Discards the old result and starts `smc relax` or `smc repair` with these words. Returns false
// with errno set on failure.
SMC_MUST_USE bool smc_lsp_orders_start(smc_lsp_orders *, const smc_arguments *words);
// Reads output. Returns true when the process has ended; *said is then a one-line summary, freed by
// the caller.
SMC_MUST_USE bool smc_lsp_orders_read(smc_lsp_orders *, char **said);
void smc_lsp_orders_forget(smc_lsp_orders *); // also ends a running process

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
// is no such place or writing fails.
SMC_MUST_USE bool smc_lsp_orders_show(smc_lsp_orders *, size_t place, const char *page);

#endif
