// insert.h - inserts a fence as a statement of its own.
#ifndef SOURCE_INSERT_H
#define SOURCE_INSERT_H

#include "tools/orders/source/edits.h"
#include "tools/orders/source/lex.h"

#include "program/action.h"

// Inserts a fence with this order before the statement whose first access is at the token, if no
// effect of the statement precedes that access. Returns NULL, or the reason why that must be done
// by hand.
const char *source_insert_fence(const source_tokens *, uint32_t token, uint8_t order,
                                source_edits *);

#endif
