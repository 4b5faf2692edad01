// rust_std.h - Rust's standard library for the programs that are linked with it.
//
// rustc has it as bitcode in more than 90 modules. Linking all of them is most of what a
// compilation takes, and is the same for each program; so smc does it once, keeps the result in its
// cache, and links only what the program needs of it (pass/rust/std.c).
#ifndef SMC_RUST_STD_H
#define SMC_RUST_STD_H

#include "pass/cache/lowered_cache.h"
#include "pass/compile/compile.h"

// What the library that the units are linked with follows from: the files of the directory. Nothing
// where they are linked with none.
void smc_rust_std_mix(const smc_units *, smc_lowered_cache *);

// Adds it to the units that are linked with it and lack it: as smc has merged it before, or its
// parts. SMC_USAGE: it cannot be read (message given).
SMC_MUST_USE smc_status smc_rust_std_add(const smc_compile_options *, smc_units *);

// Keeps what was made of these parts.
void smc_rust_std_keep(const smc_units *, const char *merged, size_t n);

#endif
