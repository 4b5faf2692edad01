// models.h - memory models (.cat) and litmus tests (.litmus) in an editor. Their text, which need
// not be saved, is read in the server's process.
#ifndef SMC_LSP_MODELS_H
#define SMC_LSP_MODELS_H

#include <jansson.h>
#include <stdbool.h>
#include <stdint.h>

bool smc_lsp_is_model(const char *path); // whether the path ends in .cat or .litmus

// Returns {URI: [diagnostic, ..]} for the file: the first error, and unused definitions.
json_t *smc_lsp_model_diagnostics(const char *path, const char *text);
// Returns the list of symbols: the definitions and tests of a memory model.
json_t *smc_lsp_model_symbols(const char *path, const char *text);
// Returns what is known about the name at this position, in UTF-16 units from 0; null: nothing.
json_t *smc_lsp_model_hover(const char *path, const char *text, uint32_t line, uint32_t character);

#endif
