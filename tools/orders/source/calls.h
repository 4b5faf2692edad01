// calls.h - calls of atomic operations in a source, with other memory orders.
#ifndef SOURCE_CALLS_H
#define SOURCE_CALLS_H

#include "program/orders.h"
#include "tools/orders/source/edits.h"
#include "tools/orders/source/lex.h"

extern const char source_by_macro[]; // why it has to be done by hand

typedef enum source_spelling { SOURCE_C11, SOURCE_BUILTIN, SOURCE_CXX } source_spelling;

char *source_spelt(unsigned order, source_spelling); // "memory_order_release", ..; the caller's
bool source_is_cxx(const source_tokens *);           // by what it includes, and names
bool source_has_atomics(const source_tokens *);      // those of C11, by the same

enum { SOURCE_MOST_ARGUMENTS = 8 };
// The first and the last token of each argument of the call whose bracket is `open`; how many there
// are, 0 where there are too many. A comma may follow the last one.
uint32_t source_arguments(const source_tokens *, uint32_t open, uint32_t close, uint32_t (*out)[2]);
// Takes the call of a fence from token `first` to `close` away, with its statement where that is
// one by itself; otherwise `instead` comes in its place. NULL: done; or why it has to be done by
// hand.
const char *source_remove_fence(const source_tokens *, uint32_t first, uint32_t close,
                                const char *instead, source_edits *);

// What the function or method of this name does to an atomic object (SMC_READ, SMC_WRITE, SMC_RMW,
// SMC_FENCE); SMC_KIND_COUNT: it is none of these.
unsigned source_operation(const source_tokens *, uint32_t token);
// Whether the token names the operation that is done at the place, with no other of its kind among
// the arguments.
bool source_is_call_of(const source_tokens *, uint32_t token, const smc_order_place *);
// The call that begins at the token, as source_rewrite.
const char *source_rewrite_call(const source_tokens *, uint32_t token, const smc_order_place *,
                                uint8_t order, uint8_t order_fail, source_edits *);

#endif
