// last_words.h - what a run has to say in the end: made where it knows what it has found, said at its end, or, where it does not come
// to its end, by a signal handler.
#ifndef SMC_LAST_WORDS_H
#define SMC_LAST_WORDS_H

#include "base/text.h"

// A text and where it goes (output.h): to `fd`, which is then, where it has no name yet, linked as `made`, and renamed `target`.
typedef struct smc_last_output {
    smc_text text;
    int fd;
    char *unnamed, *made, *target; // owned; unnamed: fd's path in /proc; NULL: there is no such step
} smc_last_output;

typedef struct smc_last_words {
    smc_text diagnostics;         // for standard error
    smc_last_output result, page; // page: fd -1 where there is none
    int status;                   // of the process
} smc_last_words;

void smc_last_words_free(smc_last_words *); // NULL: nothing

// Says them and ends the process. Calls nothing that a signal handler must not call.
SMC_NORETURN void smc_last_words_say(const smc_last_words *);

#endif
