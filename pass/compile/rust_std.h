// rust_std.h - Rust's standard library, for the programs that are linked with it.
//
// rustc installs it as bitcode in more than 90 modules. Linking all of them takes most of the time
// of a compilation and has the same result for each program. smc therefore does it once, caches the
// result, and links only what the program needs of it (pass/rust/std.c).
#ifndef SMC_RUST_STD_H
#define SMC_RUST_STD_H

#include "pass/cache/lowered_cache.h"
#include "pass/compile/compile.h"

// Mixes in the inputs of the library with which the units are linked: the files of the directory.
// Nothing if there is none.
void smc_rust_std_mix(const smc_units *, smc_lowered_cache *);

// Adds the library to units that need it: the module that smc has linked before, or the parts.
// SMC_USAGE: it cannot be read (message given).
SMC_MUST_USE smc_status smc_rust_std_add(const smc_compile_options *, smc_units *);

// Caches the module that was linked from these parts.
void smc_rust_std_keep(const smc_units *, const char *merged, size_t n);

#endif
