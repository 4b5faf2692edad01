// library.cpp - the part of the C++ library that libc++'s headers only declare. smc compiles it with those headers where a program asks for
// them (pass/compile/libcxx.c); what is common to all C++ libraries (exceptions, type information, new and delete) is in ../cxx/. As there,
// the program's own definitions replace these, and no static object here has a constructor: it would be part of every program.

// What other sources leave to the library's, is made here: templates that are declared `extern` are made of this one instead, for nothing.
#include <__config>
_LIBCPP_BEGIN_NAMESPACE_STD
template <class> struct __smc_nothing {};
_LIBCPP_END_NAMESPACE_STD
#undef _LIBCPP_EXTERN_TEMPLATE_TYPE_VIS
#define _LIBCPP_EXTERN_TEMPLATE_TYPE_VIS __smc_nothing<int>; typedef

#include <cstddef>
#include <cstdint>

extern "C" {
int __cxa_thread_atexit(void (*)(void *), void *, void *);
// As for the C library (../sync.inc).
uint64_t smc_compare_exchange(void *object, int which, uint64_t desired, uint64_t expected);
void smc_store(void *object, int which, uint64_t);
void smc_wait(void *object, const char *text);
void smc_lock(const void *), smc_unlock(const void *);
}

#include "errors.inc"
#include "text.inc"
#include "memory.inc"
#include "sync.inc"
#include "thread.inc"
#include "future.inc"
#include "iostream.inc"
