// library.cpp - the functions that libstdc++'s headers only declare. They are compiled to bitcode,
// with which checked programs are linked, like those of C (../library.c): all memory accesses are
// checked as if they were the program's. Definitions of the program replace these. No static object
// here has a constructor, since it would run in every program.

// This file instantiates the templates that other sources leave to the library.
#include <bits/c++config.h>
#undef _GLIBCXX_EXTERN_TEMPLATE
#define _GLIBCXX_EXTERN_TEMPLATE 0

// Since libstdc++ 16, the library's own members of std::thread are private without this macro.
#define _GLIBCXX_THREAD_IMPL 1

#include <climits>
#include <cstddef>
#include <cstdint>

extern "C" {
// Ends smc with the message that the feature is not supported; does not return.
void smc_refuse(const char *text);
// Memory for exceptions: does not fail even if the user lets allocations fail.
void *smc_malloc(std::size_t);
}

#include "rtti.inc"
#include "exceptions.inc"
#include "stdexcept.inc"

#include "new.inc"
#include "system_error.inc"
#include "thread.inc"
#include "sync.inc"
#include "containers.inc"
#include "random.inc"
#include "memory.inc"
#include "string.inc"
#include "iostream.inc"
#include "fstream.inc"
#include "filesystem.inc"
