/* smc_generators.h - Catch2's GENERATE: each value is explored in separate executions. */
#ifndef SMC_ADAPTER_CATCH2_GENERATORS_H
#define SMC_ADAPTER_CATCH2_GENERATORS_H

#include <initializer_list>
#include <vector>

namespace Catch {
namespace Generators {

template <typename T> struct as {};

template <typename T> struct smc_generator {
    std::vector<T> all;
};
template <typename T> smc_generator<T> values(std::initializer_list<T> all) { return {all}; }
template <typename T> smc_generator<T> value(T one) { return {{one}}; }
template <typename T> smc_generator<T> range(T from, T to) {
    smc_generator<T> g;
    for (; from < to; from = static_cast<T>(from + 1)) g.all.push_back(from);
    return g;
}
template <typename T> smc_generator<T> range(T from, T to, T step) {
    smc_generator<T> g;
    for (; step < 0 ? to < from : from < to; from = static_cast<T>(from + step))
        g.all.push_back(from);
    return g;
}
template <typename C> smc_generator<typename C::value_type> from_range(const C &all) {
    return {{all.begin(), all.end()}};
}
template <typename T> smc_generator<T> take(int n, smc_generator<T> g) {
    if (static_cast<std::size_t>(n) < g.all.size()) g.all.resize(static_cast<std::size_t>(n));
    return g;
}
template <typename P, typename T> smc_generator<T> filter(P p, const smc_generator<T> &from) {
    smc_generator<T> g;
    for (const T &one : from.all)
        if (p(one)) g.all.push_back(one);
    return g;
}

template <typename T, typename V> void smc_add(std::vector<T> &to, const V &one) {
    to.push_back(static_cast<T>(one));
}
template <typename T, typename V> void smc_add(std::vector<T> &to, const smc_generator<V> &g) {
    to.insert(to.end(), g.all.begin(), g.all.end());
}
template <typename T, typename... V> T smc_generate_as(const V &...v) {
    std::vector<T> all;
    (smc_add(all, v), ...);
    return all[__smc_choose(all.size())];
}
template <typename T, typename... V> T smc_generate(as<T>, const V &...v) {
    return smc_generate_as<T>(v...);
}
template <typename T, typename... V> T smc_generate(const smc_generator<T> &first, const V &...v) {
    return smc_generate_as<T>(first, v...);
}
template <typename T, typename... V> T smc_generate(const T &first, const V &...v) {
    return smc_generate_as<T>(first, v...);
}

} // namespace Generators
} // namespace Catch

#define SMC_CATCH_GENERATE(...)                                                                    \
    [&] {                                                                                          \
        using namespace ::Catch::Generators;                                                       \
        return smc_generate(__VA_ARGS__);                                                          \
    }()
#define GENERATE(...) SMC_CATCH_GENERATE(__VA_ARGS__)
#define GENERATE_COPY(...) SMC_CATCH_GENERATE(__VA_ARGS__)
#define GENERATE_REF(...) SMC_CATCH_GENERATE(__VA_ARGS__)

#endif
