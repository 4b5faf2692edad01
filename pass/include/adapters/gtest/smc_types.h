/* smc_types.h - TYPED_TEST: a test for each type; the tests are registered when the program runs.
 * */
#ifndef SMC_ADAPTER_GTEST_TYPES_H
#define SMC_ADAPTER_GTEST_TYPES_H

namespace testing {

template <typename... T> struct Types {};

namespace smc_types {

template <typename T> struct list {
    typedef Types<T> type;
};
template <typename... T> struct list<Types<T...>> {
    typedef Types<T...> type;
};

// Names each type by its number, if the program gives no names.
struct by_index {};
template <typename T, typename namer>
void add_name(smc_adapter::test_name &to, int index, namer *) {
    to.add(namer::template GetName<T>(index).c_str());
}
template <typename T> void add_name(smc_adapter::test_name &to, int index, by_index *) {
    to.add_number(static_cast<unsigned long>(index));
}

template <typename test, typename T, typename namer>
void run_one(const char *prefix, const char *suite, int index, const char *name) {
    smc_adapter::test_name whole, in;
    if (*prefix) in.add(prefix).add("/");
    in.add(suite).add("/");
    add_name<T>(in, index, static_cast<namer *>(nullptr));
    if (whole.add(in.text).add(".").add(name).is_chosen()) smc_run<test>(in.text, name);
}

// Registers a test for each type, as `test<T>`.
template <template <typename> class test, typename namer, typename... T>
void run_each(const char *prefix, const char *suite, const char *name, Types<T...>) {
    int index = 0;
    (run_one<test<T>, T, namer>(prefix, suite, index++, name), ...);
}

template <template <typename> class test, typename types, typename namer = by_index>
struct registered {
    smc_adapter::found as_found; // must be the first member
    const char *suite, *name;
    static void run(const smc_adapter::found &f) {
        const registered &r = reinterpret_cast<const registered &>(f);
        run_each<test, namer>("", r.suite, r.name, typename list<types>::type());
    }
};

// Returns the i-th name of a list that is separated by commas.
inline smc_adapter::test_name name_at(const char *names, int i) {
    smc_adapter::test_name name;
    for (; i; names++) i -= *names == ',';
    while (*names == ' ' || *names == ',') names++;
    for (; *names && *names != ',' && *names != ' '; names++) {
        const char one[] = {*names, 0};
        name.add(one);
    }
    return name;
}

template <template <typename> class... test> struct templates {
    template <typename types, typename namer>
    static void run(const char *prefix, const char *suite, const char *names) {
        int index = 0;
        (run_each<test, namer>(prefix, suite, name_at(names, index++).text,
                               typename list<types>::type()),
         ...);
    }
};
template <typename tests, typename types, typename namer = by_index> struct instantiated {
    smc_adapter::found as_found; // must be the first member
    const char *prefix, *suite, *names;
    static void run(const smc_adapter::found &f) {
        const instantiated &i = reinterpret_cast<const instantiated &>(f);
        tests::template run<types, namer>(i.prefix, i.suite, i.names);
    }
};

} // namespace smc_types
} // namespace testing

#define SMC_GTEST_TYPED_CLASS(name, suite)                                                         \
    template <typename smc_type> class name : public suite<smc_type> {                             \
        typedef suite<smc_type> TestFixture;                                                       \
        typedef smc_type TypeParam;                                                                \
                                                                                                   \
    public:                                                                                        \
        void TestBody() override;                                                                  \
    };
/* After the types there may be a comma and a class that names them. */
#define TYPED_TEST_SUITE(suite, types, ...)                                                        \
    template <template <typename> class test>                                                      \
    using smc_registered_##suite =                                                                 \
        ::testing::smc_types::registered<test, types __VA_OPT__(, ) __VA_ARGS__>
#define TYPED_TEST(suite, name)                                                                    \
    SMC_GTEST_TYPED_CLASS(suite##_##name##_Test, suite)                                            \
    static smc_registered_##suite<suite##_##name##_Test> smc_typed_##suite##_##name = {            \
        {smc_registered_##suite<suite##_##name##_Test>::run, nullptr, false}, #suite, #name};      \
    static bool smc_added_##suite##_##name __attribute__((unused)) =                               \
        ::smc_adapter::found::add(smc_typed_##suite##_##name.as_found);                            \
    template <typename smc_type> void suite##_##name##_Test<smc_type>::TestBody()

#define TYPED_TEST_SUITE_P(suite) namespace smc_suite_##suite {}
#define TYPED_TEST_P(suite, name)                                                                  \
    namespace smc_suite_##suite {                                                                  \
    SMC_GTEST_TYPED_CLASS(name, suite)                                                             \
    }                                                                                              \
    template <typename smc_type> void smc_suite_##suite::name<smc_type>::TestBody()
#define REGISTER_TYPED_TEST_SUITE_P(suite, ...)                                                    \
    namespace smc_suite_##suite {                                                                  \
    typedef ::testing::smc_types::templates<__VA_ARGS__> smc_tests;                                \
    static const char smc_value_names[] = #__VA_ARGS__;                                                  \
    }                                                                                              \
    static_assert(true, "")
#define INSTANTIATE_TYPED_TEST_SUITE_P(prefix, suite, types, ...)                                  \
    typedef ::testing::smc_types::instantiated<smc_suite_##suite::smc_tests,                       \
                                               types __VA_OPT__(, ) __VA_ARGS__>                   \
        smc_instance_##prefix##_##suite;                                                           \
    static smc_instance_##prefix##_##suite smc_typed_##prefix##_##suite = {                        \
        {smc_instance_##prefix##_##suite::run, nullptr, false},                                    \
        #prefix,                                                                                   \
        #suite,                                                                                    \
        smc_suite_##suite::smc_value_names};                                                             \
    static bool smc_added_##prefix##_##suite __attribute__((unused)) =                             \
        ::smc_adapter::found::add(smc_typed_##prefix##_##suite.as_found)

#define TYPED_TEST_CASE(...) TYPED_TEST_SUITE(__VA_ARGS__)
#define TYPED_TEST_CASE_P(...) TYPED_TEST_SUITE_P(__VA_ARGS__)
#define REGISTER_TYPED_TEST_CASE_P(...) REGISTER_TYPED_TEST_SUITE_P(__VA_ARGS__)
#define INSTANTIATE_TYPED_TEST_CASE_P(...) INSTANTIATE_TYPED_TEST_SUITE_P(__VA_ARGS__)

#endif
