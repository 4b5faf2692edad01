/* bits/atomic_wait.h - std::atomic's wait and notify. libstdc++'s functions read the object many
   times before they wait, and count waiting threads in a global table; here one step compares the
   object and starts to wait. The rest of this header equals libstdc++'s. */
#ifndef SMC_ATOMIC_WAIT_H
#define SMC_ATOMIC_WAIT_H

#define __atomic_wait_address_v __native_atomic_wait_address_v
#define __atomic_wait_address __native_atomic_wait_address
#define __atomic_notify_address __native_atomic_notify_address
#define __atomic_notify_address_bare __native_atomic_notify_address_bare
#include_next <bits/atomic_wait.h>
#undef __atomic_wait_address_v
#undef __atomic_wait_address
#undef __atomic_notify_address
#undef __atomic_notify_address_bare

#if __cplusplus > 201703L

extern "C" {
void __smc_park_begin(const volatile void *);
void __smc_park_end(const volatile void *);
void __smc_park(const volatile void *);
void __smc_unpark(const volatile void *, int all);
}

namespace std {

/* Waits until `done`, which has no side effects, returns true. */
template <typename T, typename Done> void __atomic_wait_address(const T *at, Done done) noexcept {
    while (!done()) {
        __smc_park_begin(at);
        if (done()) {
            __smc_park_end(at);
            return;
        }
        __smc_park(at);
    }
}

template <typename T, typename Value>
void __atomic_wait_address_v(const T *at, T old, Value value) noexcept {
    std::__atomic_wait_address(at, [&] {
        const T now = value();
        return __builtin_memcmp(&now, &old, sizeof old) != 0;
    });
}

template <typename T> void __atomic_notify_address(const T *at, bool all) noexcept {
    __smc_unpark(at, all);
}
template <typename T> void __atomic_notify_address_bare(const T *at, bool all) noexcept {
    __smc_unpark(at, all);
}

} // namespace std

#endif
#endif
