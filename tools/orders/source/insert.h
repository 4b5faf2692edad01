// insert.h - inserts a fence as a statement.
#ifndef SOURCE_INSERT_H
#define SOURCE_INSERT_H

#include "tools/orders/source/edits.h"
#include "tools/orders/source/lex.h"

#include "program/action.h"

// Inserts a fence of this order before the statement whose first access begins at the token, if the
// statement has no effect before that access. Returns NULL, or why it must be done by hand.
const char *source_insert_fence(const source_tokens *, uint32_t token, uint8_t order,
                                source_edits *);

#endif
