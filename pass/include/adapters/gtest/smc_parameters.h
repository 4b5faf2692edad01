/* smc_parameters.h - TEST_P: a test for each parameter; the tests are registered when the program
 * runs. */
#ifndef SMC_ADAPTER_GTEST_PARAMETERS_H
#define SMC_ADAPTER_GTEST_PARAMETERS_H

#include <cstddef>
#include <initializer_list>
#include <iterator>
#include <tuple>
#include <vector>

namespace testing {

template <typename T> class WithParamInterface {
  public:
    typedef T ParamType;
    virtual ~WithParamInterface() = default;
    static const T &GetParam() { return *smc_current(); }
    static const T *&smc_current() {
        static const T *now;
        return now;
    }
};
template <typename T> class TestWithParam : public Test, public WithParamInterface<T> {};

template <typename T> struct TestParamInfo {
    T param;
    std::size_t index;
};
struct PrintToStringParamName {
    template <typename T> std::string operator()(const TestParamInfo<T> &info) const {
        return PrintToString(info.param);
    }
};

// ---- generators: each yields a vector of the suite's parameter type -----------------------------

namespace smc_parameters {

/* Projects are also built as C++11, which has no std::index_sequence. */
template <std::size_t... I> struct indices {};
template <std::size_t n, std::size_t... I> struct indices_to : indices_to<n - 1, n - 1, I...> {};
template <std::size_t... I> struct indices_to<0, I...> {
    typedef indices<I...> type;
};

template <typename... V> struct values {
    std::tuple<V...> all;
    template <typename T, std::size_t... I> std::vector<T> list(indices<I...>) const {
        return {static_cast<T>(std::get<I>(all))...};
    }
    template <typename T> std::vector<T> as() const {
        return list<T>(typename indices_to<sizeof...(V)>::type());
    }
};

template <typename V> struct sequence {
    std::vector<V> all;
    template <typename T> std::vector<T> as() const {
        return std::vector<T>(all.begin(), all.end());
    }
};

inline void join(std::vector<std::tuple<>> &to) { to.emplace_back(); }

template <typename T, std::size_t I, typename G> struct combine;
template <typename T, std::size_t I, typename... G> struct combine<T, I, std::tuple<G...>> {
    static void add(const std::tuple<G...> &from, T &now, std::vector<T> &to) {
        typedef typename std::tuple_element<I, T>::type element;
        for (const auto &one : std::get<I>(from).template as<element>()) {
            std::get<I>(now) = one;
            if constexpr (I + 1 == sizeof...(G)) to.push_back(now);
            else combine<T, I + 1, std::tuple<G...>>::add(from, now, to);
        }
    }
};
template <typename... G> struct product {
    std::tuple<G...> all;
    template <typename T> std::vector<T> as() const {
        std::vector<T> to;
        T now;
        combine<T, 0, std::tuple<G...>>::add(all, now, to);
        return to;
    }
};

template <typename G, typename... N> const G &first(const G &g, const N &...) { return g; }
// Appends the name of a parameter; without a function that names parameters, appends its number.
template <typename P, typename G>
void add_name(smc_adapter::test_name &to, const P &, std::size_t index, const G &) {
    to.add_number(index);
}
template <typename P, typename G, typename N>
void add_name(smc_adapter::test_name &to, const P &p, std::size_t index, const G &,
              const N &namer) {
    to.add(namer(TestParamInfo<P>{p, index}).c_str());
}

} // namespace smc_parameters

template <typename... V> smc_parameters::values<V...> Values(V... v) {
    return {std::tuple<V...>(v...)};
}
inline smc_parameters::sequence<bool> Bool() { return {{false, true}}; }
template <typename V> smc_parameters::sequence<V> Range(V from, V to) {
    smc_parameters::sequence<V> s;
    for (; from < to; from = static_cast<V>(from + 1)) s.all.push_back(from);
    return s;
}
template <typename V, typename S> smc_parameters::sequence<V> Range(V from, V to, S step) {
    smc_parameters::sequence<V> s;
    for (; from < to; from = static_cast<V>(from + step)) s.all.push_back(from);
    return s;
}
template <typename I>
smc_parameters::sequence<typename std::iterator_traits<I>::value_type> ValuesIn(I from, I to) {
    return {{from, to}};
}
template <typename V> smc_parameters::sequence<V> ValuesIn(std::initializer_list<V> all) {
    return {all};
}
template <typename V, std::size_t N> smc_parameters::sequence<V> ValuesIn(const V (&all)[N]) {
    return {{all, all + N}};
}
template <typename C> smc_parameters::sequence<typename C::value_type> ValuesIn(const C &all) {
    return {{all.begin(), all.end()}};
}
template <typename... G> smc_parameters::product<G...> Combine(const G &...g) {
    return {std::tuple<G...>(g...)};
}

// ---- the tests ----------------------------------------------------------------------------------

namespace smc_parameters {

// All combinations of a suite's tests with its instances. Each list is in the order of the source.
template <typename S> struct of_suite {
    typedef typename S::ParamType parameter;
    struct body {
        const char *suite, *name;
        void (*run)(const char *suite, const char *name);
        body *next;
    };
    struct instance {
        const char *prefix;
        std::vector<parameter> (*values)();
        void (*add_name)(smc_adapter::test_name &, const parameter &, std::size_t index);
        instance *next;
    };

    template <typename L> static L *&list() {
        static L *first;
        return first;
    }
    static smc_adapter::found &as_found() {
        static smc_adapter::found all = {run, nullptr, false};
        return all;
    }
    template <typename L> static bool add(L *last) {
        L **at = &list<L>();
        while (*at) at = &(*at)->next;
        *at = last;
        return smc_adapter::found::add(as_found());
    }

    static void run(const smc_adapter::found &) {
        for (instance *i = list<instance>(); i; i = i->next) run_instance(*i, i->values());
    }
    static void run_instance(const instance &i, const std::vector<parameter> &all) {
        for (body *b = list<body>(); b; b = b->next) {
            std::size_t index = 0;
            for (const parameter &one : all) run_one(i, *b, one, index++);
        }
    }
    static void run_one(const instance &i, const body &b, const parameter &p, std::size_t index) {
        smc_adapter::test_name whole, in, name;
        if (*i.prefix) in.add(i.prefix).add("/");
        in.add(b.suite);
        name.add(b.name).add("/");
        i.add_name(name, p, index);
        if (!whole.add(in.text).add(".").add(name.text).is_chosen()) return;
        S::smc_current() = &p;
        b.run(in.text, name.text);
    }
};

} // namespace smc_parameters
} // namespace testing

