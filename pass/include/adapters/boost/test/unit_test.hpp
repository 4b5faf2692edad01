/* unit_test.hpp - Boost.Test's macros for `smc test`: tests, suites, fixtures and the checks. */
#ifndef SMC_ADAPTER_BOOST_TEST_H
#define SMC_ADAPTER_BOOST_TEST_H

#include "../../smc_adapter.h"

// Boost.Test's own header includes these; some tests rely on it.
#include <algorithm>
#include <climits>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <cstring>
#include <functional>
#include <iostream>
#include <limits>
#include <list>
#include <map>
#include <memory>
#include <sstream>
#include <stdexcept>
#include <string>
#include <tuple>
#include <utility>
#include <vector>

namespace mpl_ {
struct na; // the type of unused elements in Boost.MPL's lists
}

namespace smc_boost {

// A test suite. While static objects are constructed, current() is the innermost open suite.
struct suite {
    const char *name;
    const suite *outer;
};
inline const suite *&current() {
    static const suite *now;
    return now;
}
inline bool enter(suite &s) {
    s.outer = current();
    current() = &s;
    return true;
}
inline bool leave() {
    current() = current()->outer;
    return true;
}
// Adds the suites' names, outermost first. Recursion would pass the name's address to a function.
inline void add_suites(smc_adapter::test_name &to, const suite *innermost) {
    unsigned depth = 0;
    for (const suite *s = innermost; s; s = s->outer) depth++;
    for (; depth; depth--) {
        const suite *s = innermost;
        for (unsigned i = 1; i < depth; i++) s = s->outer;
        to.add(s->name).add("/");
    }
}

// A global fixture: an object that is constructed before each test and destroyed after it.
struct global {
    void (*around)(const global *rest, void (*body)());
    const global *next;
};
inline const global *&globals() {
    static const global *first;
    return first;
}
inline bool add_global(global &g) {
    g.next = globals();
    globals() = &g;
    return true;
}
inline void run_within(const global *g, void (*body)()) {
    if (g) g->around(g->next, body);
    else body();
}
template <typename F> void around(const global *rest, void (*body)()) {
    F fixture;
    run_within(rest, body);
}

struct test {
    smc_adapter::found as_found; // must be the first member
    const char *name;
    void (*body)();
    const suite *in;

    static void run(const smc_adapter::found &f) {
        const test &t = reinterpret_cast<const test &>(f);
        smc_adapter::test_name name;
        add_suites(name, t.in);
        if (name.add(t.name).is_chosen()) run_within(globals(), t.body);
    }
};
inline bool add(test &t) {
    t.in = current();
    return smc_adapter::found::add(t.as_found);
}

// Call the fixture's setup() or teardown() if it has this member.
template <typename F> auto set_up(F &f, int) -> decltype(f.setup(), void()) { f.setup(); }
template <typename F> void set_up(F &, long) {}
template <typename F> auto tear_down(F &f, int) -> decltype(f.teardown(), void()) { f.teardown(); }
template <typename F> void tear_down(F &, long) {}
template <typename F> void run_method() {
    F fixture;
    set_up(fixture, 0);
    fixture.test_method();
    tear_down(fixture, 0);
}

// A test for each type of a list: boost::mpl::list, std::tuple.
template <typename T> struct is_type {
    enum { value = true };
};
template <> struct is_type<mpl_::na> {
    enum { value = false };
};
template <template <typename> class test, typename list> struct of_types;
template <template <typename> class test, template <typename...> class list, typename... T>
struct of_types<test, list<T...>> {
    smc_adapter::found as_found; // must be the first member
    const char *name;
    const suite *in;

