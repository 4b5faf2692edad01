// name.h - what Rust calls the functions and variables that it has other symbols for.
#ifndef SMC_RUST_NAME_H
#define SMC_RUST_NAME_H

#include "base/base.h"

// Of the legacy scheme, _ZN..17h<16 digits>E, or of v0, _R..
bool smc_is_rust_symbol(const char *symbol);

// "mp::queue::Queue<T>::push" of _ZN2mp5queue14Queue$LT$T$GT$4push17h0123456789abcdefE: without the
// hash. Of v0, also without the types that a generic function is made for. To be freed; NULL: it is
// no symbol of Rust.
char *smc_rust_name(const char *symbol);

// Of v0, with the types. To be freed; NULL: it is no such symbol.
char *smc_rust_full_name(const char *symbol);

#endif
