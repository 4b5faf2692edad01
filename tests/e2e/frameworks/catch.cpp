/// sections: verified 3
/// second section fails: unsafe
/// inner b fails: unsafe
/// generate: verified 6
/// generate fails: unsafe
/// Scenario: given: verified 1
/// matchers: verified 1
/// parts of a function: unsafe
/// two threads in each part: verified 7
/// types - int: verified 1
/// types - char: unsafe
/// types - long: verified 1
#include <catch2/catch.hpp>
#include <atomic>
#include <vector>
#include <map>
#include <thread>
#include <stdexcept>
TEST_CASE("sections", "[a]") {
    int n = 0;
    SECTION("one") {
        n += 1;
        REQUIRE(n == 1);
        SECTION("inner a") { n += 10; }
        SECTION("inner b") { n += 20; }
        REQUIRE((n == 11 || n == 21));
    }
    SECTION("two") {
        REQUIRE(n == 0);
        n = 2;
    }
    CHECK((n == 11 || n == 21 || n == 2));
}
TEST_CASE("second section fails") {
    SECTION("a") {}
    SECTION("b") { CHECK(false); }
}
TEST_CASE("inner b fails") {
    SECTION("a") {
        SECTION("x") {}
        SECTION("y") { CHECK(1 == 2); }
    }
    SECTION("b") {}
}
TEST_CASE("generate") {
    auto i = GENERATE(1, 2, 3);
    auto j = GENERATE(range(0, 2));
    CHECK(i + j <= 4);
}
TEST_CASE("generate fails") {
    auto i = GENERATE(as<long>{}, 1, 2, 3);
    CHECK(i != 3);
}
TEMPLATE_TEST_CASE("types", "[t]", int, char, long) { CHECK(sizeof(TestType) != 1); }
SCENARIO("given") {
    GIVEN("x") {
        WHEN("y") {
            THEN("z") { CHECK(true); }
        }
    }
}
TEST_CASE("matchers") {
    using namespace Catch::Matchers;
    CHECK_THAT("abc", ContainsSubstring("b") && StartsWith("a"));
    CHECK_THAT(std::vector<int>({1, 2}), Equals(std::vector<int>{1, 2}));
    CHECK(1.0 == Catch::Approx(1.0000001));
    REQUIRE_THROWS_WITH(throw std::logic_error("x"), "x");
}
// A section in a loop, and a section that two test cases share.
static void common(int &n) {
    SECTION("shared a") { n = 1; }
    SECTION("shared b") { n = 2; }
}
TEST_CASE("parts of a function") {
    int n = 0;
    common(n);
    CHECK(n > 0);
    CHECK(n < 2);
}
TEST_CASE("two threads in each part") {
    std::atomic<int> x{0}, y{0};
    int a = 0, b = 0;
    auto both = [&](std::memory_order o) {
        std::thread t([&] {
            x.store(1, o);
            a = y.load(o);
        });
        y.store(1, o);
        b = x.load(o);
        t.join();
    };
    SECTION("sc") {
        both(std::memory_order_seq_cst);
        CHECK(a + b > 0);
    }
    SECTION("relaxed") {
        both(std::memory_order_relaxed);
        CHECK(a + b >= 0);
    }
}
