// name.h - what C++ and Rust call the functions and variables that they have other symbols for.
#ifndef SMC_CXX_NAME_H
#define SMC_CXX_NAME_H

#include "base/base.h"

#include <llvm-c/Core.h>

bool smc_is_cxx_symbol(const char *symbol); // or one of Rust
bool smc_is_rust_function(LLVMValueRef fn);

// "n::queue<int>::push" of _ZN1n5queueIiE4pushEi: functions are told apart by their places, not by
// their parameters. To be freed; NULL: it is no symbol of C++.
char *smc_cxx_name(const char *symbol);

// The same of a function, of a lambda "lambda at q.cpp:31".
char *smc_cxx_function_name(LLVMValueRef fn);

#endif
