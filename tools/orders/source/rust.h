// rust.h - rewrites atomic operations in Rust sources.
#ifndef SOURCE_RUST_H
#define SOURCE_RUST_H

#include "program/orders.h"
#include "tools/orders/source/calls.h"
#include "tools/orders/source/edits.h"
#include "tools/orders/source/lex.h"

// Rewrites the operation; returns as source_rewrite_place does. The token is the first one of the
// call expression, which may be the object.
const char *source_rewrite_rust(const source_tokens *, uint32_t token, const smc_order_place *,
                                source_orders, source_edits *);

#endif
