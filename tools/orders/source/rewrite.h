// rewrite.h - rewrites an access or fence with other memory orders.
#ifndef SOURCE_REWRITE_H
#define SOURCE_REWRITE_H

#include "program/orders.h"
#include "tools/orders/source/calls.h"
#include "tools/orders/source/edits.h"
#include "tools/orders/source/lex.h"

// Rewrites the access or fence that begins at the token. Returns NULL, or the reason why that must
// be done by hand. Places of one text must be rewritten from the last to the first, and nested ones
// before outer ones. `element`: the token names an array of which an element is read.
const char *source_rewrite_place(const source_tokens *, uint32_t token, const smc_order_place *,
                                 bool element, source_orders, source_edits *);

// True for an operator that reads and writes, such as ++ or +=.
bool source_is_update_operator(const source_tokens *, uint32_t token);
// Rewrites an operator on a plain object that reads and writes, with orders for its read and its
// write. Return value: as for source_rewrite_place.
const char *source_rewrite_update(const source_tokens *, uint32_t token, uint8_t read,
                                  uint8_t write, source_edits *);

#endif
