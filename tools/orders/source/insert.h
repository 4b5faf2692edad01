// insert.h - a fence as a statement of its own in a source.
#ifndef SOURCE_INSERT_H
#define SOURCE_INSERT_H

#include "tools/orders/source/edits.h"
#include "tools/orders/source/lex.h"

#include "program/action.h"

// Puts a fence of this order before the statement whose first access begins at the token, where
// nothing that the statement does comes before that access. NULL: done; or why it has to be done by
// hand.
const char *source_insert_fence(const source_tokens *, uint32_t token, uint8_t order,
                                source_edits *);

#endif
