/* bits/shared_ptr_atomic.h - libstdc++'s, but that an atomic shared pointer that was read is let go
   so that who writes to it next comes after: libstdc++ relies on the machine for that, where the
   language says that it is a race. */
#ifndef SMC_SHARED_PTR_ATOMIC_H
#define SMC_SHARED_PTR_ATOMIC_H

#include <bits/atomic_base.h>
#include <bits/shared_ptr.h>

#define memory_order_relaxed memory_order_seq_cst
#include_next <bits/shared_ptr_atomic.h>
#undef memory_order_relaxed

#endif
