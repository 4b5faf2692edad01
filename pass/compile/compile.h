// compile.h - compiles inputs to LLVM bitcode: C and C++ with clang, Rust with rustc. Inputs that
// are bitcode are only read. This folder does not use LLVM.
#ifndef SMC_COMPILE_H
#define SMC_COMPILE_H

#include "base/diag.h"
#include "base/words.h"
#include "pass/cache/bytes.h"

// Whether cargo may run, and which part of a package it builds. A field that is NULL is not
// specified.
typedef struct smc_cargo {
    bool allowed; // the user allows running cargo, and so the package's build scripts
    const char *bin, *example, *features;
    const char *test;    // the tested target: "lib", the name of an integration test, "bin:NAME" or
                         // "example:NAME"
    const char *package; // name of the package in a workspace
    bool release;        // build in release mode: without debug assertions and overflow checks
    bool all_features, no_default_features;
} smc_cargo;

// The inputs and options of a compilation. The creator owns the objects to which the pointers
// refer.
typedef struct smc_compile_options {
    const char *const *inputs; // n_inputs (at least one) paths: FILE.c, FILE.cpp, FILE.rs, FILE.bc
                               // etc. (base/language.h), or a Cargo.toml
    uint32_t n_inputs;
    const char *const *clang_args; // n_clang_args arguments for clang
    uint32_t n_clang_args;
    const smc_words *own; // for each input, additional arguments that precede clang_args; NULL:
                          // none
    const char *rustc;    // path of rustc; NULL: a suitable one on the PATH
    const char *edition;  // Rust edition; NULL: 2021
    const char *panic;    // Rust's panic strategy: "abort" or "unwind"; NULL: abort
    smc_cargo cargo;
    bool confined_only;    // run only compilers that can be confined (sandbox.h)
    uint64_t memory_limit; // memory limit of the compiler in bytes; 0: the default
    const smc_diag *diag;
    const smc_stop *stop; // polled while the compiler runs; NULL: the compiler cannot be stopped
    bool cache;           // cache the output of the compiler (cache.h)
    bool tests; // compile for tests: smc's headers replace those of test frameworks, and Rust
                // files are compiled with their tests
    // Returns how the build makes a missing header, to be freed; NULL: it does not. May be NULL.
    char *(*explain_header)(const void *self, const char *name);
    const void *explain_self;
    bool silent;  // suppress messages of compilations that succeed
    bool library; // the inputs are parts of smc's library, not of the program
    // Where to return an option, such as "-std=gnu++20", that makes an input compile that does not
    // compile without options for a standard. Nothing is printed about that input then. NULL: the
    // message names the option.
    const char **newer_standard;
} smc_compile_options;

// The Rust standard library with which a program is linked. rustc installs it as bitcode in a
// directory of libraries. It is the same for all programs, so smc links it once into one module and
// caches the module (rust_std.h).
typedef struct smc_rust_std {
    char *directory;     // directory of the libraries; NULL: the program needs none
    bool unwinds, tests; // unwinds: a panic unwinds the stack; tests: the test harness is included
} smc_rust_std;

// Whether a unit belongs to Rust's standard library: no; a part, as rustc installs it; or the
// module that smc has linked from the parts.
typedef enum smc_std_kind { SMC_STD_NONE, SMC_STD_PART, SMC_STD_MERGED } smc_std_kind;

// One input of the linked program.
typedef struct smc_unit {
    const char *name;        // name of the input; borrowed from the options
    smc_bytes code;          // bitcode or LLVM assembly, not yet validated
    bool is_compiled;        // compiled from C or C++
    bool is_rust;            // compiled from Rust
    uint32_t crate;          // number of the crate to which the unit belongs; 0: a program
    bool link_if_needed;     // link only if it defines a name that the other units lack
    bool seems_same_program; // with link_if_needed: preferred to other units, since it seems to
                             // belong to the same program
    bool is_library;         // belongs to smc's library
    smc_rust_std std;        // the standard library with which the unit is linked
    smc_std_kind std_kind;   // whether the unit belongs to Rust's standard library
    SMC_VEC(char *) own;     // clang arguments for this unit only
} smc_unit;
// The translation units of a program.
typedef SMC_VEC(smc_unit) smc_units;

bool smc_is_manifest(const char *path); // true if the file is a Cargo.toml
// Runs cargo metadata for the only input, a Cargo.toml. Sets *out to a description of the package
// and its workspace in JSON, which the caller frees. Returns SMC_USAGE after a message.
SMC_MUST_USE smc_status smc_cargo_metadata(const smc_compile_options *, smc_bytes *out);

// Compiles all inputs: reads bitcode and assembly, runs clang on C and C++, and rustc on Rust.
// Returns SMC_STOPPED if `stop` requested it; SMC_USAGE, after a message, if a file is missing or
// does not compile. The caller frees the units in any case.
SMC_MUST_USE smc_status smc_compile_units(const smc_compile_options *, smc_units *out);

// Adds a unit that is linked only if needed. If it does not compile, returns false without a
// message.
bool smc_compile_if_needed(const smc_compile_options *, const char *input, const smc_words *own,
                           smc_units *);

// Adds smc's part of libc++ if the units use libc++ and its headers are installed. The status is
// that of smc_compile_units.
SMC_MUST_USE smc_status smc_compile_libcxx(const smc_compile_options *, smc_units *);

// Compiles the units again, with `n` additional words before the user's arguments. Does not print
// clang's messages again.
SMC_MUST_USE smc_status smc_compile_units_again(const smc_compile_options *,
                                                const char *const *words, uint32_t n, smc_units *);

void smc_units_free(smc_units *); // frees its contents

#endif
