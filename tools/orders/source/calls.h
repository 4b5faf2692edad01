// calls.h - rewrites the orders in calls of atomic operations.
#ifndef SOURCE_CALLS_H
#define SOURCE_CALLS_H

#include "program/orders.h"
#include "tools/orders/source/edits.h"
#include "tools/orders/source/lex.h"

extern const char source_reason_macro[]; // reason why a place must be changed by hand: it is in a
                                         // macro

// How memory orders are written: memory_order_release, __ATOMIC_RELEASE, std::memory_order_release.
typedef enum source_spelling { SOURCE_C11, SOURCE_GCC_BUILTIN, SOURCE_CXX } source_spelling;

// The order as a word such as "memory_order_release"; the caller frees it.
char *source_spelling_of_order(unsigned order, source_spelling);
bool source_is_cxx(const source_tokens *); // the source is C++, judging from its includes and names
// The source uses C11 atomics, judging from its includes and names.
bool source_has_atomics(const source_tokens *);

// Most arguments of a call that is rewritten.
enum { SOURCE_MAX_ARGUMENTS = 8 };
// Sets the first and the last token of each argument of the call whose opening bracket is `open`.
// Returns the number of arguments; 0 if there are too many. A comma after the last one is allowed.
uint32_t source_find_arguments(const source_tokens *, uint32_t open, uint32_t close,
                               uint32_t (*out)[2]);
// Removes the call of a fence, from the token `first` to `close`: as a whole statement, if it is
// one, or else by replacing it by `instead`. Returns NULL, or the reason why that must be done by
// hand.
const char *source_remove_fence(const source_tokens *, uint32_t first, uint32_t close,
                                const char *instead, source_edits *);

// Returns the kind of operation of the function or method that the token names (SMC_READ,
// SMC_WRITE, SMC_RMW, SMC_FENCE); SMC_KIND_COUNT: it is none of these.
unsigned source_operation_kind(const source_tokens *, uint32_t token);
// True if the token names the operation at the place, and the arguments contain no other operation
// of that kind.
bool source_is_call_of(const source_tokens *, uint32_t token, const smc_order_place *);
// The orders that an access gets.
typedef struct source_orders {
    uint8_t order, order_fail; // order_fail: of a compare-exchange that fails
} source_orders;

// Rewrites the call at the token; the result is as in source_rewrite_place.
const char *source_rewrite_call(const source_tokens *, uint32_t token, const smc_order_place *,
                                source_orders, source_edits *);

#endif
