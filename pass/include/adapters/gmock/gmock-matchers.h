/* gmock-matchers.h - GoogleMock's matchers for `smc test`: predicates on values. */
#ifndef SMC_ADAPTER_GMOCK_MATCHERS_H
#define SMC_ADAPTER_GMOCK_MATCHERS_H

#include "../gtest/gtest.h"

#if __cplusplus < 201703L
#error "GoogleMock needs C++17" // smc then compiles the file again as C++17
#endif

#include <functional>
#include <iterator>
#include <string>
#include <tuple>
#include <type_traits>
#include <utility>
#include <vector>

namespace testing {

// Base of matchers: predicates on values of any type to which they can be applied.
struct smc_matcher {};
template <typename F> struct smc_predicate : smc_matcher {
    F holds;
    explicit smc_predicate(F f) : holds(f) {}
    template <typename T> bool matches(const T &value) const { return holds(value); }
};
template <typename F> smc_predicate<F> smc_matches(F f) { return smc_predicate<F>(f); }

// A matcher for values of one type.
template <typename T> class Matcher : public smc_matcher {
  public:
    typedef std::decay_t<T> value;
    Matcher() : holds_([](const value &) { return true; }) {}
    template <typename M> Matcher(const M &m);
    bool matches(const value &v) const { return holds_(v); }
    bool Matches(const value &v) const { return holds_(v); }

  private:
    std::function<bool(const value &)> holds_;
};

// Turns a value that is no matcher into one that accepts equal values.
template <typename V> struct smc_equal : smc_matcher {
    V to;
    template <typename T> bool matches(const T &value) const { return value == to; }
};
template <typename M>
std::enable_if_t<std::is_base_of_v<smc_matcher, std::decay_t<M>>, M> smc_matcher_of(const M &m) {
    return m;
}
template <typename V>
std::enable_if_t<!std::is_base_of_v<smc_matcher, std::decay_t<V>>,
                 smc_equal<std::decay_t<const V &>>>
smc_matcher_of(const V &v) {
    return {{}, v};
}
inline smc_equal<std::string> smc_matcher_of(const char *text) { return {{}, text}; }

template <typename T> template <typename M> Matcher<T>::Matcher(const M &m) {
    const auto matcher = smc_matcher_of(m);
    holds_ = [matcher](const value &v) { return matcher.matches(v); };
}

struct smc_anything : smc_matcher {
    template <typename T> bool matches(const T &) const { return true; }
};
static const smc_anything _ = {};
template <typename T> Matcher<T> A() { return Matcher<T>(); }
template <typename T> Matcher<T> An() { return Matcher<T>(); }
template <typename T, typename M> Matcher<T> MatcherCast(const M &m) { return Matcher<T>(m); }
template <typename T, typename M> Matcher<T> SafeMatcherCast(const M &m) { return Matcher<T>(m); }

template <typename V> smc_equal<V> Eq(V v) { return {{}, v}; }
template <typename V> auto Ne(V to) {
    return smc_matches([to](const auto &v) { return v != to; });
}
template <typename V> auto Lt(V to) {
    return smc_matches([to](const auto &v) { return v < to; });
}
template <typename V> auto Le(V to) {
    return smc_matches([to](const auto &v) { return v <= to; });
}
template <typename V> auto Gt(V to) {
    return smc_matches([to](const auto &v) { return v > to; });
}
template <typename V> auto Ge(V to) {
    return smc_matches([to](const auto &v) { return v >= to; });
}
template <typename V> auto Ref(V &to) {
    V *at = &to;
    return smc_matches([at](const auto &v) { return &v == at; });
}
inline auto IsNull() {
    return smc_matches([](const auto &v) { return v == nullptr; });
}
inline auto NotNull() {
    return smc_matches([](const auto &v) { return v != nullptr; });
}
inline auto IsTrue() {
    return smc_matches([](const auto &v) { return static_cast<bool>(v); });
}
inline auto IsFalse() {
    return smc_matches([](const auto &v) { return !static_cast<bool>(v); });
}
template <typename P> auto Truly(P p) {
    return smc_matches([p](const auto &v) { return static_cast<bool>(p(v)); });
}
inline auto DoubleEq(double to) {
    return smc_matches([to](double v) { return smc_adapter::almost_equal<double>(v, to); });
}
inline auto FloatEq(float to) {
    return smc_matches([to](float v) { return smc_adapter::almost_equal<float>(v, to); });
}
inline auto DoubleNear(double to, double most) {
    return smc_matches([to, most](double v) { return v - to <= most && to - v <= most; });
}
inline auto FloatNear(float to, float most) { return DoubleNear(to, most); }

template <typename M> auto Not(const M &m) {
    const auto matcher = smc_matcher_of(m);
    return smc_matches([matcher](const auto &v) { return !matcher.matches(v); });
}
template <typename... M> auto AllOf(const M &...m) {
    const auto all = std::make_tuple(smc_matcher_of(m)...);
    return smc_matches([all](const auto &v) {
        return std::apply([&v](const auto &...one) { return (one.matches(v) && ...); }, all);
    });
}
template <typename... M> auto AnyOf(const M &...m) {
    const auto all = std::make_tuple(smc_matcher_of(m)...);
    return smc_matches([all](const auto &v) {
        return std::apply([&v](const auto &...one) { return (one.matches(v) || ...); }, all);
    });
}

// ---- texts --------------------------------------------------------------------------------------

template <typename F> auto smc_of_text(F f) {
    return smc_matches([f](const auto &v) { return f(std::string(v)); });
}
inline auto HasSubstr(const std::string &part) {
    return smc_of_text([part](const std::string &v) { return v.find(part) != v.npos; });
}
inline auto StartsWith(const std::string &part) {
    return smc_of_text(
        [part](const std::string &v) { return v.compare(0, part.size(), part) == 0; });
}
inline auto EndsWith(const std::string &part) {
    return smc_of_text([part](const std::string &v) {
        return v.size() >= part.size() && v.compare(v.size() - part.size(), v.npos, part) == 0;
    });
}
inline auto StrEq(const std::string &to) {
    return smc_of_text([to](const std::string &v) { return v == to; });
}
inline auto StrNe(const std::string &to) {
    return smc_of_text([to](const std::string &v) { return v != to; });
}
inline auto StrCaseEq(const std::string &to) {
    return smc_of_text(
        [to](const std::string &v) { return smc_adapter::same_letters(v.c_str(), to.c_str()); });
}

// ---- containers ---------------------------------------------------------------------------------

inline auto IsEmpty() {
    return smc_matches([](const auto &v) { return v.empty(); });
}
template <typename M> auto SizeIs(const M &m) {
    const auto matcher = smc_matcher_of(m);
    return smc_matches([matcher](const auto &v) { return matcher.matches(v.size()); });
}
template <typename M> auto Contains(const M &m) {
    const auto matcher = smc_matcher_of(m);
    return smc_matches([matcher](const auto &all) {
        for (const auto &v : all)
            if (matcher.matches(v)) return true;
        return false;
    });
}
template <typename M> auto Each(const M &m) {
    const auto matcher = smc_matcher_of(m);
    return smc_matches([matcher](const auto &all) {
        for (const auto &v : all)
            if (!matcher.matches(v)) return false;
        return true;
    });
}
template <typename I> bool smc_match_in_order(I at, I end) { return at == end; }
template <typename I, typename M, typename... R>
bool smc_match_in_order(I at, I end, const M &m, const R &...rest) {
    return at != end && m.matches(*at) && smc_match_in_order(std::next(at), end, rest...);
}
template <typename... M> auto ElementsAre(const M &...m) {
    const auto each = std::make_tuple(smc_matcher_of(m)...);
    return smc_matches([each](const auto &all) {
        return std::apply(
            [&all](const auto &...one) {
                return smc_match_in_order(std::begin(all), std::end(all), one...);
            },
            each);
    });
}
// True if each value from the i-th on can be assigned to a different matcher that accepts it.
inline bool smc_assign(const std::vector<std::vector<bool>> &fits, std::vector<bool> &used,
                       std::size_t i) {
    if (i == fits.size()) return true;
    for (std::size_t k = 0; k < used.size(); k++) {
        if (used[k] || !fits[i][k]) continue;
        used[k] = true;
        if (smc_assign(fits, used, i + 1)) return true;
        used[k] = false;
    }
    return false;
}
template <typename... M> auto UnorderedElementsAre(const M &...m) {
    const auto each = std::make_tuple(smc_matcher_of(m)...);
    return smc_matches([each](const auto &all) {
        std::vector<std::vector<bool>> fits;
        for (const auto &v : all)
            fits.push_back(std::apply(
                [&v](const auto &...one) { return std::vector<bool>{one.matches(v)...}; }, each));
        std::vector<bool> used(sizeof...(M));
        return fits.size() == sizeof...(M) && smc_assign(fits, used, 0);
    });
}
template <typename C> auto ElementsAreArray(const C &expected) {
    return smc_matches([expected](const auto &all) {
        auto at = std::begin(all);
        for (const auto &one : expected) {
            if (at == std::end(all) || !smc_matcher_of(one).matches(*at)) return false;
            ++at;
        }
        return at == std::end(all);
    });
}
template <typename V> auto ElementsAreArray(std::initializer_list<V> all) {
    return ElementsAreArray(std::vector<V>(all));
}
template <typename C> auto UnorderedElementsAreArray(const C &expected) {
    return smc_matches([expected](const auto &all) {
        std::vector<std::vector<bool>> fits;
        for (const auto &v : all) {
            fits.emplace_back();
            for (const auto &one : expected) fits.back().push_back(smc_matcher_of(one).matches(v));
        }
        const auto n =
            static_cast<std::size_t>(std::distance(std::begin(expected), std::end(expected)));
        std::vector<bool> used(n);
        return fits.size() == n && smc_assign(fits, used, 0);
    });
}
template <typename V> auto UnorderedElementsAreArray(std::initializer_list<V> all) {
    return UnorderedElementsAreArray(std::vector<V>(all));
}
template <typename C> auto ContainerEq(const C &to) {
    return smc_matches([to](const auto &v) { return v == to; });
}

// ---- parts --------------------------------------------------------------------------------------

template <typename M> auto Pointee(const M &m) {
    const auto matcher = smc_matcher_of(m);
    return smc_matches([matcher](const auto &v) { return v != nullptr && matcher.matches(*v); });
}
template <typename M> auto Optional(const M &m) {
    const auto matcher = smc_matcher_of(m);
    return smc_matches([matcher](const auto &v) { return v && matcher.matches(*v); });
}
template <typename A, typename B> auto Pair(const A &a, const B &b) {
    const auto first = smc_matcher_of(a);
    const auto second = smc_matcher_of(b);
    return smc_matches([first, second](const auto &v) {
        return first.matches(v.first) && second.matches(v.second);
    });
}
template <typename M> auto Key(const M &m) {
    const auto matcher = smc_matcher_of(m);
    return smc_matches([matcher](const auto &v) { return matcher.matches(v.first); });
}
template <typename C, typename F, typename M> auto Field(F C::*field, const M &m) {
    const auto matcher = smc_matcher_of(m);
    return smc_matches([field, matcher](const C &v) { return matcher.matches(v.*field); });
}
template <typename C, typename R, typename M> auto Property(R (C::*get)() const, const M &m) {
    const auto matcher = smc_matcher_of(m);
    return smc_matches([get, matcher](const C &v) { return matcher.matches((v.*get)()); });
}
template <typename F, typename M> auto ResultOf(F f, const M &m) {
    const auto matcher = smc_matcher_of(m);
    return smc_matches([f, matcher](const auto &v) { return matcher.matches(f(v)); });
}

// Argument of matchers that explain themselves; nothing is printed.
struct smc_listener {
    template <typename T> const smc_listener &operator<<(const T &) const { return *this; }
};
template <typename V, typename M> bool smc_value_matches(const V &value, const M &m) {
    return smc_matcher_of(m).matches(value);
}
template <typename M> auto Matches(const M &m) {
    const auto matcher = smc_matcher_of(m);
    return [matcher](const auto &v) { return matcher.matches(v); };
}

} // namespace testing

