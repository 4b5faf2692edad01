// words.h - parses the command line of smc relax and smc repair.
#ifndef ORDERS_WORDS_H
#define ORDERS_WORDS_H

#include "orders/cost.h"
#include "tools/options/words/clang_args.h"

#include <stdio.h>

// The command line of smc relax or smc repair.
typedef struct orders_words {
    const char *command; // name of the command: "relax" or "repair"
    unsigned costs;      // bit set of smc_architecture whose costs count; 0: those of the models
    const char *models;  // value of --for: names separated by commas; NULL: the model of --model
    smc_words keep, only, why;
    uint32_t assignments; // number of results to find
    bool by_caller, no_fences, help;
    const char *patch;      // file for the difference, or "-" for standard output; NULL: none
    SMC_VEC(char *) others; // the other words: the program's name first, NULL last
} orders_words;

// Parses the command line. Returns false, after a message, if it is invalid. *out must be freed in
// any case.
bool orders_words_parse(int argc, char **argv, orders_words *);
void orders_words_free(orders_words *);
void orders_print_help(const char *command, FILE *to);

#endif
