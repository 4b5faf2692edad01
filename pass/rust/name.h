// name.h - demangles Rust symbols.
#ifndef SMC_RUST_NAME_H
#define SMC_RUST_NAME_H

#include "base/base.h"

// True for a symbol of the legacy scheme (_ZN..17h<16 digits>E) or of v0 (_R..).
bool smc_is_rust_symbol(const char *symbol);

// Returns the demangled name without the hash: "mp::queue::Queue<T>::push" for
// _ZN2mp5queue14Queue$LT$T$GT$4push17h0123456789abcdefE. For v0 symbols, generic arguments of the
// function are removed too. The caller frees the name; NULL: not a Rust symbol.
char *smc_rust_name(const char *symbol);

// Returns the name of a v0 symbol with generic arguments, which the caller frees; NULL: no such
// symbol.
char *smc_rust_full_name(const char *symbol);

#endif
