// internal.h - internals of libsmc. The library uses none of smc's other folders, since those end
// the process when memory is exhausted (base/base.h).
#ifndef SMC_LIBRARY_INTERNAL_H
#define SMC_LIBRARY_INTERNAL_H

#include "smc/smc.h"

#include <jansson.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <sys/types.h>

// A list of words that it owns. `room` is the number of words for which memory is allocated.
typedef struct smc_library_words {
    char **at; // ends with NULL; NULL: the list is empty
    size_t n, room;
} word_list;

// A growing text. lacks_memory is set when an allocation has failed.
typedef struct smc_library_text {
    char *at; // ends with NUL
    size_t n, room;
    bool lacks_memory;
} text;

// A check: its configuration, and the result of its last run.
struct smc_checking {
    word_list files, options, arguments;
    char *command; // path of smc; NULL: to be found automatically
    smc_progress_callback *progress;
    void *self;
    atomic_bool cancelled, running;
    text result, messages; // output and messages of the last run
    json_t *json;          // parsed result; NULL: there is none
};

// Appends a copy of the word. Returns false if memory is exhausted.
bool smc_library_push_word(word_list *, const char *word);
void smc_library_free_words(word_list *);
bool smc_library_append_text(text *, const char *at, size_t n);
void smc_library_free_text(text *);

// Runs smc with these words, and collects its result and messages. *how is its status as from
// waitpid; -1: unknown.
smc_api_status smc_library_run_process(smc_checking *, char *const *words, int *how);
// Returns the path of the smc that belongs to the same installation; NULL: it must be searched on
// the PATH. The caller frees it.
char *smc_library_command(void);
// If the line of smc's standard error reports progress, handles it and returns true.
bool smc_library_take_progress(smc_checking *, const char *line, size_t n);

#endif
