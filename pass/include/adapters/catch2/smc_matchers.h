/* smc_matchers.h - Catch2's Approx and matchers. */
#ifndef SMC_ADAPTER_CATCH2_MATCHERS_H
#define SMC_ADAPTER_CATCH2_MATCHERS_H

#include <string>
#include <vector>

namespace Catch {

// A number for approximate comparisons: equal within a hundred units of float's last place.
class Approx {
  public:
    template <typename T> explicit Approx(T v) : value_(static_cast<double>(v)) {}
    Approx &epsilon(double e) { return epsilon_ = e, *this; }
    Approx &margin(double m) { return margin_ = m, *this; }
    template <typename T> bool is(T other) const {
        const double v = static_cast<double>(other), apart = v < value_ ? value_ - v : v - value_,
                     size = value_ < 0 ? -value_ : value_;
        return apart <= margin_ || apart <= epsilon_ * size;
    }
    double value() const { return value_; }

  private:
    double value_, epsilon_ = 100 * 1.1920929e-7, margin_ = 0;
};
template <typename T> bool operator==(T a, const Approx &b) { return b.is(a); }
template <typename T> bool operator==(const Approx &a, T b) { return a.is(b); }
template <typename T> bool operator!=(T a, const Approx &b) { return !b.is(a); }
template <typename T> bool operator!=(const Approx &a, T b) { return !a.is(b); }

namespace Matchers {
#if __cplusplus >= 201402L // the matchers are generic lambdas, which C++11 does not have

template <typename F> struct smc_matcher {
    F holds;
    template <typename T> bool match(const T &value) const { return holds(value); }
};
template <typename F> smc_matcher<F> smc_matches(F f) { return {f}; }
template <typename A, typename B> auto operator&&(smc_matcher<A> a, smc_matcher<B> b) {
    return smc_matches([a, b](const auto &v) { return a.match(v) && b.match(v); });
}
template <typename A, typename B> auto operator||(smc_matcher<A> a, smc_matcher<B> b) {
    return smc_matches([a, b](const auto &v) { return a.match(v) || b.match(v); });
}
template <typename A> auto operator!(smc_matcher<A> a) {
    return smc_matches([a](const auto &v) { return !a.match(v); });
}

inline auto ContainsSubstring(const std::string &part) {
    return smc_matches(
        [part](const auto &v) { return std::string(v).find(part) != std::string::npos; });
}
inline auto StartsWith(const std::string &part) {
    return smc_matches([part](const auto &v) { return std::string(v).rfind(part, 0) == 0; });
}
inline auto EndsWith(const std::string &part) {
    return smc_matches([part](const auto &value) {
        const std::string v(value);
        return v.size() >= part.size() && v.compare(v.size() - part.size(), v.npos, part) == 0;
    });
}
template <typename T> auto Equals(const T &to) {
    return smc_matches([to](const auto &v) { return v == to; });
}
inline auto Equals(const char *to) { return Equals(std::string(to)); }
inline auto Contains(const char *part) { return ContainsSubstring(part); }
inline auto Contains(const std::string &part) { return ContainsSubstring(part); }
template <typename T> auto Contains(const T &one) {
    return smc_matches([one](const auto &all) {
        for (const auto &v : all)
            if (v == one) return true;
        return false;
    });
}
template <typename T> auto VectorContains(const T &one) { return Contains(one); }
inline auto IsEmpty() {
    return smc_matches([](const auto &v) { return v.empty(); });
}
inline auto SizeIs(std::size_t n) {
    return smc_matches([n](const auto &v) { return v.size() == n; });
}
inline auto WithinAbs(double to, double most) {
    return smc_matches([to, most](double v) { return v - to <= most && to - v <= most; });
}
inline auto WithinRel(double to, double share = 100 * 2.220446049250313e-16) {
    return smc_matches([to, share](double v) {
        const double apart = v < to ? to - v : v - to, a = v < 0 ? -v : v, b = to < 0 ? -to : to;
        return apart <= share * (a < b ? b : a);
    });
}
template <typename P> auto Predicate(P p, const std::string & = std::string()) {
    return smc_matches([p](const auto &v) { return p(v); });
}

#endif
} // namespace Matchers

// Lets a program's own main compile; smc does not run it.
class Session {
  public:
    template <typename... A> int applyCommandLine(A &&...) { return 0; }
    template <typename... A> int run(A &&...) { return 0; }
};

} // namespace Catch

// Version 2 has these names also outside the namespace.
#ifdef SMC_CATCH_VERSION_2
using namespace Catch::Matchers;
using Catch::Approx;
#endif

#endif
