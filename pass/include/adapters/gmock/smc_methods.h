/* smc_methods.h - MOCK_METHOD and the older MOCK_METHODn: define methods that call an smc_mock. */
#ifndef SMC_ADAPTER_GMOCK_METHODS_H
#define SMC_ADAPTER_GMOCK_METHODS_H

namespace testing {

template <typename F> using smc_same = F;
template <typename F> struct smc_signature;
template <typename R, typename... A> struct smc_signature<R(A...)> {
    typedef R result;
    template <std::size_t I> using argument = std::tuple_element_t<I, std::tuple<A...>>;
};
template <typename F> using smc_result = typename smc_signature<F>::result;
template <typename F, std::size_t I>
using smc_argument = typename smc_signature<F>::template argument<I>;

} // namespace testing

/* Removes parentheses around a type that contains commas. */
#define SMC_GMOCK_TYPE(...) SMC_GMOCK_PASTE(SMC_GMOCK_NO_, SMC_GMOCK_OPEN __VA_ARGS__)
#define SMC_GMOCK_PASTE(a, ...) SMC_GMOCK_PASTE_(a, __VA_ARGS__)
#define SMC_GMOCK_PASTE_(a, ...) a##__VA_ARGS__
#define SMC_GMOCK_OPEN(...) SMC_GMOCK_OPEN __VA_ARGS__
#define SMC_GMOCK_NO_SMC_GMOCK_OPEN

/* The number of arguments, up to eight. */
#define SMC_GMOCK_COUNT(...) SMC_GMOCK_NINTH(__VA_ARGS__ __VA_OPT__(, ) 8, 7, 6, 5, 4, 3, 2, 1, 0)
#define SMC_GMOCK_NINTH(a, b, c, d, e, f, g, h, n, ...) n

/* The qualifiers in (const, override), as words. */
#define SMC_GMOCK_WORDS(...) SMC_GMOCK_WORDS_(__VA_ARGS__, , , , )
#define SMC_GMOCK_WORDS_(a, b, c, d, ...) a b c d

#define MOCK_METHOD(result, name, ...) SMC_GMOCK_METHOD(result, name, __VA_ARGS__, (), )
#define SMC_GMOCK_METHOD(result, name, arguments, words, ...)                                      \
    SMC_GMOCK_MAKE(__COUNTER__, SMC_GMOCK_COUNT arguments, result, name, arguments,                \
                   SMC_GMOCK_WORDS words)
#define SMC_GMOCK_MAKE(id, n, result, name, arguments, words)                                      \
    SMC_GMOCK_MAKE_(id, n, result, name, arguments, words)
