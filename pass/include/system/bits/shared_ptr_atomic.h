/* bits/shared_ptr_atomic.h - libstdc++'s header with one change: the unlock after reading an atomic
 * shared pointer is a release, so that the next writer synchronises with it. libstdc++ relies on
 * the machine's ordering here; in the language it is a data race. */
#ifndef SMC_SHARED_PTR_ATOMIC_H
#define SMC_SHARED_PTR_ATOMIC_H

#include <bits/atomic_base.h>
#include <bits/shared_ptr.h>

#define memory_order_relaxed memory_order_seq_cst
#include_next <bits/shared_ptr_atomic.h>
#undef memory_order_relaxed

#endif
