// words.h - command line of smc relax and smc repair.
#ifndef ORDERS_WORDS_H
#define ORDERS_WORDS_H

#include "orders/cost.h"
#include "tools/options/words/clang_args.h"

#include <stdio.h>

typedef struct orders_words {
    const char *command; // "relax", "repair"
    unsigned costs;      // bit set of smc_architecture; 0: those of the models
    const char *models;  // of --for, comma-separated; NULL: see --model
    smc_words keep, only, why;
    uint32_t assignments; // number of answers to find
    bool by_caller, no_fences, help;
    const char *patch;      // file for the difference, or -; NULL: none
    SMC_VEC(char *) others; // other words: the program's name first, NULL last
} orders_words;

// Parses the command line. Prints a message and returns false on failure. To be freed in any case.
bool orders_words_take(int argc, char **argv, orders_words *);
void orders_words_free(orders_words *);
void orders_words_help(const char *command, FILE *to);

#endif
