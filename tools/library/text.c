// text.c - lists of words and texts that grow, where a failed allocation is an answer.
#include "internal.h"

#include <stdlib.h>
#include <string.h>

static void *grow_array(void *at, size_t n, size_t *room, size_t size) {
    if (n <= *room) return at;
    size_t wanted = *room ? *room : 16;
    while (wanted < n) wanted *= 2;
    void *more = realloc(at, wanted * size);
    if (more) *room = wanted;
    return more;
}

bool smc_library_push_word(word_list *w, const char *word) {
    char **at = grow_array(w->at, w->n + 2, &w->room, sizeof *at), *copy = strdup(word);
    if (at) w->at = at;
    if (!at || !copy) {
        free(copy);
        return false;
    }
    w->at[w->n++] = copy;
    w->at[w->n] = NULL;
    return true;
}

void smc_library_free_words(word_list *w) {
    for (size_t i = 0; i < w->n; i++) free(w->at[i]);
    free(w->at);
    *w = (word_list){0};
}

bool smc_library_append_text(text *t, const char *at, size_t n) {
    char *more = grow_array(t->at, t->n + n + 1, &t->room, 1);
    if (!more) {
        t->lacks_memory = true;
        return false;
    }
    t->at = more;
    memcpy(t->at + t->n, at, n);
    t->n += n;
    t->at[t->n] = 0;
    return true;
}

void smc_library_free_text(text *t) {
    free(t->at);
    *t = (text){0};
}
