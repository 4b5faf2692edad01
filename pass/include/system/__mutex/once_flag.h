/* __mutex/once_flag.h - libc++'s once_flag. What calls once looks whether it is done
   (library/libcxx/sync.inc); to look before that spares a call, and is one access more. */
#ifndef SMC_ONCE_FLAG_H
#define SMC_ONCE_FLAG_H

#include <__memory/shared_ptr.h>

#define __libcpp_acquire_load(state) once_flag::_Unset
#include_next <__mutex/once_flag.h>
#undef __libcpp_acquire_load

#endif
