// words.h - what is typed of a command for jobs.
#ifndef SMC_CLUSTER_WORDS_H
#define SMC_CLUSTER_WORDS_H

#include "parallel/postgres/postgres.h"
#include "tools/options/words/arguments.h"

enum { CLUSTER_STOPPED = 3, CLUSTER_INTERNAL_ERROR = 70 }; // exit statuses

typedef struct cluster_words {
    const char *command;
    smc_postgres store;
    uint64_t job;           // 0: none
    bool waits;             // --wait
    bool forgets;           // --forget
    bool as_json;           // --format=json, of status
    SMC_VEC(char *) others; // all other words, which begin with the program's name and end with
                            // NULL
    smc_arguments owned;    // the long forms of short options
} cluster_words;

// What each command takes for itself; false: message given.
bool cluster_words_take(int argc, char **argv, cluster_words *);
void cluster_words_free(cluster_words *);

// The others as options of a run that goes on. false: message given.
bool cluster_words_are(const cluster_words *, const char *const *allowed);

#endif
