#include "tools/options/words/arguments.h"

#include <string.h>

void smc_arguments_add(smc_arguments *a, char *word) {
    smc_vec_reserve(a, a->n + 2);
    a->at[a->n++] = word;
    a->at[a->n] = NULL;
}

void smc_arguments_split_command(smc_arguments *words, const char *command) {
    SMC_VEC(char) word = {0};
    bool in_word = false;
    for (char quote = 0; *command; command++) {
        if (!quote && strchr(" \t\n", *command)) {
            if (in_word)
                smc_arguments_add(words, smc_format("%.*s", (int)word.n, word.n ? word.at : ""));
            in_word = false;
            word.n = 0;
            continue;
        }
        in_word = true;
        if (*command == quote) quote = 0;
        else if (!quote && (*command == '"' || *command == '\'')) quote = *command;
        else if (*command == '\\' && quote != '\'' && command[1]) *smc_vec_push(&word) = *++command;
        else *smc_vec_push(&word) = *command;
    }
    if (in_word) smc_arguments_add(words, smc_format("%.*s", (int)word.n, word.n ? word.at : ""));
    smc_vec_free(&word);
}

void smc_arguments_free(smc_arguments *a) {
    for (uint32_t i = 0; i < a->n; i++) free(a->at[i]);
    free(a->at);
    *a = (smc_arguments){0};
}
