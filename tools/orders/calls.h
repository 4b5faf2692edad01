// calls.h - calls of atomic operations in a source, with other memory orders.
#ifndef ORDERS_CALLS_H
#define ORDERS_CALLS_H

#include "program/orders.h"
#include "tools/orders/edits.h"
#include "tools/orders/lex.h"

extern const char orders_by_macro[]; // why it has to be done by hand

typedef enum orders_spelling { ORDERS_C11, ORDERS_BUILTIN, ORDERS_CXX } orders_spelling;

char *orders_spelt(unsigned order, orders_spelling); // "memory_order_release", ..; the caller's
bool orders_is_cxx(const orders_tokens *);           // by what it includes, and names

// Whether the token names the operation that is done at the place, with no other of its kind among the arguments.
bool orders_is_call_of(const orders_tokens *, uint32_t token, const smc_order_place *);
// The call that begins at the token, as orders_rewrite.
const char *orders_rewrite_call(const orders_tokens *, uint32_t token, const smc_order_place *, uint8_t order, uint8_t order_fail, orders_edits *);

#endif
