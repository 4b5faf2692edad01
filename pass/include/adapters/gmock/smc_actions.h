/* smc_actions.h - GoogleMock's actions: what a mocked function does when it is called. */
#ifndef SMC_ADAPTER_GMOCK_ACTIONS_H
#define SMC_ADAPTER_GMOCK_ACTIONS_H

#include <functional>
#include <memory>
#include <tuple>
#include <type_traits>
#include <utility>

namespace testing {

// Calls a function with the arguments, or without any if it takes none.
template <typename R, typename... A, typename X
> std::function<R(A...)> smc_action_of(X x) {
    if constexpr (std::is_invocable_v<X &, A...>)
        return [x](A... a) mutable -> R {
            if constexpr (std::is_void_v<R>) (void)x(std::forward<A>(a)...);
            else return x(std::forward<A>(a)...);
        };
    else
        return [x](A...) mutable -> R {
            if constexpr (std::is_void_v<R>) (void)x();
            else return x();
        };
}

template <typename V> struct smc_moved {
    std::shared_ptr<V> value;
};
template <typename V> smc_moved<std::decay_t<V>> ByMove(V &&v) {
    return {std::make_shared<std::decay_t<V>>(std::move(v))};
}
template <typename V> std::reference_wrapper<V> ByRef(V &v) { return std::ref(v); }

inline auto Return() {
    return []() {};
}
template <typename V> auto Return(V v) {
    return [v]() { return v; };
}
template <typename V> auto Return(smc_moved<V> v) {
    return [v]() { return std::move(*v.value); };
}
template <typename V> auto ReturnRef(V &v) {
    return [at = &v]() -> V & { return *at; };
}
template <typename V> auto ReturnPointee(V at) {
    return [at]() { return *at; };
}
inline auto ReturnNull() {
    return []() { return nullptr; };
}
template <std::size_t I> auto ReturnArg() {
    return [](auto &&...a) { return std::get<I>(std::tie(a...)); };
}
template <typename F> F Invoke(F f) { return f; }
template <typename C, typename M> auto Invoke(C *object, M method) {
    return [object, method](auto &&...a) -> decltype(auto) {
        return (object->*method)(std::forward<decltype(a)>(a)...);
    };
}
template <typename F> auto InvokeWithoutArgs(F f) {
    return [f](auto &&...) { return f(); };
}
template <typename C, typename M> auto InvokeWithoutArgs(C *object, M method) {
    return [object, method](auto &&...) { return (object->*method)(); };
}
template <std::size_t I, typename... V> auto InvokeArgument(V... v) {
    return [v...](auto &&...a) { return std::get<I>(std::tie(a...))(v...); };
}
template <std::size_t I, typename V> auto SetArgPointee(V v) {
    return [v](auto &&...a) { *std::get<I>(std::tie(a...)) = v; };
}
template <std::size_t I, typename V> auto SetArgReferee(V v) {
    return [v](auto &&...a) { std::get<I>(std::tie(a...)) = v; };
}
template <std::size_t I, typename P> auto SaveArg(P to) {
    return [to](auto &&...a) { *to = std::get<I>(std::tie(a...)); };
}
template <typename P, typename V> auto Assign(P to, V v) {
    return [to, v]() { *to = v; };
}
struct smc_any {
    template <typename T> operator T() const;
};
template <typename E> auto Throw(E e) {
    return [e](auto &&...) -> smc_any { throw e; };
}

template <typename X
, typename... A > decltype(auto) smc_perform(X &x, A &...a) {
    if constexpr (std::is_invocable_v<X &, A &...>) return x(a...);
    else return x();
}
template <typename X
> auto DoAll(X x) {
    return [x](auto &&...a) mutable -> decltype(auto) { return smc_perform(x, a...); };
}
template <typename X
, typename... Y > auto DoAll(X x, Y... y) {
    return [x, rest = DoAll(y...)](auto &&...a) mutable -> decltype(auto) {
        smc_perform(x, a...);
        return rest(a...);
    };
}
template <typename X
> auto IgnoreResult(X x) {
    return [x](auto &&...a) mutable { (void)smc_perform(x, a...); };
}

} // namespace testing

#endif