#define TEST_P(suite, name)                                                                        \
    SMC_GTEST_CLASS(suite##_##name##_Test, suite, #suite "." #name)                                \
    static ::testing::smc_parameters::of_suite<suite>::body smc_body_##suite##_##name = {          \
        #suite, #name, ::testing::smc_run<suite##_##name##_Test>, nullptr};                        \
    static bool smc_added_##suite##_##name __attribute__((unused)) =                               \
        ::testing::smc_parameters::of_suite<suite>::add(&smc_body_##suite##_##name);               \
    void suite##_##name##_Test::TestBody()

#define INSTANTIATE_TEST_SUITE_P(prefix, name, ...)                                                \
    static std::vector<name::ParamType> smc_values_##prefix##name()                                \
    {                                                                                              \
        return ::testing::smc_parameters::first(__VA_ARGS__).template as<name::ParamType>();       \
    }                                                                                              \
    static void smc_name_##prefix##name(::smc_adapter::test_name &to, const name::ParamType &p,    \
                                        std::size_t index)                                         \
    {                                                                                              \
        ::testing::smc_parameters::add_name(to, p, index, __VA_ARGS__);                            \
    }                                                                                              \
    static ::testing::smc_parameters::of_suite<name>::instance smc_instance_##prefix##name = {     \
        #prefix, smc_values_##prefix##name, smc_name_##prefix##name, nullptr};                     \
    static bool smc_added_##prefix##name __attribute__((unused)) =                                 \
        ::testing::smc_parameters::of_suite<name>::add(&smc_instance_##prefix##name)
#define INSTANTIATE_TEST_CASE_P(...) INSTANTIATE_TEST_SUITE_P(__VA_ARGS__)
#define GTEST_ALLOW_UNINSTANTIATED_PARAMETERIZED_TEST(suite) static_assert(true, "")

#endif
