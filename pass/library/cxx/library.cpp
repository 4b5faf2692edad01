// library.cpp - the part of the C++ library that libstdc++'s headers only declare, as bitcode that checked programs are linked with, like
// that of C (../library.c): whatever it reads and writes is checked as if the program did it. The program's own definitions replace these.
// There are no static objects with constructors here: they would be part of every program.

// What other sources leave to the library's, is made here.
#include <bits/c++config.h>
#undef _GLIBCXX_EXTERN_TEMPLATE
#define _GLIBCXX_EXTERN_TEMPLATE 0

// Since libstdc++ 16, what the library defines of a thread is private but for the library.
#define _GLIBCXX_THREAD_IMPL 1

#include <climits>
#include <cstddef>
#include <cstdint>

extern "C" {
void smc_refuse(const char *text); // what smc does not do; not to return
void *smc_malloc(std::size_t); // does not fail where the user has allocations fail: of exceptions
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
