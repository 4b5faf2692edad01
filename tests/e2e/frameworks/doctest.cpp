/// sub: verified 2
/// fails: unsafe
/// types<int>: verified 1
/// types<char>: unsafe
/// fix: verified 1
#define DOCTEST_CONFIG_IMPLEMENT
#include <doctest/doctest.h>
#include <thread>
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
int main(int c, char **v) {
    doctest::Context x(c, v);
    return x.run();
}
