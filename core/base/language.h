// language.h - determines the language and the origin of a file from its name.
#ifndef SMC_BASE_LANGUAGE_H
#define SMC_BASE_LANGUAGE_H

#include "base/base.h"

// The language of an input file. SMC_LANGUAGE_LLVM: bitcode or textual IR of LLVM.
typedef enum smc_language {
    SMC_NO_LANGUAGE,
    SMC_LANGUAGE_C,
    SMC_LANGUAGE_CXX,
    SMC_LANGUAGE_RUST,
    SMC_LANGUAGE_LLVM
} smc_language;

// The supported extensions, for messages.
#define SMC_SOURCE_EXTENSIONS ".c, .i, .cpp, .cc, .cxx, .rs, .bc, .ll"

// Returns the language that the path's extension stands for; SMC_NO_LANGUAGE: unknown extension.
smc_language smc_language_of(const char *path);

// Whether the file is a source that must be compiled.
static inline bool smc_is_source(const char *path) {
    const smc_language language = smc_language_of(path);
    return language == SMC_LANGUAGE_C || language == SMC_LANGUAGE_CXX ||
           language == SMC_LANGUAGE_RUST;
}

// The distinction between C++ standards on which memory models depend: C++20 changed release
// sequences and the order of seq_cst operations.
typedef enum smc_cxx_standard {
    SMC_CXX_UNSPECIFIED,
    SMC_CXX_BEFORE_20,
    SMC_CXX_20
} smc_cxx_standard;

// The C++ standard that the last -std= in the text selects; SMC_CXX_UNSPECIFIED: the text has none.
smc_cxx_standard smc_cxx_standard_in(const char *text);

// Whether these n arguments of clang select C++20 (or later).
bool smc_is_cxx20(const char *const *words, uint32_t n);

// Whether these n arguments of clang enable OpenMP.
bool smc_enables_openmp(const char *const *words, uint32_t n);

// Whether the C function is one of <threads.h>. The types and constants of these (mtx_t, thrd_busy,
// ..) belong to the header that declares them: projects that replace the header have their own.
bool smc_is_function_of_threads_h(const char *function);

// Whether the path has the extension of a preprocessed source (.i, .ii).
bool smc_is_preprocessed(const char *path);

// Whether the path belongs to Rust's standard library or to a crate from a registry, rather than to
// the program itself.
bool smc_is_rust_library(const char *path);

#endif
