// words.h - what is typed of smc relax and smc repair.
#ifndef ORDERS_WORDS_H
#define ORDERS_WORDS_H

#include "orders/cost.h"
#include "tools/options/words/clang_args.h"

#include <stdio.h>

typedef struct orders_words {
    const char *command; // "relax", "repair"
    unsigned costs;      // a bit for each smc_architecture; 0: those of the models
    const char *models;  // of --for, with commas; NULL: --model says which
    smc_words keep, only, why;
    uint32_t assignments; // how many are looked for
    bool by_caller, no_fences, help;
    const char *patch;      // a file for the difference, or -; NULL: none is asked for
    SMC_VEC(char *) others; // all other words, which begin with the program's name and end with
                            // NULL
} orders_words;

// false: message given. To be freed in any case.
bool orders_words_take(int argc, char **argv, orders_words *);
void orders_words_free(orders_words *);
void orders_words_help(const char *command, FILE *to);

#endif
