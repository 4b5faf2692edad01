// edits.h - changes of a text, each within a line, and their difference in unified form.
#ifndef ORDERS_EDITS_H
#define ORDERS_EDITS_H

#include "base/base.h"

#include <stdio.h>

typedef struct orders_edit {
    uint32_t begin, end; // what is taken away; equal: nothing
    char *put;           // owned: what comes in its place
    uint32_t rank;       // of several at one position, which comes first
} orders_edit;

typedef struct orders_edits {
    const char *text;
    size_t n;
    SMC_VEC(orders_edit) at;
} orders_edits;

void orders_edit_put(orders_edits *, uint32_t begin, uint32_t end, char *put); // takes `put` over
// Writes nothing where nothing changes. A line of which nothing is left but blanks goes.
void orders_edits_print(const orders_edits *, const char *file, FILE *to);
void orders_edits_free(orders_edits *);

#endif
