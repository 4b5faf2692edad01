// rust_std.h - links programs with Rust's standard library.
//
// rustc installs the library as bitcode in more than 90 modules. Linking all of them takes most of
// the time of a compilation and has the same result for every program. So smc links them once and
// caches the result; for a program, it then links only the parts that the program needs
// (pass/rust/std.c).
#ifndef SMC_RUST_STD_H
#define SMC_RUST_STD_H

#include "pass/cache/lowered_cache.h"
#include "pass/compile/compile.h"

// Adds the files of the standard library to the cache key. Does nothing if the units do not use it.
void smc_rust_std_mix(const smc_units *, smc_lowered_cache *);

// Adds the standard library to the units if they need it: the module that smc has linked before, or
// the separate parts. Returns SMC_USAGE, after a message, if it cannot be read.
SMC_MUST_USE smc_status smc_rust_std_add(const smc_compile_options *, smc_units *);

// Caches the module that was linked from the parts in `units`.
void smc_rust_std_cache(const smc_units *, const char *merged, size_t n);

#endif
