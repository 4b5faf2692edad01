/// two_count: verified 1
/// outer/fix: verified 1
/// outer/inner/fails: unsafe
/// fs/fix2: verified 1
/// typed<0>: verified 1
/// typed<1>: unsafe
/// words: verified 1
#define BOOST_TEST_MODULE m
#include <boost/test/included/unit_test.hpp>
#include <thread>
#include <atomic>
#include <tuple>
#include <vector>
#include <stdexcept>
struct G {
    G() { v = 1; }
    ~G() { v = 0; }
    static int v;
};
int G::v;
BOOST_GLOBAL_FIXTURE(G);
BOOST_AUTO_TEST_CASE(two_count) {
    std::atomic<int> n{0};
    std::thread t([&] { n++; });
    n++;
    t.join();
    BOOST_TEST(n == 2);
    BOOST_CHECK_EQUAL(G::v, 1);
}
BOOST_AUTO_TEST_SUITE(outer)
struct F {
    int x = 1;
    void setup() { x = 2; }
};
BOOST_FIXTURE_TEST_CASE(fix, F) { BOOST_REQUIRE_EQUAL(x, 2); }
BOOST_AUTO_TEST_SUITE(inner, *boost::unit_test::timeout(3))
BOOST_AUTO_TEST_CASE(fails, *boost::unit_test::label("x")) {
    BOOST_CHECK_MESSAGE(1 == 2, "no " << 3);
}
BOOST_AUTO_TEST_SUITE_END()
BOOST_AUTO_TEST_SUITE_END()
BOOST_FIXTURE_TEST_SUITE(fs, outer::F)
BOOST_AUTO_TEST_CASE(fix2) { BOOST_TEST(x == 2, "text"); }
BOOST_AUTO_TEST_SUITE_END()
typedef std::tuple<int, char> types;
BOOST_AUTO_TEST_CASE_TEMPLATE(typed, T, types) { BOOST_CHECK(sizeof(T) == 4); }
BOOST_AUTO_TEST_CASE(words) {
    std::vector<int> a{1, 2}, b{1, 2};
    BOOST_CHECK_EQUAL_COLLECTIONS(a.begin(), a.end(), b.begin(), b.end());
    BOOST_CHECK_CLOSE(1.0, 1.001, 1.0);
    BOOST_CHECK_SMALL(0.1, 0.2);
    BOOST_CHECK_THROW(throw 1, int);
    BOOST_CHECK_EXCEPTION(throw std::logic_error("x"), std::logic_error,
                          [](const std::logic_error &) { return true; });
    BOOST_CHECK_NO_THROW((void)0);
    BOOST_TEST_MESSAGE("x" << 1);
    BOOST_TEST_CONTEXT("y") { BOOST_TEST(true); }
}
