// rewrite.h - one access or fence of a source with other memory orders.
#ifndef SOURCE_REWRITE_H
#define SOURCE_REWRITE_H

#include "program/orders.h"
#include "tools/orders/source/edits.h"
#include "tools/orders/source/lex.h"

// Changes the place, which begins at the token, so that it has these orders. NULL: done; or why it
// has to be done by hand. Places of one text come last first: what is inside another comes before
// it. `element`: the token names an array, and what is read is its element.
const char *source_rewrite(const source_tokens *, uint32_t token, const smc_order_place *,
                           bool element, uint8_t order, uint8_t order_fail, source_edits *);

// An operator that reads and writes: ++, +=, ..
bool source_is_change(const source_tokens *, uint32_t token);
// The same of such an operator of a plain object, whose reading and writing get these orders.
const char *source_rewrite_both(const source_tokens *, uint32_t token, uint8_t read, uint8_t write,
                                source_edits *);

#endif