#define SMC_GMOCK_MAKE_(id, n, result, name, arguments, words)                                     \
    typedef ::testing::smc_same<SMC_GMOCK_TYPE(result)(SMC_GMOCK_TYPES_##n arguments)>             \
        smc_function_##id;                                                                         \
    SMC_GMOCK_DEFINE(n, id, name, words)

#define SMC_GMOCK_OLD(n, name, words, ...)                                                         \
    SMC_GMOCK_OLD_(__COUNTER__, n, name, words, __VA_ARGS__)
#define SMC_GMOCK_OLD_(id, n, name, words, ...) SMC_GMOCK_OLD__(id, n, name, words, __VA_ARGS__)
#define SMC_GMOCK_OLD__(id, n, name, words, ...)                                                   \
    typedef ::testing::smc_same<__VA_ARGS__> smc_function_##id;                                    \
    SMC_GMOCK_DEFINE(n, id, name, words)

#define SMC_GMOCK_ARGUMENT(id, i) ::testing::smc_argument<smc_function_##id, i>

#define SMC_GMOCK_TYPES_0()
#define SMC_GMOCK_TYPES_1(a) SMC_GMOCK_TYPE(a)
#define SMC_GMOCK_TYPES_2(a, b) SMC_GMOCK_TYPE(a), SMC_GMOCK_TYPE(b)
#define SMC_GMOCK_TYPES_3(a, b, c) SMC_GMOCK_TYPE(a), SMC_GMOCK_TYPE(b), SMC_GMOCK_TYPE(c)
#define SMC_GMOCK_TYPES_4(a, b, c, d)                                                              \
    SMC_GMOCK_TYPE(a), SMC_GMOCK_TYPE(b), SMC_GMOCK_TYPE(c), SMC_GMOCK_TYPE(d)
#define SMC_GMOCK_TYPES_5(a, b, c, d, e)                                                           \
    SMC_GMOCK_TYPE(a), SMC_GMOCK_TYPE(b), SMC_GMOCK_TYPE(c),                                       \
    SMC_GMOCK_TYPE(d), SMC_GMOCK_TYPE(e)
#define SMC_GMOCK_TYPES_6(a, b, c, d, e, f)                                                        \
    SMC_GMOCK_TYPE(a), SMC_GMOCK_TYPE(b), SMC_GMOCK_TYPE(c),                                       \
    SMC_GMOCK_TYPE(d), SMC_GMOCK_TYPE(e), SMC_GMOCK_TYPE(f)
#define SMC_GMOCK_TYPES_7(a, b, c, d, e, f, g)                                                     \
    SMC_GMOCK_TYPE(a), SMC_GMOCK_TYPE(b), SMC_GMOCK_TYPE(c), SMC_GMOCK_TYPE(d),                    \
    SMC_GMOCK_TYPE(e), SMC_GMOCK_TYPE(f), SMC_GMOCK_TYPE(g)
#define SMC_GMOCK_TYPES_8(a, b, c, d, e, f, g, h)                                                  \
    SMC_GMOCK_TYPE(a), SMC_GMOCK_TYPE(b), SMC_GMOCK_TYPE(c), SMC_GMOCK_TYPE(d),                    \
    SMC_GMOCK_TYPE(e), SMC_GMOCK_TYPE(f), SMC_GMOCK_TYPE(g), SMC_GMOCK_TYPE(h)

/* X(id, i) for each of the first n arguments, with a comma before each or between them. */
#define SMC_GMOCK_BEHIND_0(X, id)
#define SMC_GMOCK_BEHIND_1(X, id) SMC_GMOCK_BEHIND_0(X, id), X(id, 0)
#define SMC_GMOCK_BEHIND_2(X, id) SMC_GMOCK_BEHIND_1(X, id), X(id, 1)
#define SMC_GMOCK_BEHIND_3(X, id) SMC_GMOCK_BEHIND_2(X, id), X(id, 2)
#define SMC_GMOCK_BEHIND_4(X, id) SMC_GMOCK_BEHIND_3(X, id), X(id, 3)
#define SMC_GMOCK_BEHIND_5(X, id) SMC_GMOCK_BEHIND_4(X, id), X(id, 4)
#define SMC_GMOCK_BEHIND_6(X, id) SMC_GMOCK_BEHIND_5(X, id), X(id, 5)
#define SMC_GMOCK_BEHIND_7(X, id) SMC_GMOCK_BEHIND_6(X, id), X(id, 6)
#define SMC_GMOCK_BEHIND_8(X, id) SMC_GMOCK_BEHIND_7(X, id), X(id, 7)

#define SMC_GMOCK_LIST(n, X, id) SMC_GMOCK_TAIL(SMC_GMOCK_BEHIND_##n(X, id))
#define SMC_GMOCK_TAIL(...) SMC_GMOCK_TAIL_(__VA_ARGS__)
#define SMC_GMOCK_TAIL_(none, ...) __VA_ARGS__

/* The parameter of a method, the argument that it passes on, and for expectations a matcher, its
 * name, and the matcher of anything. */
#define SMC_GMOCK_PARAMETER(id, i) SMC_GMOCK_ARGUMENT(id, i) a##i
#define SMC_GMOCK_FORWARD(id, i) std::forward<SMC_GMOCK_ARGUMENT(id, i)>(a##i)
#define SMC_GMOCK_MATCHER(id, i) const ::testing::Matcher<SMC_GMOCK_ARGUMENT(id, i)> &m##i
#define SMC_GMOCK_MATCHED(id, i) m##i
#define SMC_GMOCK_ANY(id, i) ::testing::_

/* Defines the method with n parameters, and the functions for its expectations, with a matcher for
 * each argument or without matchers. */
#define SMC_GMOCK_DEFINE(n, id, name, words)                                                       \
    ::testing::smc_result<smc_function_##id> name(SMC_GMOCK_LIST(n, SMC_GMOCK_PARAMETER, id))      \
        words                                                                                      \
    {                                                                                              \
        return smc_mock_##id.call(this SMC_GMOCK_BEHIND_##n(SMC_GMOCK_FORWARD, id));               \
    }                                                                                              \
    auto gmock_##name(SMC_GMOCK_LIST(n, SMC_GMOCK_MATCHER, id)) const                              \
    {                                                                                              \
        return smc_mock_##id.expect(this SMC_GMOCK_BEHIND_##n(SMC_GMOCK_MATCHED, id));             \
    }                                                                                              \
    auto gmock_##name(const ::testing::smc_without_matchers &,                                     \
                      const ::testing::smc_mock<smc_function_##id> *) const                        \
    {                                                                                              \
        return smc_mock_##id.expect(this SMC_GMOCK_BEHIND_##n(SMC_GMOCK_ANY, id));                 \
    }                                                                                              \
    mutable ::testing::smc_mock<smc_function_##id> smc_mock_##id

#define MOCK_METHOD0(name, ...) SMC_GMOCK_OLD(0, name, , __VA_ARGS__)
#define MOCK_METHOD0_T(name, ...) SMC_GMOCK_OLD(0, name, , __VA_ARGS__)
#define MOCK_CONST_METHOD0(name, ...) SMC_GMOCK_OLD(0, name, const, __VA_ARGS__)
#define MOCK_CONST_METHOD0_T(name, ...) SMC_GMOCK_OLD(0, name, const, __VA_ARGS__)
#define MOCK_METHOD1(name, ...) SMC_GMOCK_OLD(1, name, , __VA_ARGS__)
#define MOCK_METHOD1_T(name, ...) SMC_GMOCK_OLD(1, name, , __VA_ARGS__)
#define MOCK_CONST_METHOD1(name, ...) SMC_GMOCK_OLD(1, name, const, __VA_ARGS__)
#define MOCK_CONST_METHOD1_T(name, ...) SMC_GMOCK_OLD(1, name, const, __VA_ARGS__)
#define MOCK_METHOD2(name, ...) SMC_GMOCK_OLD(2, name, , __VA_ARGS__)
#define MOCK_METHOD2_T(name, ...) SMC_GMOCK_OLD(2, name, , __VA_ARGS__)
#define MOCK_CONST_METHOD2(name, ...) SMC_GMOCK_OLD(2, name, const, __VA_ARGS__)
#define MOCK_CONST_METHOD2_T(name, ...) SMC_GMOCK_OLD(2, name, const, __VA_ARGS__)
#define MOCK_METHOD3(name, ...) SMC_GMOCK_OLD(3, name, , __VA_ARGS__)
#define MOCK_METHOD3_T(name, ...) SMC_GMOCK_OLD(3, name, , __VA_ARGS__)
#define MOCK_CONST_METHOD3(name, ...) SMC_GMOCK_OLD(3, name, const, __VA_ARGS__)
#define MOCK_CONST_METHOD3_T(name, ...) SMC_GMOCK_OLD(3, name, const, __VA_ARGS__)
#define MOCK_METHOD4(name, ...) SMC_GMOCK_OLD(4, name, , __VA_ARGS__)
#define MOCK_METHOD4_T(name, ...) SMC_GMOCK_OLD(4, name, , __VA_ARGS__)
#define MOCK_CONST_METHOD4(name, ...) SMC_GMOCK_OLD(4, name, const, __VA_ARGS__)
#define MOCK_CONST_METHOD4_T(name, ...) SMC_GMOCK_OLD(4, name, const, __VA_ARGS__)
#define MOCK_METHOD5(name, ...) SMC_GMOCK_OLD(5, name, , __VA_ARGS__)
#define MOCK_METHOD5_T(name, ...) SMC_GMOCK_OLD(5, name, , __VA_ARGS__)
#define MOCK_CONST_METHOD5(name, ...) SMC_GMOCK_OLD(5, name, const, __VA_ARGS__)
#define MOCK_CONST_METHOD5_T(name, ...) SMC_GMOCK_OLD(5, name, const, __VA_ARGS__)
#define MOCK_METHOD6(name, ...) SMC_GMOCK_OLD(6, name, , __VA_ARGS__)
#define MOCK_METHOD6_T(name, ...) SMC_GMOCK_OLD(6, name, , __VA_ARGS__)
#define MOCK_CONST_METHOD6(name, ...) SMC_GMOCK_OLD(6, name, const, __VA_ARGS__)
#define MOCK_CONST_METHOD6_T(name, ...) SMC_GMOCK_OLD(6, name, const, __VA_ARGS__)
#define MOCK_METHOD7(name, ...) SMC_GMOCK_OLD(7, name, , __VA_ARGS__)
#define MOCK_METHOD7_T(name, ...) SMC_GMOCK_OLD(7, name, , __VA_ARGS__)
#define MOCK_CONST_METHOD7(name, ...) SMC_GMOCK_OLD(7, name, const, __VA_ARGS__)
#define MOCK_CONST_METHOD7_T(name, ...) SMC_GMOCK_OLD(7, name, const, __VA_ARGS__)
#define MOCK_METHOD8(name, ...) SMC_GMOCK_OLD(8, name, , __VA_ARGS__)
#define MOCK_METHOD8_T(name, ...) SMC_GMOCK_OLD(8, name, , __VA_ARGS__)
#define MOCK_CONST_METHOD8(name, ...) SMC_GMOCK_OLD(8, name, const, __VA_ARGS__)
#define MOCK_CONST_METHOD8_T(name, ...) SMC_GMOCK_OLD(8, name, const, __VA_ARGS__)

#endif
