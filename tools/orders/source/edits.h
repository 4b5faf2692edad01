// edits.h - edits of a text, each within one old line, and their unified diff.
#ifndef SOURCE_EDITS_H
#define SOURCE_EDITS_H

#include "base/base.h"

#include <stdio.h>

typedef struct source_edit {
    uint32_t begin, end; // removed range; may be empty
    char *put;           // owned: replacement
    uint32_t of;         // place that it belongs to
    uint32_t rank;       // order among edits at one position
} source_edit;

typedef struct source_edits {
    const char *text;
    size_t n;
    SMC_VEC(source_edit) at;
} source_edits;

// Takes ownership of `put`.
void source_edit_put(source_edits *, uint32_t begin, uint32_t end, char *put);
// Inserts before other edits at this position; takes ownership of `put`.
void source_edit_before(source_edits *, uint32_t at, char *put);
void source_edits_sort(source_edits *); // by position
// Prints nothing if nothing changes. Lines that become blank are removed.
void source_edits_print(source_edits *, const char *file, FILE *to);
void source_edits_free(source_edits *);

#endif
