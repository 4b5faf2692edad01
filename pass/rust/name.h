// name.h - demangles Rust symbols.
#ifndef SMC_RUST_NAME_H
#define SMC_RUST_NAME_H

#include "base/base.h"

// True for the legacy scheme, _ZN..17h<16 digits>E, and for v0, _R..
bool smc_is_rust_symbol(const char *symbol);

// Returns "mp::queue::Queue<T>::push" for _ZN2mp5queue14Queue$LT$T$GT$4push17h0123456789abcdefE,
// without the hash. For v0 symbols, generic arguments of the function are removed as well. The
// caller frees the name; NULL: not a Rust symbol.
char *smc_rust_name(const char *symbol);

// Returns the name of a v0 symbol with generic arguments, to be freed; NULL: not such a symbol.
char *smc_rust_full_name(const char *symbol);

#endif
