// internal.h - a check, as libsmc's files have it. The library links nothing of smc's rooms: those
// may end the process where memory is exhausted (base/base.h), and a library must not.
#ifndef SMC_LIBRARY_INTERNAL_H
#define SMC_LIBRARY_INTERNAL_H

#include "smc/smc.h"

#include <jansson.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <sys/types.h>

typedef struct smc_words_of_check {
    char **at;
    size_t n, room;
} word_list;

// Text that grows; `lacks_memory` once it could not.
typedef struct smc_text_of_check {
    char *at; // ends with a 0
    size_t n, room;
    bool lacks_memory;
} text;

struct smc_checking {
    word_list files, options, arguments;
    char *command; // NULL: found by itself
    smc_progress_callback *progress;
    void *self;
    atomic_bool cancelled, running;
    text result, messages; // of the last run
    json_t *json;          // NULL: no result
};

// A copy of the word at the end; false: no memory.
bool smc_library_push(word_list *, const char *word);
void smc_library_free_words(word_list *);
bool smc_library_append(text *, const char *at, size_t n);
void smc_library_free_text(text *);

// Runs the command with the words, fills result and messages; `how` is as by waitpid, -1: not
// known.
smc_api_status smc_library_process(smc_checking *, char *const *words, int *how);
// The smc of the same installation; NULL: it is looked for on the PATH. To be freed.
char *smc_library_command(void);
// A line of smc's standard error; true: it is one about progress, and was taken.
bool smc_library_take_progress(smc_checking *, const char *line, size_t n);

#endif
