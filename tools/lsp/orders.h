// orders.h - memory orders in an editor: what smc relax or smc repair says of a file, as code
// actions.
#ifndef SMC_LSP_ORDERS_H
#define SMC_LSP_ORDERS_H

#include "tools/lsp/job.h"

#include <jansson.h>

typedef struct smc_lsp_orders {
    smc_job job;    // of smc relax or smc repair
    json_t *answer; // what it has found; NULL: nothing is known
    char *page;     // of an execution that says why; a file of ours, NULL: there is none
} smc_lsp_orders;

// Forgets what is known. The words are `smc relax` or `smc repair` of the file. False: it cannot be
// started, for the reason in errno.
SMC_MUST_USE bool smc_lsp_orders_start(smc_lsp_orders *, const smc_arguments *words);
// Takes what it has written. True: it has ended, and this is what there is to say of it in a line;
// the caller's.
SMC_MUST_USE bool smc_lsp_orders_read(smc_lsp_orders *, char **said);
void smc_lsp_orders_forget(smc_lsp_orders *); // and ends what runs

// Appends what can be done at lines from..to of the file, from 0. `why`: the command that shows
// why, with the URI and a number.
void smc_lsp_orders_actions(const smc_lsp_orders *, const char *uri, const char *path,
                            uint32_t from, uint32_t to, const char *why, json_t *actions);
// Writes the page that shows why the orders of the place of this number are not weaker. False:
// there is no such place, or it cannot be written.
SMC_MUST_USE bool smc_lsp_orders_show(smc_lsp_orders *, size_t place, const char *page);

#endif