#define SMC_GMOCK_BODY(head, matcher)                                                              \
    head template <typename arg_type>                                                              \
    bool matcher::explain(const arg_type &arg [[maybe_unused]],                                    \
                          const ::testing::smc_listener *result_listener [[maybe_unused]]) const
#define SMC_GMOCK_EXPLAINED                                                                        \
    template <typename arg_type> bool matches(const arg_type &arg) const                           \
    {                                                                                              \
        const ::testing::smc_listener listener;                                                    \
        return explain(arg, &listener);                                                            \
    }                                                                                              \
    template <typename arg_type>                                                                   \
    bool explain(const arg_type &arg, const ::testing::smc_listener *result_listener) const;

#define MATCHER(name, description)                                                                 \
    struct name##_smc_matcher : ::testing::smc_matcher {                                           \
        SMC_GMOCK_EXPLAINED                                                                        \
    };                                                                                             \
    inline name##_smc_matcher name() { return {}; }                                                \
    SMC_GMOCK_BODY(, name##_smc_matcher)
#define MATCHER_P(name, p, description)                                                            \
    template <typename p##_type> struct name##_smc_matcher : ::testing::smc_matcher {              \
        p##_type p;                                                                                \
        SMC_GMOCK_EXPLAINED                                                                        \
    };                                                                                             \
    template <typename p##_type> name##_smc_matcher<p##_type> name(p##_type p) { return {{}, p}; } \
    SMC_GMOCK_BODY(template <typename p##_type>, name##_smc_matcher<p##_type>)
#define MATCHER_P2(name, p, q, description)                                                        \
    template <typename p##_type, typename q##_type>                                                \
    struct name##_smc_matcher : ::testing::smc_matcher {                                           \
        p##_type p;                                                                                \
        q##_type q;                                                                                \
        SMC_GMOCK_EXPLAINED                                                                        \
    };                                                                                             \
    template <typename p##_type, typename q##_type>                                                \
    name##_smc_matcher<p##_type, q##_type> name(p##_type p, q##_type q)                            \
    {                                                                                              \
        return {{}, p, q};                                                                         \
    }                                                                                              \
    template <typename p##_type, typename q##_type>                                                \
    SMC_GMOCK_BODY(, name##_smc_matcher<p##_type SMC_GMOCK_COMMA q##_type>)
#define SMC_GMOCK_COMMA ,

#define EXPECT_THAT(value, ...)                                                                    \
    SMC_ADAPTER_CHECK(::testing::smc_value_matches(value, __VA_ARGS__),                            \
                      #value " matches " #__VA_ARGS__)
#define ASSERT_THAT(value, ...) EXPECT_THAT(value, __VA_ARGS__)

#endif