    template <typename one> void run_one(unsigned &index) const {
        if constexpr (is_type<one>::value) {
            smc_adapter::test_name whole;
            add_suites(whole, in);
            whole.add(name).add("<").add_number(index++).add(">");
            if (whole.is_chosen()) run_within(globals(), run_method<test<one>>);
        }
    }
    static void run(const smc_adapter::found &f) {
        const of_types &t = reinterpret_cast<const of_types &>(f);
        unsigned index = 0;
        (t.run_one<T>(index), ...);
    }
    static bool add(of_types &t) {
        t.in = current();
        return smc_adapter::found::add(t.as_found);
    }
};

template <typename A, typename B> bool same_ranges(A a, A a_end, B b, B b_end) {
    for (; a != a_end && b != b_end; ++a, ++b)
        if (!(*a == *b)) return false;
    return a == a_end && b == b_end;
}
template <typename T> bool are_close(T a, T b, double percent) {
    const T apart = a < b ? b - a : a - b, x = a < 0 ? -a : a, y = b < 0 ? -b : b;
    return apart * 100 <= percent * x && apart * 100 <= percent * y;
}
template <typename E, typename F, typename P> bool throws_such(F f, P p) {
    try {
        f();
    } catch (const E &e) { return p(e); } catch (...) {
    }
    return false;
}

} // namespace smc_boost

struct smc_boost_no_fixture {};
typedef smc_boost_no_fixture BOOST_AUTO_TEST_CASE_FIXTURE;

