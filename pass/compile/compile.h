// compile.h - inputs in the form in which LLVM reads them: what clang makes of C and C++, and what
// is LLVM's already. LLVM is not needed here.
#ifndef SMC_COMPILE_H
#define SMC_COMPILE_H

#include "base/diag.h"
#include "base/words.h"
#include "pass/cache/bytes.h"

// Whether cargo may run, and what it is to build of a package; NULL: not said.
typedef struct smc_cargo {
    bool allowed;
    const char *bin, *example, *features;
    const char *test;    // the tests of what: "lib", a test's name, "bin:NAME", "example:NAME"
    const char *package; // of a workspace
    bool release;        // without debug assertions and checks of overflow
    bool all_features, no_default_features;
} smc_cargo;

typedef struct smc_compile_options {
    const char *const *inputs; // FILE.c, FILE.cpp, FILE.rs, FILE.bc and so on (language.h), a
                               // Cargo.toml; n_inputs of them (at least one)
    uint32_t n_inputs;
    const char *const *clang_args; // passed through to clang, n_clang_args of them
    uint32_t n_clang_args;
    const smc_words *own; // for each input, what comes before them; NULL: nothing
    const char *rustc;    // NULL: one on the PATH that fits
    const char *edition;  // of Rust; NULL: 2021
    const char *panic;    // what one does in Rust: "abort", "unwind"; NULL: abort
    smc_cargo cargo;
    bool confined_only;    // what cannot be confined (sandbox.h) is not run
    uint64_t memory_limit; // of the compiler, in bytes; 0: as much as is usual
    const smc_diag *diag;
    const smc_stop *stop; // looked at while clang runs; NULL: it is not to be stopped
    bool cache;           // what clang makes is kept for the next time (cache.h)
    bool tests;           // headers of ours stand in for those of test frameworks; files of Rust
                          // are compiled with their tests
    bool silent;          // what clang says by the way is not passed on
    bool library;         // they are parts of smc's library, not of the program
} smc_compile_options;

// The standard library of Rust that a program is linked with, as rustc has it: bitcode in a
// directory of libraries. It is the same for all programs, so that smc links it into one module
// once, and keeps that (rust_std.h).
typedef struct smc_rust_std {
    char *directory;     // NULL: none
    bool unwinds, tests; // a panic unwinds; it has the harness of tests
} smc_rust_std;

// What smc knows of the standard library of a program: parts, as they are in rustc's libraries, or
// one module that it has made of them.
typedef enum smc_std_kind { SMC_STD_NONE, SMC_STD_PART, SMC_STD_MERGED } smc_std_kind;

// One input.
typedef struct smc_unit {
    const char *name;    // borrowed from the options
    smc_bytes code;      // bitcode, or LLVM's text; nobody has looked at it
    bool is_compiled;    // from C or C++
    bool is_rust;        // from Rust
    bool if_needed;      // linked only where others lack what it defines
    bool is_near;        // and of the same program, as far as that is known: meant before others
    bool is_library;     // part of smc's library
    smc_rust_std std;    // that the unit is to be linked with
    smc_std_kind of_std; // the unit is one of Rust's standard library
    SMC_VEC(char *) own; // clang's arguments for it alone
} smc_unit;
typedef SMC_VEC(smc_unit) smc_units;

bool smc_is_manifest(const char *path); // a Cargo.toml
// What cargo says of the only input, a Cargo.toml, and of the other packages of its workspace
// (cargo metadata), in JSON that the caller frees. SMC_USAGE: message given.
SMC_MUST_USE smc_status smc_cargo_metadata(const smc_compile_options *, smc_bytes *out);

// Reads what is LLVM's, and runs clang on what is C or C++, rustc on Rust. SMC_STOPPED: as asked
// for by `stop`. SMC_USAGE: missing file, compile error (message given). The caller frees the units
// in any case.
SMC_MUST_USE smc_status smc_compile(const smc_compile_options *, smc_units *out);

// One more, which is linked only where others lack what it defines. Nothing is said of what is
// wrong with it; false: it was not compiled.
bool smc_compile_if_needed(const smc_compile_options *, const char *input, const smc_words *own,
                           smc_units *);

// Adds smc's part of libc++ where they use that, and its headers are there. As smc_compile.
SMC_MUST_USE smc_status smc_compile_libcxx(const smc_compile_options *, smc_units *);

// Those that are compiled once more, with `n` words before the user's. What clang says has been
// said.
SMC_MUST_USE smc_status smc_compile_again(const smc_compile_options *, const char *const *words,
                                          uint32_t n, smc_units *);

void smc_units_free(smc_units *);

#endif
