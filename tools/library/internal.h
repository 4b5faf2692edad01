// internal.h - internals of libsmc. The library links none of smc's rooms, since those end the
// process when memory is exhausted (base/base.h).
#ifndef SMC_LIBRARY_INTERNAL_H
#define SMC_LIBRARY_INTERNAL_H

#include "smc/smc.h"

#include <jansson.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <sys/types.h>

typedef struct smc_words_of_check {
    char **at; // ends with NULL; NULL: the list is empty
    size_t n, room;
} word_list;

// A growing text; `lacks_memory` is set after a failed allocation.
typedef struct smc_text_of_check {
    char *at; // NUL-terminated
    size_t n, room;
    bool lacks_memory;
} text;

struct smc_checking {
    word_list files, options, arguments;
    char *command; // NULL: found automatically
    smc_progress_callback *progress;
    void *self;
    atomic_bool cancelled, running;
    text result, messages; // of the last run
    json_t *json;          // NULL: no result
};

// Appends a copy of the word. Returns false if memory is exhausted.
bool smc_library_push(word_list *, const char *word);
void smc_library_free_words(word_list *);
bool smc_library_append(text *, const char *at, size_t n);
void smc_library_free_text(text *);

// Runs the command with these words and collects result and messages. *how is its status as of
// waitpid; -1: unknown.
smc_api_status smc_library_process(smc_checking *, char *const *words, int *how);
// Returns the smc of the same installation; NULL: to be searched on the PATH. The caller frees it.
char *smc_library_command(void);
// Handles a line of smc's standard error. Returns true if it was a progress line.
bool smc_library_take_progress(smc_checking *, const char *line, size_t n);

#endif
