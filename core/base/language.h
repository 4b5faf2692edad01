// language.h - what a file is written in, and whose it is, by its name.
#ifndef SMC_BASE_LANGUAGE_H
#define SMC_BASE_LANGUAGE_H

#include "base/base.h"

typedef enum smc_language {
    SMC_NO_LANGUAGE,
    SMC_LANGUAGE_C,
    SMC_LANGUAGE_CXX,
    SMC_LANGUAGE_RUST,
    SMC_LANGUAGE_LLVM
} smc_language;

#define SMC_ENDINGS ".c, .i, .cpp, .cc, .cxx, .rs, .bc, .ll" // in messages

smc_language smc_language_of(const char *path);
static inline bool smc_is_source(const char *path) { // to be compiled
    const smc_language language = smc_language_of(path);
    return language == SMC_LANGUAGE_C || language == SMC_LANGUAGE_CXX ||
           language == SMC_LANGUAGE_RUST;
}

// Which C++ is meant: in C++20 release sequences and the order of seq_cst operations are others.
typedef enum smc_cxx_standard { SMC_CXX_UNSAID, SMC_CXX_BEFORE_20, SMC_CXX_20 } smc_cxx_standard;
smc_cxx_standard smc_cxx_standard_in(const char *text);  // by the last -std= in it
bool smc_is_cxx20(const char *const *words, uint32_t n); // by the words that clang is given

bool smc_is_preprocessed(const char *path);

// Of Rust's standard library, or of a crate that a package takes from a registry: not of the
// program's own text.
bool smc_is_rust_library(const char *path);

#endif
