/// Death.Dies: verified 5
/// Death.Survives: unsafe
/// Death.Wrong: unsafe
/// Death.Zero: unsafe
/// Info.Name: verified 1
/// Few/P.Counts/0: verified 1
/// Few/P.Counts/1: verified 1
/// Few/P.Counts/2: unsafe
/// Few/P.Other/0: verified 1
/// Few/P.Other/1: verified 1
/// Few/P.Other/2: verified 1
/// Range/P.Counts/n10: verified 1
/// Range/P.Counts/n11: verified 1
/// Range/P.Other/n10: verified 1
/// Range/P.Other/n11: verified 1
/// C.Both/0: verified 1
/// C.Both/1: verified 1
/// C.Both/2: unsafe
/// C.Both/3: verified 1
/// Typed/0.Adds: verified 1
/// Typed/1.Adds: unsafe
/// My/TP/0.One: verified 1
/// My/TP/1.One: verified 1
/// My/TP/0.Two: unsafe
/// My/TP/1.Two: verified 1
#include <gtest/gtest.h>
#include <thread>
#include <atomic>
#include <cstdlib>
#include <cassert>
class P : public ::testing::TestWithParam<int> {
  protected:
    std::atomic<int> n{0};
};
TEST_P(P, Counts) {
    std::thread t([&] { n += GetParam(); });
    n++;
    t.join();
    EXPECT_EQ(n, 1 + GetParam());
    EXPECT_NE(GetParam(), 3);
}
TEST_P(P, Other) { EXPECT_GE(GetParam(), 1); }
INSTANTIATE_TEST_SUITE_P(Few, P, ::testing::Values(1, 2, 3));
INSTANTIATE_TEST_SUITE_P(Range, P, ::testing::Range(10, 12),
                         [](const testing::TestParamInfo<int> &i) {
                             return "n" + std::to_string(i.param);
                         });
class C : public ::testing::TestWithParam<std::tuple<int, bool>> {};
TEST_P(C, Both) {
    auto [n, b] = GetParam();
    EXPECT_TRUE(b || n != 2) << n;
}
INSTANTIATE_TEST_SUITE_P(, C, ::testing::Combine(::testing::Values(1, 2), ::testing::Bool()));
template <typename T> class Typed : public ::testing::Test {
  protected:
    std::atomic<T> v{0};
};
using Ts = ::testing::Types<int, char>;
TYPED_TEST_SUITE(Typed, Ts, );
TYPED_TEST(Typed, Adds) {
    this->v++;
    EXPECT_EQ(this->v, TypeParam(1));
    EXPECT_EQ(sizeof(TypeParam), 4u);
}
template <typename T> class TP : public ::testing::Test {};
TYPED_TEST_SUITE_P(TP);
TYPED_TEST_P(TP, One) { EXPECT_EQ(TypeParam(), 0); }
TYPED_TEST_P(TP, Two) { EXPECT_EQ(sizeof(TypeParam), 1u); }
REGISTER_TYPED_TEST_SUITE_P(TP, One, Two);
INSTANTIATE_TYPED_TEST_SUITE_P(My, TP, Ts);
TEST(Death, Dies) {
    EXPECT_DEATH(std::abort(), "x");
    EXPECT_DEATH({ assert(false); }, "");
    EXPECT_EXIT(std::_Exit(3), testing::ExitedWithCode(3), "");
    int *p = nullptr;
    EXPECT_DEATH(*p = 1, "");
    SUCCEED();
}
TEST(Death, Survives) { EXPECT_DEATH((void)0, ""); }
TEST(Death, Wrong) { EXPECT_EXIT(std::_Exit(3), testing::ExitedWithCode(2), ""); }
TEST(Death, Zero) { EXPECT_DEATH(std::exit(0), ""); }
TEST(Info, Name) {
    EXPECT_STREQ(::testing::UnitTest::GetInstance()->current_test_info()->name(), "Name");
}
TEST(Other, DISABLED_NotNow) { FAIL(); }
