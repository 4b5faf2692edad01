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
    SMC_GMOCK_BODY_##n(id, name, words)

#define SMC_GMOCK_OLD(n, name, words, ...)                                                         \
    SMC_GMOCK_OLD_(__COUNTER__, n, name, words, __VA_ARGS__)
#define SMC_GMOCK_OLD_(id, n, name, words, ...) SMC_GMOCK_OLD__(id, n, name, words, __VA_ARGS__)
#define SMC_GMOCK_OLD__(id, n, name, words, ...)                                                   \
    typedef ::testing::smc_same<__VA_ARGS__> smc_function_##id;                                    \
    SMC_GMOCK_BODY_##n(id, name, words)

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

/* Define the method, and the functions for its expectations, with a matcher for each argument or
 * without matchers. */
#define SMC_GMOCK_BODY_0(id, name, words)                                                          \
    ::testing::smc_result<smc_function_##id> name() words                                          \
    {                                                                                              \
        return smc_mock_##id.call(this);                                                           \
    }                                                                                              \
    auto gmock_##name() const                                                                      \
    {                                                                                              \
        return smc_mock_##id.expect(this);                                                         \
    }                                                                                              \
    auto gmock_##name(const ::testing::smc_without_matchers &,                                     \
                      const ::testing::smc_mock<smc_function_##id> *) const                        \
    {                                                                                              \
        return smc_mock_##id.expect(this);                                                         \
    }                                                                                              \
    mutable ::testing::smc_mock<smc_function_##id> smc_mock_##id
#define SMC_GMOCK_BODY_1(id, name, words)                                                          \
    ::testing::smc_result<smc_function_##id> name(SMC_GMOCK_ARGUMENT(id, 0) a0) words              \
    {                                                                                              \
        return smc_mock_##id.call(this, std::forward<SMC_GMOCK_ARGUMENT(id, 0)>(a0));              \
    }                                                                                              \
    auto gmock_##name(const ::testing::Matcher<SMC_GMOCK_ARGUMENT(id, 0)> &m0) const               \
    {                                                                                              \
        return smc_mock_##id.expect(this, m0);                                                     \
    }                                                                                              \
    auto gmock_##name(const ::testing::smc_without_matchers &,                                     \
                      const ::testing::smc_mock<smc_function_##id> *) const                        \
    {                                                                                              \
        return smc_mock_##id.expect(this, ::testing::_);                                           \
    }                                                                                              \
    mutable ::testing::smc_mock<smc_function_##id> smc_mock_##id
#define SMC_GMOCK_BODY_2(id, name, words)                                                          \
    ::testing::smc_result<smc_function_##id> name(SMC_GMOCK_ARGUMENT(id, 0) a0,                    \
        SMC_GMOCK_ARGUMENT(id, 1) a1) words                                                        \
    {                                                                                              \
        return smc_mock_##id.call(this, std::forward<SMC_GMOCK_ARGUMENT(id, 0)>(a0),               \
            std::forward<SMC_GMOCK_ARGUMENT(id, 1)>(a1));                                          \
    }                                                                                              \
    auto gmock_##name(const ::testing::Matcher<SMC_GMOCK_ARGUMENT(id, 0)> &m0,                     \
        const ::testing::Matcher<SMC_GMOCK_ARGUMENT(id, 1)> &m1) const                             \
    {                                                                                              \
        return smc_mock_##id.expect(this, m0, m1);                                                 \
    }                                                                                              \
    auto gmock_##name(const ::testing::smc_without_matchers &,                                     \
                      const ::testing::smc_mock<smc_function_##id> *) const                        \
    {                                                                                              \
        return smc_mock_##id.expect(this, ::testing::_, ::testing::_);                             \
    }                                                                                              \
    mutable ::testing::smc_mock<smc_function_##id> smc_mock_##id
