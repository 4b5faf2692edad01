// edits.h - edits of a text, and the unified diff that they make. Each edit is inside one old line.
#ifndef SOURCE_EDITS_H
#define SOURCE_EDITS_H

#include "base/base.h"

#include <stdio.h>

// An edit: a range of bytes, and the text that replaces it.
typedef struct source_edit {
    uint32_t begin, end; // range of bytes that is removed; may be empty
    char *put;           // text that is inserted there; owned
    uint32_t of;         // place of the program to which the edit belongs
    uint32_t rank;       // order among edits at the same position
} source_edit;

// The edits of a text of n bytes, which is borrowed.
typedef struct source_edits {
    const char *text;
    size_t n;
    SMC_VEC(source_edit) at;
} source_edits;

// Adds an edit; takes ownership of `put`.
void source_edit_replace(source_edits *, uint32_t begin, uint32_t end, char *put);
// Adds an insertion before all other edits at this position; takes ownership of `put`.
void source_edit_insert_before(source_edits *, uint32_t at, char *put);
void source_edits_sort(source_edits *); // sorts the edits by position
// Prints the unified diff; nothing if nothing changes. Lines that become blank are removed.
void source_edits_print(source_edits *, const char *file, FILE *to);
void source_edits_free(source_edits *);

#endif