#define BOOST_AUTO_TEST_SUITE(name, ...)                                                           \
    namespace name {                                                                               \
    SMC_BOOST_ENTER(SMC_ADAPTER_JOIN(smc_suite_, __COUNTER__), #name)
#define SMC_BOOST_ENTER(id, name)                                                                  \
    static ::smc_boost::suite id = {name, nullptr};                                                \
    static bool SMC_ADAPTER_JOIN(id, _entered) __attribute__((unused)) = ::smc_boost::enter(id);
#define BOOST_FIXTURE_TEST_SUITE(name, fixture, ...)                                               \
    BOOST_AUTO_TEST_SUITE(name)                                                                    \
    typedef fixture BOOST_AUTO_TEST_CASE_FIXTURE;
#define BOOST_AUTO_TEST_SUITE_END(...)                                                             \
    static bool SMC_ADAPTER_JOIN(smc_left_, __COUNTER__) __attribute__((unused)) =                 \
        ::smc_boost::leave();                                                                      \
    }
#define BOOST_TEST_SUITE_END() BOOST_AUTO_TEST_SUITE_END()

#define BOOST_FIXTURE_TEST_CASE(name, fixture, ...)                                                \
    struct name : public fixture {                                                                 \
        void test_method();                                                                        \
    };                                                                                             \
    static ::smc_boost::test name##_smc_test = {                                                   \
        {::smc_boost::test::run, nullptr, false}, #name, ::smc_boost::run_method<name>, nullptr};  \
    static bool name##_smc_added __attribute__((unused)) = ::smc_boost::add(name##_smc_test);      \
    void name::test_method()
#define BOOST_AUTO_TEST_CASE(...) SMC_BOOST_TEST(__VA_ARGS__, )
#define SMC_BOOST_TEST(name, ...) BOOST_FIXTURE_TEST_CASE(name, BOOST_AUTO_TEST_CASE_FIXTURE)
#define BOOST_FIXTURE_TEST_CASE_TEMPLATE(name, type, list, fixture)                                \
    template <typename type> struct name : public fixture {                                        \
        void test_method();                                                                        \
    };                                                                                             \
    static ::smc_boost::of_types<name, list> name##_smc_tests = {                                  \
        {::smc_boost::of_types<name, list>::run, nullptr, false}, #name, nullptr};                 \
    static bool name##_smc_added __attribute__((unused)) =                                         \
        ::smc_boost::of_types<name, list>::add(name##_smc_tests);                                  \
    template <typename type> void name<type>::test_method()
#define BOOST_AUTO_TEST_CASE_TEMPLATE(name, type, list)                                            \
    BOOST_FIXTURE_TEST_CASE_TEMPLATE(name, type, list, BOOST_AUTO_TEST_CASE_FIXTURE)
#define BOOST_TEST_DECORATOR(...)
#define BOOST_GLOBAL_FIXTURE(fixture)                                                              \
    static ::smc_boost::global fixture##_smc_global = {::smc_boost::around<fixture>, nullptr};     \
    static bool fixture##_smc_added __attribute__((unused)) =                                      \
        ::smc_boost::add_global(fixture##_smc_global)
#define BOOST_TEST_GLOBAL_FIXTURE(fixture) BOOST_GLOBAL_FIXTURE(fixture)
#define BOOST_TEST_GLOBAL_CONFIGURATION(fixture) BOOST_GLOBAL_FIXTURE(fixture)

#define SMC_BOOST_NONE(what)                                                                       \
    static_assert(false, "smc test has no " what " of Boost.Test: write BOOST_AUTO_TEST_CASE")
#define BOOST_DATA_TEST_CASE(...)                                                                  \
    SMC_BOOST_NONE("BOOST_DATA_TEST_CASE"); void SMC_ADAPTER_JOIN(smc_none_, __COUNTER__)()
#define BOOST_DATA_TEST_CASE_F(...) BOOST_DATA_TEST_CASE()

#define BOOST_CHECK(...) SMC_ADAPTER_CHECK((__VA_ARGS__), #__VA_ARGS__)
#define BOOST_TEST(...) SMC_BOOST_FIRST(__VA_ARGS__, )
#define SMC_BOOST_FIRST(holds, ...) SMC_ADAPTER_CHECK((holds), #holds)
#define BOOST_CHECK_MESSAGE(holds, ...) SMC_ADAPTER_CHECK((holds), #holds)
#define BOOST_CHECK_EQUAL(a, b) SMC_ADAPTER_CHECK((a) == (b), #a " == " #b)
#define BOOST_CHECK_NE(a, b) SMC_ADAPTER_CHECK((a) != (b), #a " != " #b)
#define BOOST_CHECK_LT(a, b) SMC_ADAPTER_CHECK((a) < (b), #a " < " #b)
#define BOOST_CHECK_LE(a, b) SMC_ADAPTER_CHECK((a) <= (b), #a " <= " #b)
#define BOOST_CHECK_GT(a, b) SMC_ADAPTER_CHECK((a) > (b), #a " > " #b)
#define BOOST_CHECK_GE(a, b) SMC_ADAPTER_CHECK((a) >= (b), #a " >= " #b)
#define BOOST_CHECK_EQUAL_COLLECTIONS(a, a_end, b, b_end)                                          \
    SMC_ADAPTER_CHECK(::smc_boost::same_ranges(a, a_end, b, b_end), #a " .. == " #b " ..")
#define BOOST_CHECK_CLOSE(a, b, percent)                                                           \
    SMC_ADAPTER_CHECK(::smc_boost::are_close(a, b, percent), #a " is close to " #b)
#define BOOST_CHECK_CLOSE_FRACTION(a, b, share) BOOST_CHECK_CLOSE(a, b, 100 * (share))
#define BOOST_CHECK_SMALL(a, most) SMC_ADAPTER_CHECK((a) < (most) && -(a) < (most), #a " is small")
#define BOOST_CHECK_THROW(statement, type)                                                         \
    SMC_ADAPTER_CHECK(::smc_adapter::throws_as<type>([&] { statement; }),                          \
                      #statement " throws " #type)
#define BOOST_CHECK_EXCEPTION(statement, type, predicate)                                          \
    SMC_ADAPTER_CHECK(::smc_boost::throws_such<type>([&] { statement; }, predicate),               \
                      #statement " throws " #type " such that " #predicate)
#define BOOST_CHECK_NO_THROW(statement)                                                            \
    SMC_ADAPTER_CHECK(!SMC_ADAPTER_THROWS(statement), #statement " throws nothing")

#define BOOST_REQUIRE(...) BOOST_CHECK(__VA_ARGS__)
#define BOOST_TEST_REQUIRE(...) BOOST_TEST(__VA_ARGS__)
#define BOOST_REQUIRE_MESSAGE(holds, ...) BOOST_CHECK_MESSAGE(holds, )
#define BOOST_REQUIRE_EQUAL(a, b) BOOST_CHECK_EQUAL(a, b)
#define BOOST_REQUIRE_NE(a, b) BOOST_CHECK_NE(a, b)
#define BOOST_REQUIRE_LT(a, b) BOOST_CHECK_LT(a, b)
#define BOOST_REQUIRE_LE(a, b) BOOST_CHECK_LE(a, b)
#define BOOST_REQUIRE_GT(a, b) BOOST_CHECK_GT(a, b)
#define BOOST_REQUIRE_GE(a, b) BOOST_CHECK_GE(a, b)
#define BOOST_REQUIRE_EQUAL_COLLECTIONS(a, a_end, b, b_end)                                        \
    BOOST_CHECK_EQUAL_COLLECTIONS(a, a_end, b, b_end)
#define BOOST_REQUIRE_CLOSE(a, b, percent) BOOST_CHECK_CLOSE(a, b, percent)
#define BOOST_REQUIRE_SMALL(a, most) BOOST_CHECK_SMALL(a, most)
#define BOOST_REQUIRE_THROW(statement, type) BOOST_CHECK_THROW(statement, type)
#define BOOST_REQUIRE_EXCEPTION(statement, type, p) BOOST_CHECK_EXCEPTION(statement, type, p)
#define BOOST_REQUIRE_NO_THROW(statement) BOOST_CHECK_NO_THROW(statement)
#define BOOST_ERROR(...) SMC_ADAPTER_CHECK(false, "BOOST_ERROR")
#define BOOST_FAIL(...) SMC_ADAPTER_CHECK(false, "BOOST_FAIL")

#define BOOST_WARN(...) SMC_ADAPTER_NOTHING
#define BOOST_WARN_MESSAGE(...) SMC_ADAPTER_NOTHING
#define BOOST_WARN_EQUAL(...) SMC_ADAPTER_NOTHING
#define BOOST_WARN_NE(...) SMC_ADAPTER_NOTHING
#define BOOST_WARN_LT(...) SMC_ADAPTER_NOTHING
#define BOOST_WARN_LE(...) SMC_ADAPTER_NOTHING
#define BOOST_WARN_GT(...) SMC_ADAPTER_NOTHING
#define BOOST_WARN_GE(...) SMC_ADAPTER_NOTHING
#define BOOST_WARN_EQUAL_COLLECTIONS(...) SMC_ADAPTER_NOTHING
#define BOOST_WARN_CLOSE(...) SMC_ADAPTER_NOTHING
#define BOOST_WARN_CLOSE_FRACTION(...) SMC_ADAPTER_NOTHING
#define BOOST_WARN_SMALL(...) SMC_ADAPTER_NOTHING
#define BOOST_WARN_THROW(...) SMC_ADAPTER_NOTHING
#define BOOST_WARN_EXCEPTION(...) SMC_ADAPTER_NOTHING
#define BOOST_WARN_NO_THROW(...) SMC_ADAPTER_NOTHING
#define BOOST_WARN_PREDICATE(...) SMC_ADAPTER_NOTHING
#define BOOST_TEST_WARN(...) SMC_ADAPTER_NOTHING
#define BOOST_TEST_MESSAGE(...) SMC_ADAPTER_NOTHING
#define BOOST_TEST_CHECKPOINT(...) SMC_ADAPTER_NOTHING
#define BOOST_TEST_PASSPOINT() SMC_ADAPTER_NOTHING
#define BOOST_TEST_INFO(...) SMC_ADAPTER_NOTHING
#define BOOST_TEST_CONTEXT(...) if (true)
#define BOOST_IS_DEFINED(name) true

#endif
