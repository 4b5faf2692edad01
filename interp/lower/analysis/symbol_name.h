// symbol_name.h - source names of C++ and Rust symbols.
#ifndef SMC_LOWER_ANALYSIS_SYMBOL_NAME_H
#define SMC_LOWER_ANALYSIS_SYMBOL_NAME_H

#include "base/base.h"

#include <llvm-c/Core.h>

bool smc_is_cxx_symbol(const char *symbol); // true for a mangled symbol of C++ or Rust
// True if the function's symbol is one of Rust.
bool smc_is_rust_function(LLVMValueRef fn);

// Returns the qualified name without parameters: "n::queue<int>::push" for _ZN1n5queueIiE4pushEi.
// (Reports distinguish overloads by their position.) The caller frees it. NULL: not a mangled
// symbol.
char *smc_cxx_name(const char *symbol);

// Like smc_cxx_name, for a function. The name of a lambda is "lambda at q.cpp:31".
char *smc_cxx_function_name(LLVMValueRef fn);

#endif
