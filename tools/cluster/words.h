// words.h - parses the command line of the commands for jobs.
#ifndef SMC_CLUSTER_WORDS_H
#define SMC_CLUSTER_WORDS_H

#include "parallel/postgres/postgres.h"
#include "tools/options/words/arguments.h"

enum { CLUSTER_STOPPED = 3, CLUSTER_INTERNAL_ERROR = 70 }; // exit statuses of the commands

// The command line of a command for jobs.
typedef struct cluster_words {
    const char *command;
    smc_postgres store;
    uint64_t job;           // number of the job; 0: none
    bool waits;             // --wait
    bool forgets;           // --forget
    bool as_json;           // --format=json, of status
    SMC_VEC(char *) others; // the other words: the program's name first, NULL last
    smc_arguments owned; // storage of the long forms to which options of one letter are converted
} cluster_words;

// Parses the command line. Returns false, after a message, if it is invalid.
bool cluster_words_parse(int argc, char **argv, cluster_words *);
void cluster_words_free(cluster_words *);

// Checks that each of the other words is an option in `allowed`. Returns false, after a message, if
// one is not.
bool cluster_words_check(const cluster_words *, const char *const *allowed);

#endif