#define SMC_GMOCK_BODY_3(id, name, words)                                                          \
    ::testing::smc_result<smc_function_##id> name(SMC_GMOCK_ARGUMENT(id, 0) a0,                    \
        SMC_GMOCK_ARGUMENT(id, 1) a1, SMC_GMOCK_ARGUMENT(id, 2) a2) words                          \
    {                                                                                              \
        return smc_mock_##id.call(this, std::forward<SMC_GMOCK_ARGUMENT(id, 0)>(a0),               \
            std::forward<SMC_GMOCK_ARGUMENT(id, 1)>(a1),                                           \
            std::forward<SMC_GMOCK_ARGUMENT(id, 2)>(a2));                                          \
    }                                                                                              \
    auto gmock_##name(const ::testing::Matcher<SMC_GMOCK_ARGUMENT(id, 0)> &m0,                     \
        const ::testing::Matcher<SMC_GMOCK_ARGUMENT(id, 1)> &m1,                                   \
        const ::testing::Matcher<SMC_GMOCK_ARGUMENT(id, 2)> &m2) const                             \
    {                                                                                              \
        return smc_mock_##id.expect(this, m0, m1, m2);                                             \
    }                                                                                              \
    auto gmock_##name(const ::testing::smc_without_matchers &,                                     \
                      const ::testing::smc_mock<smc_function_##id> *) const                        \
    {                                                                                              \
        return smc_mock_##id.expect(this, ::testing::_, ::testing::_, ::testing::_);               \
    }                                                                                              \
    mutable ::testing::smc_mock<smc_function_##id> smc_mock_##id
#define SMC_GMOCK_BODY_4(id, name, words)                                                          \
    ::testing::smc_result<smc_function_##id> name(SMC_GMOCK_ARGUMENT(id, 0) a0,                    \
        SMC_GMOCK_ARGUMENT(id, 1) a1, SMC_GMOCK_ARGUMENT(id, 2) a2, SMC_GMOCK_ARGUMENT(id, 3) a3   \
        ) words                                                                                    \
    {                                                                                              \
        return smc_mock_##id.call(this, std::forward<SMC_GMOCK_ARGUMENT(id, 0)>(a0),               \
            std::forward<SMC_GMOCK_ARGUMENT(id, 1)>(a1),                                           \
            std::forward<SMC_GMOCK_ARGUMENT(id, 2)>(a2),                                           \
            std::forward<SMC_GMOCK_ARGUMENT(id, 3)>(a3));                                          \
    }                                                                                              \
    auto gmock_##name(const ::testing::Matcher<SMC_GMOCK_ARGUMENT(id, 0)> &m0,                     \
        const ::testing::Matcher<SMC_GMOCK_ARGUMENT(id, 1)> &m1,                                   \
        const ::testing::Matcher<SMC_GMOCK_ARGUMENT(id, 2)> &m2,                                   \
        const ::testing::Matcher<SMC_GMOCK_ARGUMENT(id, 3)> &m3) const                             \
    {                                                                                              \
        return smc_mock_##id.expect(this, m0, m1, m2, m3);                                         \
    }                                                                                              \
    auto gmock_##name(const ::testing::smc_without_matchers &,                                     \
                      const ::testing::smc_mock<smc_function_##id> *) const                        \
    {                                                                                              \
        return smc_mock_##id.expect(this, ::testing::_, ::testing::_, ::testing::_,                \
            ::testing::_);                                                                         \
    }                                                                                              \
    mutable ::testing::smc_mock<smc_function_##id> smc_mock_##id
#define SMC_GMOCK_BODY_5(id, name, words)                                                          \
    ::testing::smc_result<smc_function_##id> name(SMC_GMOCK_ARGUMENT(id, 0) a0,                    \
        SMC_GMOCK_ARGUMENT(id, 1) a1, SMC_GMOCK_ARGUMENT(id, 2) a2, SMC_GMOCK_ARGUMENT(id, 3) a3,  \
        SMC_GMOCK_ARGUMENT(id, 4) a4) words                                                        \
    {                                                                                              \
        return smc_mock_##id.call(this, std::forward<SMC_GMOCK_ARGUMENT(id, 0)>(a0),               \
            std::forward<SMC_GMOCK_ARGUMENT(id, 1)>(a1),                                           \
            std::forward<SMC_GMOCK_ARGUMENT(id, 2)>(a2),                                           \
            std::forward<SMC_GMOCK_ARGUMENT(id, 3)>(a3),                                           \
            std::forward<SMC_GMOCK_ARGUMENT(id, 4)>(a4));                                          \
    }                                                                                              \
    auto gmock_##name(const ::testing::Matcher<SMC_GMOCK_ARGUMENT(id, 0)> &m0,                     \
        const ::testing::Matcher<SMC_GMOCK_ARGUMENT(id, 1)> &m1,                                   \
        const ::testing::Matcher<SMC_GMOCK_ARGUMENT(id, 2)> &m2,                                   \
        const ::testing::Matcher<SMC_GMOCK_ARGUMENT(id, 3)> &m3,                                   \
        const ::testing::Matcher<SMC_GMOCK_ARGUMENT(id, 4)> &m4) const                             \
    {                                                                                              \
        return smc_mock_##id.expect(this, m0, m1, m2, m3, m4);                                     \
    }                                                                                              \
    auto gmock_##name(const ::testing::smc_without_matchers &,                                     \
                      const ::testing::smc_mock<smc_function_##id> *) const                        \
    {                                                                                              \
        return smc_mock_##id.expect(this, ::testing::_, ::testing::_, ::testing::_,                \
            ::testing::_, ::testing::_);                                                           \
    }                                                                                              \
    mutable ::testing::smc_mock<smc_function_##id> smc_mock_##id
