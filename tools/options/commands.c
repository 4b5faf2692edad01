#include "tools/options/commands.h"

#include <string.h>

static const smc_command_row rows[] = {
#define X(word, function, arguments, is_job, help, page, details)                                  \
    {word, arguments, help, page, details, is_job},
    SMC_COMMANDS(X)
#undef X
};
enum { N_ROWS = sizeof rows / sizeof *rows };

const smc_command_row *smc_command_at(size_t i) { return i < N_ROWS ? &rows[i] : NULL; }

const smc_command_row *smc_command_find(const char *word) {
    for (size_t i = 0; i < N_ROWS; i++)
        if (strcmp(rows[i].word, word) == 0) return &rows[i];
    return NULL;
}
