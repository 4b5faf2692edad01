/// sub: verified 2
/// fails: unsafe
/// types<int>: verified 1
/// types<char>: unsafe
/// fix: verified 1
/// commas: verified 1
#define DOCTEST_CONFIG_IMPLEMENT
#include <doctest/doctest.h>
#include <thread>
#include <utility>
TEST_CASE("sub" * doctest::timeout(3)) {
    int n = 0;
    SUBCASE("a") { n = 1; }
    SUBCASE("b") { n = 2; }
    CHECK(n > 0);
}
TEST_SUITE("s") {
    TEST_CASE("fails") {
        SUBCASE("a") {}
        SUBCASE("b") { CHECK(1 == 2); }
    }
}
TEST_CASE_TEMPLATE("types", T, int, char) { CHECK(sizeof(T) == 4); }
struct F {
    int v = 1;
};
TEST_CASE_FIXTURE(F, "fix") { CHECK(v == 1); }
static std::pair<int, int> pair(bool throws) {
    const std::pair<int, int> made(1, 2);
    return throws ? throw made : made;
}
TEST_CASE("commas") {
    CHECK_EQ(pair(false), std::pair<int, int>(1, 2));
    REQUIRE_LT(pair(false), std::pair<int, int>(1, 3));
    CHECK_THROWS_AS(pair(true), std::pair<int, int>);
}
int main(int c, char **v) {
    doctest::Context x(c, v);
    return x.run();
}