#define SMC_GMOCK_BODY_6(id, name, words)                                                          \
    ::testing::smc_result<smc_function_##id> name(SMC_GMOCK_ARGUMENT(id, 0) a0,                    \
        SMC_GMOCK_ARGUMENT(id, 1) a1, SMC_GMOCK_ARGUMENT(id, 2) a2, SMC_GMOCK_ARGUMENT(id, 3) a3,  \
        SMC_GMOCK_ARGUMENT(id, 4) a4, SMC_GMOCK_ARGUMENT(id, 5) a5) words                          \
    {                                                                                              \
        return smc_mock_##id.call(this, std::forward<SMC_GMOCK_ARGUMENT(id, 0)>(a0),               \
            std::forward<SMC_GMOCK_ARGUMENT(id, 1)>(a1),                                           \
            std::forward<SMC_GMOCK_ARGUMENT(id, 2)>(a2),                                           \
            std::forward<SMC_GMOCK_ARGUMENT(id, 3)>(a3),                                           \
            std::forward<SMC_GMOCK_ARGUMENT(id, 4)>(a4),                                           \
            std::forward<SMC_GMOCK_ARGUMENT(id, 5)>(a5));                                          \
    }                                                                                              \
    auto gmock_##name(const ::testing::Matcher<SMC_GMOCK_ARGUMENT(id, 0)> &m0,                     \
        const ::testing::Matcher<SMC_GMOCK_ARGUMENT(id, 1)> &m1,                                   \
        const ::testing::Matcher<SMC_GMOCK_ARGUMENT(id, 2)> &m2,                                   \
        const ::testing::Matcher<SMC_GMOCK_ARGUMENT(id, 3)> &m3,                                   \
        const ::testing::Matcher<SMC_GMOCK_ARGUMENT(id, 4)> &m4,                                   \
        const ::testing::Matcher<SMC_GMOCK_ARGUMENT(id, 5)> &m5) const                             \
    {                                                                                              \
        return smc_mock_##id.expect(this, m0, m1, m2, m3, m4, m5);                                 \
    }                                                                                              \
    auto gmock_##name(const ::testing::smc_without_matchers &,                                     \
                      const ::testing::smc_mock<smc_function_##id> *) const                        \
    {                                                                                              \
        return smc_mock_##id.expect(this, ::testing::_, ::testing::_, ::testing::_,                \
            ::testing::_, ::testing::_, ::testing::_);                                             \
    }                                                                                              \
    mutable ::testing::smc_mock<smc_function_##id> smc_mock_##id
