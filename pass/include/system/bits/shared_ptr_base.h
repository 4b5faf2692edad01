/* bits/shared_ptr_base.h - libstdc++'s header with one change: the two reference counts of a shared
 * object are not read by one access of double width, since smc does not support atomic accesses of
 * two sizes to the same bytes. */
#ifndef SMC_SHARED_PTR_BASE_H
#define SMC_SHARED_PTR_BASE_H

#include <bits/allocated_ptr.h>
#include <bits/stl_function.h>
#include <bits/unique_ptr.h>
#include <ext/atomicity.h>
#include <ext/concurrence.h>

#define __atomic_always_lock_free(size, at) false
#include_next <bits/shared_ptr_base.h>
#undef __atomic_always_lock_free

#endif
