// edits.h - changes of a text, each within a line, which may become several, and their difference
// in unified form.
#ifndef SOURCE_EDITS_H
#define SOURCE_EDITS_H

#include "base/base.h"

#include <stdio.h>

typedef struct source_edit {
    uint32_t begin, end; // what is taken away; equal: nothing
    char *put;           // owned: what comes in its place
    uint32_t of;         // of which place it is
    uint32_t rank;       // of several at one position, which comes first
} source_edit;

typedef struct source_edits {
    const char *text;
    size_t n;
    SMC_VEC(source_edit) at;
} source_edits;

void source_edit_put(source_edits *, uint32_t begin, uint32_t end, char *put); // takes `put` over
// Before whatever else is put there; takes `put` over.
void source_edit_before(source_edits *, uint32_t at, char *put);
void source_edits_sort(source_edits *); // as they come in the text
// Writes nothing where nothing changes. A line of which nothing is left but blanks goes.
void source_edits_print(source_edits *, const char *file, FILE *to);
void source_edits_free(source_edits *);

#endif
