// requests.h - the requests of an editor that are answered at once.
#ifndef SMC_LSP_REQUESTS_H
#define SMC_LSP_REQUESTS_H

#include "tools/lsp/documents.h"

void lsp_initialize(lsp_server *, const json_t *request);
void lsp_code_actions(lsp_server *, const json_t *request);
void lsp_execute_command(lsp_server *, const json_t *request);
void lsp_document_symbols(lsp_server *, const json_t *request);
void lsp_hover(lsp_server *, const json_t *request);

// Returns the URI of the document that the message is about; NULL: it has none.
const char *lsp_uri_of(const json_t *message);

#endif
