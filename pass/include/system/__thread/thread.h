/* __thread/thread.h - std::thread of libc++. libc++'s own allocates for each thread a list of what
 * must be done at its end. Here the list is created when it is needed (library/libcxx/thread.inc),
 * so that a thread has as many events as with libstdc++. */
#ifndef SMC_THREAD_H
#define SMC_THREAD_H

#include <__condition_variable/condition_variable.h>
#include <__config>
#include <__exception/terminate.h>
#include <__functional/hash.h>
#include <__functional/unary_function.h>
#include <__memory/unique_ptr.h>
#include <__mutex/mutex.h>
#include <__system_error/system_error.h>
#include <__thread/id.h>
#include <__thread/support.h>
#include <__utility/forward.h>
#include <tuple>

#ifndef _LIBCPP_HAS_NO_LOCALIZATION
#include <locale>
#include <sstream>
#endif

#pragma GCC system_header

_LIBCPP_PUSH_MACROS
#include <__undef_macros>

_LIBCPP_BEGIN_NAMESPACE_STD

class __assoc_sub_state;
class __thread_struct_imp;

class __thread_struct {
    __thread_struct_imp *__p_;

  public:
    __thread_struct();
    ~__thread_struct();
    __thread_struct(const __thread_struct &) = delete;
    __thread_struct &operator=(const __thread_struct &) = delete;

    void notify_all_at_thread_exit(condition_variable *, mutex *);
    void __make_ready_at_thread_exit(__assoc_sub_state *);
};

template <class T> class __thread_specific_ptr {
    __libcpp_tls_key __key_;

  public:
    T *get() const { return static_cast<T *>(__libcpp_tls_get(__key_)); }
    T *operator->() const { return get(); }
};
__thread_specific_ptr<__thread_struct> &__thread_local_data();

template <> struct hash<__thread_id> : public __unary_function<__thread_id, size_t> {
    size_t operator()(__thread_id id) const _NOEXCEPT {
        return hash<__libcpp_thread_id>()(id.__id_);
    }
};

#ifndef _LIBCPP_HAS_NO_LOCALIZATION
template <class C, class Traits>
basic_ostream<C, Traits> &operator<<(basic_ostream<C, Traits> &out, __thread_id id) {
    basic_ostringstream<C, Traits> text;
    text << id.__id_;
    return out << text.str();
}
#endif

template <class G, size_t... I> void __smc_call(G &g, __tuple_indices<I...>) {
    std::__invoke(std::move(std::get<0>(g)), std::move(std::get<I>(g))...);
}
template <class G> void *__smc_thread(void *argument) {
    unique_ptr<G> g(static_cast<G *>(argument));
    std::__smc_call(*g, typename __make_tuple_indices<tuple_size<G>::value, 1>::type());
    return nullptr;
}

class _LIBCPP_EXPORTED_FROM_ABI thread {
    __libcpp_thread_t __t_;

  public:
    typedef __thread_id id;
    typedef __libcpp_thread_t native_handle_type;

    thread() _NOEXCEPT : __t_(_LIBCPP_NULL_THREAD) {}
    template <class F, class... Args,
              __enable_if_t<!is_same<__remove_cvref_t<F>, thread>::value, int> = 0>
    explicit thread(F &&f, Args &&...args) {
        typedef tuple<__decay_t<F>, __decay_t<Args>...> G;
        unique_ptr<G> g(new G(std::forward<F>(f), std::forward<Args>(args)...));
        const int error = std::__libcpp_thread_create(&__t_, &__smc_thread<G>, g.get());
        if (error) __throw_system_error(error, "thread constructor failed");
        g.release();
    }
    ~thread();

    thread(const thread &) = delete;
    thread &operator=(const thread &) = delete;
    thread(thread &&other) _NOEXCEPT : __t_(other.__t_) { other.__t_ = _LIBCPP_NULL_THREAD; }
    thread &operator=(thread &&other) _NOEXCEPT {
        if (joinable()) terminate();
        __t_ = other.__t_;
        other.__t_ = _LIBCPP_NULL_THREAD;
        return *this;
    }
    void swap(thread &other) _NOEXCEPT { std::swap(__t_, other.__t_); }

    bool joinable() const _NOEXCEPT { return !__libcpp_thread_isnull(&__t_); }
    void join();
    void detach();
    id get_id() const _NOEXCEPT { return __libcpp_thread_get_id(&__t_); }
    native_handle_type native_handle() _NOEXCEPT { return __t_; }
    static unsigned hardware_concurrency() _NOEXCEPT;
};

inline void swap(thread &a, thread &b) _NOEXCEPT { a.swap(b); }

_LIBCPP_END_NAMESPACE_STD

_LIBCPP_POP_MACROS

#endif
