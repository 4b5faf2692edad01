/* __atomic/atomic_sync.h - wait and notify of libc++'s atomic objects, with the implementation of
 * bits/atomic_wait.h. libc++'s own polls the object for some time, and counts waiting threads in a
 * global table. */
#ifndef SMC_ATOMIC_SYNC_H
#define SMC_ATOMIC_SYNC_H

#define __atomic_wait_unless __native_atomic_wait_unless
#define __atomic_notify_one __native_atomic_notify_one
#define __atomic_notify_all __native_atomic_notify_all
#define __atomic_wait __native_atomic_wait
#include_next <__atomic/atomic_sync.h>
#undef __atomic_wait_unless
#undef __atomic_notify_one
#undef __atomic_notify_all
#undef __atomic_wait

extern "C" {
void __smc_park_begin(const volatile void *);
void __smc_park_end(const volatile void *);
void __smc_park(const volatile void *);
void __smc_unpark(const volatile void *, int all);
}

_LIBCPP_BEGIN_NAMESPACE_STD

template <class T> const volatile void *__smc_waited_at(const T &a) {
    return __atomic_waitable_traits<__decay_t<T>>::__atomic_contention_address(a);
}

/* Waits until `done`, which has no side effects, returns true for the object's value. */
template <class T, class Done>
void __atomic_wait_unless(const T &a, Done &&done, memory_order order) {
    const __atomic_wait_poll_impl<T, __decay_t<Done>> is_done = {a, done, order};
    const volatile void *at = std::__smc_waited_at(a);
    while (!is_done()) {
        __smc_park_begin(at);
        if (is_done()) {
            __smc_park_end(at);
            return;
        }
        __smc_park(at);
    }
}

template <class T, class Value> void __atomic_wait(T &a, Value old, memory_order order) {
    const __atomic_compare_unequal_to<Value> is_other = {old};
    std::__atomic_wait_unless(a, is_other, order);
}

template <class T> void __atomic_notify_one(const T &a) {
    __smc_unpark(std::__smc_waited_at(a), false);
}
template <class T> void __atomic_notify_all(const T &a) {
    __smc_unpark(std::__smc_waited_at(a), true);
}

_LIBCPP_END_NAMESPACE_STD

#endif
