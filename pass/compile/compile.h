// compile.h - compiles inputs to LLVM bitcode: C and C++ by clang, Rust by rustc; bitcode is only
// read. Does not use LLVM.
#ifndef SMC_COMPILE_H
#define SMC_COMPILE_H

#include "base/diag.h"
#include "base/words.h"
#include "pass/cache/bytes.h"

// Whether cargo may run, and what it builds of a package; NULL: unspecified.
typedef struct smc_cargo {
    bool allowed;
    const char *bin, *example, *features;
    const char *test;    // the tests of what: "lib", a test's name, "bin:NAME", "example:NAME"
    const char *package; // of a workspace
    bool release;        // without debug assertions and checks of overflow
    bool all_features, no_default_features;
} smc_cargo;

typedef struct smc_compile_options {
    const char *const *inputs; // FILE.c, FILE.cpp, FILE.rs, FILE.bc etc. (language.h) or a
                               // Cargo.toml; n_inputs of them (at least one)
    uint32_t n_inputs;
    const char *const *clang_args; // passed on to clang, n_clang_args of them
    uint32_t n_clang_args;
    const smc_words *own; // for each input, arguments that precede those; NULL: none
    const char *rustc;    // NULL: a suitable one on the PATH
    const char *edition;  // of Rust; NULL: 2021
    const char *panic;    // of Rust: "abort", "unwind"; NULL: abort
    smc_cargo cargo;
    bool confined_only;    // compilers that cannot be confined (sandbox.h) are not run
    uint64_t memory_limit; // of the compiler, in bytes; 0: the default
    const smc_diag *diag;
    const smc_stop *stop; // polled while clang runs; NULL: it cannot be stopped
    bool cache;           // the output of clang is cached (cache.h)
    bool tests;   // smc's headers replace those of test frameworks; files of Rust are compiled with
                  // their tests
    bool silent;  // messages of successful compilations are suppressed
    bool library; // the inputs are parts of smc's library, not of the program
} smc_compile_options;

// The standard library of Rust with which a program is linked, as installed with rustc: bitcode in
// a directory of libraries. It is the same for all programs, so smc links it into one module once
// and caches that (rust_std.h).
typedef struct smc_rust_std {
    char *directory;     // NULL: none
    bool unwinds, tests; // a panic unwinds; includes the test harness
} smc_rust_std;

// How a unit belongs to the standard library of a program: a part, as in rustc's libraries, or the
// module that smc has linked from the parts.
typedef enum smc_std_kind { SMC_STD_NONE, SMC_STD_PART, SMC_STD_MERGED } smc_std_kind;

// One input.
typedef struct smc_unit {
    const char *name; // borrowed from the options
    smc_bytes code;   // bitcode or LLVM assembly, not validated
    bool is_compiled; // from C or C++
    bool is_rust;     // from Rust
    bool if_needed;   // linked only if it defines a name that the others lack
    bool is_near;     // along with if_needed: takes precedence over others, because it appears to
                      // belong to the same program
    bool is_library;  // part of smc's library
    smc_rust_std std; // the library with which the unit is linked
    smc_std_kind of_std; // the unit belongs to Rust's standard library
    SMC_VEC(char *) own; // arguments of clang for this unit only
} smc_unit;
typedef SMC_VEC(smc_unit) smc_units;

bool smc_is_manifest(const char *path); // True for a Cargo.toml.
// What cargo says of the only input, a Cargo.toml, and of the other packages of its workspace
// (cargo metadata), in JSON that the caller frees. SMC_USAGE: message given.
SMC_MUST_USE smc_status smc_cargo_metadata(const smc_compile_options *, smc_bytes *out);

// Reads bitcode and assembly, and runs clang on C and C++, rustc on Rust. SMC_STOPPED: stopped by
// `stop`. SMC_USAGE: missing file, compile error (message given). The caller frees the units in any
// case.
SMC_MUST_USE smc_status smc_compile(const smc_compile_options *, smc_units *out);

// Adds a unit that is linked only if needed. Errors are not reported; false: it was not compiled.
bool smc_compile_if_needed(const smc_compile_options *, const char *input, const smc_words *own,
                           smc_units *);

// Adds smc's part of libc++ if the units use libc++ and its headers are installed. Returns as
// smc_compile.
SMC_MUST_USE smc_status smc_compile_libcxx(const smc_compile_options *, smc_units *);

// Compiles the units again with `n` words before the user's arguments, without passing on clang's
// messages a second time.
SMC_MUST_USE smc_status smc_compile_again(const smc_compile_options *, const char *const *words,
                                          uint32_t n, smc_units *);

void smc_units_free(smc_units *);

#endif