#define SMC_GMOCK_BODY_7(id, name, words)                                                          \
    ::testing::smc_result<smc_function_##id> name(SMC_GMOCK_ARGUMENT(id, 0) a0,                    \
        SMC_GMOCK_ARGUMENT(id, 1) a1, SMC_GMOCK_ARGUMENT(id, 2) a2, SMC_GMOCK_ARGUMENT(id, 3) a3,  \
        SMC_GMOCK_ARGUMENT(id, 4) a4, SMC_GMOCK_ARGUMENT(id, 5) a5, SMC_GMOCK_ARGUMENT(id, 6) a6   \
        ) words                                                                                    \
    {                                                                                              \
        return smc_mock_##id.call(this, std::forward<SMC_GMOCK_ARGUMENT(id, 0)>(a0),               \
            std::forward<SMC_GMOCK_ARGUMENT(id, 1)>(a1),                                           \
            std::forward<SMC_GMOCK_ARGUMENT(id, 2)>(a2),                                           \
            std::forward<SMC_GMOCK_ARGUMENT(id, 3)>(a3),                                           \
            std::forward<SMC_GMOCK_ARGUMENT(id, 4)>(a4),                                           \
            std::forward<SMC_GMOCK_ARGUMENT(id, 5)>(a5),                                           \
            std::forward<SMC_GMOCK_ARGUMENT(id, 6)>(a6));                                          \
    }                                                                                              \
    auto gmock_##name(const ::testing::Matcher<SMC_GMOCK_ARGUMENT(id, 0)> &m0,                     \
        const ::testing::Matcher<SMC_GMOCK_ARGUMENT(id, 1)> &m1,                                   \
        const ::testing::Matcher<SMC_GMOCK_ARGUMENT(id, 2)> &m2,                                   \
        const ::testing::Matcher<SMC_GMOCK_ARGUMENT(id, 3)> &m3,                                   \
        const ::testing::Matcher<SMC_GMOCK_ARGUMENT(id, 4)> &m4,                                   \
        const ::testing::Matcher<SMC_GMOCK_ARGUMENT(id, 5)> &m5,                                   \
        const ::testing::Matcher<SMC_GMOCK_ARGUMENT(id, 6)> &m6) const                             \
    {                                                                                              \
        return smc_mock_##id.expect(this, m0, m1, m2, m3, m4, m5, m6);                             \
    }                                                                                              \
    auto gmock_##name(const ::testing::smc_without_matchers &,                                     \
                      const ::testing::smc_mock<smc_function_##id> *) const                        \
    {                                                                                              \
        return smc_mock_##id.expect(this, ::testing::_, ::testing::_, ::testing::_,                \
            ::testing::_, ::testing::_, ::testing::_, ::testing::_);                               \
    }                                                                                              \
    mutable ::testing::smc_mock<smc_function_##id> smc_mock_##id
#define SMC_GMOCK_BODY_8(id, name, words)                                                          \
    ::testing::smc_result<smc_function_##id> name(SMC_GMOCK_ARGUMENT(id, 0) a0,                    \
        SMC_GMOCK_ARGUMENT(id, 1) a1, SMC_GMOCK_ARGUMENT(id, 2) a2, SMC_GMOCK_ARGUMENT(id, 3) a3,  \
        SMC_GMOCK_ARGUMENT(id, 4) a4, SMC_GMOCK_ARGUMENT(id, 5) a5, SMC_GMOCK_ARGUMENT(id, 6) a6,  \
        SMC_GMOCK_ARGUMENT(id, 7) a7) words                                                        \
    {                                                                                              \
        return smc_mock_##id.call(this, std::forward<SMC_GMOCK_ARGUMENT(id, 0)>(a0),               \
            std::forward<SMC_GMOCK_ARGUMENT(id, 1)>(a1),                                           \
            std::forward<SMC_GMOCK_ARGUMENT(id, 2)>(a2),                                           \
            std::forward<SMC_GMOCK_ARGUMENT(id, 3)>(a3),                                           \
            std::forward<SMC_GMOCK_ARGUMENT(id, 4)>(a4),                                           \
            std::forward<SMC_GMOCK_ARGUMENT(id, 5)>(a5),                                           \
            std::forward<SMC_GMOCK_ARGUMENT(id, 6)>(a6),                                           \
            std::forward<SMC_GMOCK_ARGUMENT(id, 7)>(a7));                                          \
    }                                                                                              \
    auto gmock_##name(const ::testing::Matcher<SMC_GMOCK_ARGUMENT(id, 0)> &m0,                     \
        const ::testing::Matcher<SMC_GMOCK_ARGUMENT(id, 1)> &m1,                                   \
        const ::testing::Matcher<SMC_GMOCK_ARGUMENT(id, 2)> &m2,                                   \
        const ::testing::Matcher<SMC_GMOCK_ARGUMENT(id, 3)> &m3,                                   \
        const ::testing::Matcher<SMC_GMOCK_ARGUMENT(id, 4)> &m4,                                   \
        const ::testing::Matcher<SMC_GMOCK_ARGUMENT(id, 5)> &m5,                                   \
        const ::testing::Matcher<SMC_GMOCK_ARGUMENT(id, 6)> &m6,                                   \
        const ::testing::Matcher<SMC_GMOCK_ARGUMENT(id, 7)> &m7) const                             \
    {                                                                                              \
        return smc_mock_##id.expect(this, m0, m1, m2, m3, m4, m5, m6, m7);                         \
    }                                                                                              \
    auto gmock_##name(const ::testing::smc_without_matchers &,                                     \
                      const ::testing::smc_mock<smc_function_##id> *) const                        \
    {                                                                                              \
        return smc_mock_##id.expect(this, ::testing::_, ::testing::_, ::testing::_,                \
            ::testing::_, ::testing::_, ::testing::_, ::testing::_, ::testing::_);                 \
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
