/* __mutex/once_flag.h - libc++'s once_flag. The header's own test whether the call is done is
 * omitted: the library function (library/libcxx/sync.inc) tests it anyway, and the additional test
 * would be one more access. */
#ifndef SMC_ONCE_FLAG_H
#define SMC_ONCE_FLAG_H

#include <__memory/shared_ptr.h>

#define __libcpp_acquire_load(state) once_flag::_Unset
#include_next <__mutex/once_flag.h>
#undef __libcpp_acquire_load

#endif
