// library.cpp - the functions that libc++'s headers only declare. smc compiles this file with the
// headers of a program that uses libc++ (pass/compile/libcxx.c). ../cxx/ has the parts that all C++
// libraries share: exceptions, type information, new and delete. Definitions of the program replace
// these. No static object here has a constructor, since it would run in every program.

// This file instantiates the templates that headers declare `extern`, so that programs need not.
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
// Functions of ../sync.inc.
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
