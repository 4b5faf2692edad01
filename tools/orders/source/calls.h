// calls.h - rewrites calls of atomic operations.
#ifndef SOURCE_CALLS_H
#define SOURCE_CALLS_H

#include "program/orders.h"
#include "tools/orders/source/edits.h"
#include "tools/orders/source/lex.h"

extern const char source_by_macro[]; // reason to change it by hand: a macro

typedef enum source_spelling { SOURCE_C11, SOURCE_BUILTIN, SOURCE_CXX } source_spelling;

char *source_spelt(unsigned order, source_spelling); // "memory_order_release", ..; the caller frees
                                                     // it
bool source_is_cxx(const source_tokens *);           // decided by its includes and names
bool source_has_atomics(const source_tokens *);      // C11 atomics, decided in the same way

enum { SOURCE_MOST_ARGUMENTS = 8 };
// Sets the first and last token of each argument of the call with bracket `open`. Returns their
// number; 0 if too many. A comma may follow the last one.
uint32_t source_arguments(const source_tokens *, uint32_t open, uint32_t close, uint32_t (*out)[2]);
// Removes the fence call from token `first` to `close`, and its statement if it is one by itself;
// otherwise replaces it by `instead`. Returns NULL, or why it must be done by hand.
const char *source_remove_fence(const source_tokens *, uint32_t first, uint32_t close,
                                const char *instead, source_edits *);

// Returns the kind of operation of a function or method (SMC_READ, SMC_WRITE, SMC_RMW, SMC_FENCE);
// SMC_KIND_COUNT: none of these.
unsigned source_operation(const source_tokens *, uint32_t token);
// True if the token names the operation at the place, and no other of its kind is in the arguments.
bool source_is_call_of(const source_tokens *, uint32_t token, const smc_order_place *);
// The orders that an access gets.
typedef struct source_orders {
    uint8_t order, order_fail; // order_fail: of a compare-exchange that fails
} source_orders;

// Rewrites the call at the token; as source_rewrite.
const char *source_rewrite_call(const source_tokens *, uint32_t token, const smc_order_place *,
                                source_orders, source_edits *);

#endif
