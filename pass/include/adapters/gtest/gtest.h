/* gtest.h - GoogleTest's words for `smc test`: TEST, TEST_F and the checks. */
#ifndef SMC_ADAPTER_GTEST_H
#define SMC_ADAPTER_GTEST_H

#include "../smc_adapter.h"

namespace testing {

class Test {
public:
    virtual ~Test() = default;
    static void SetUpTestSuite() {}
    static void TearDownTestSuite() {}
    static bool HasFailure() { return false; }
    static bool HasFatalFailure() { return false; }

protected:
    virtual void SetUp() {}
    virtual void TearDown() {}
    virtual void TestBody() = 0;
};

inline void InitGoogleTest(int *, char **) {}
inline void InitGoogleTest() {}

} // namespace testing

#define RUN_ALL_TESTS() 0

#define SMC_GTEST(suite, name, parent)                                                             \
    class suite##_##name##_Test : public parent {                                                  \
        void TestBody() override;                                                                  \
                                                                                                   \
    public:                                                                                        \
        static void smc_run()                                                                      \
        {                                                                                          \
            parent::SetUpTestSuite();                                                              \
            {                                                                                      \
                suite##_##name##_Test test;                                                        \
                test.SetUp();                                                                      \
                test.TestBody();                                                                   \
                test.TearDown();                                                                   \
            }                                                                                      \
            parent::TearDownTestSuite();                                                           \
        }                                                                                          \
    };                                                                                             \
    SMC_ADAPTER_TEST(smc_gtest_##suite##_##name, #suite "." #name)                                 \
    {                                                                                              \
        suite##_##name##_Test::smc_run();                                                          \
    }                                                                                              \
    void suite##_##name##_Test::TestBody()

#define TEST(suite, name) SMC_GTEST(suite, name, ::testing::Test)
#define TEST_F(suite, name) SMC_GTEST(suite, name, suite)
#define GTEST_TEST(suite, name) TEST(suite, name)

#define SMC_GTEST_NONE(what)                                                                       \
    static_assert(false, "smc test has no " what " of GoogleTest: write TEST or TEST_F")
#define TEST_P(...) SMC_GTEST_NONE("TEST_P"); void SMC_ADAPTER_JOIN(smc_none_, __COUNTER__)()
#define TYPED_TEST(...)                                                                            \
    SMC_GTEST_NONE("TYPED_TEST"); void SMC_ADAPTER_JOIN(smc_none_, __COUNTER__)()
#define TYPED_TEST_P(...) TYPED_TEST()

/* With the first check that fails the execution ends: EXPECT_ and ASSERT_ are the same. */
#define EXPECT_TRUE(...) SMC_ADAPTER_CHECK((__VA_ARGS__), #__VA_ARGS__)
#define EXPECT_FALSE(...) SMC_ADAPTER_CHECK(!(__VA_ARGS__), "!(" #__VA_ARGS__ ")")
#define EXPECT_EQ(a, b) SMC_ADAPTER_CHECK((a) == (b), #a " == " #b)
#define EXPECT_NE(a, b) SMC_ADAPTER_CHECK((a) != (b), #a " != " #b)
#define EXPECT_LT(a, b) SMC_ADAPTER_CHECK((a) < (b), #a " < " #b)
#define EXPECT_LE(a, b) SMC_ADAPTER_CHECK((a) <= (b), #a " <= " #b)
#define EXPECT_GT(a, b) SMC_ADAPTER_CHECK((a) > (b), #a " > " #b)
#define EXPECT_GE(a, b) SMC_ADAPTER_CHECK((a) >= (b), #a " >= " #b)
#define EXPECT_STREQ(a, b)                                                                         \
    SMC_ADAPTER_CHECK(::smc_adapter::same_text(a, b), "the texts " #a " and " #b " are equal")
#define EXPECT_STRNE(a, b)                                                                         \
    SMC_ADAPTER_CHECK(!::smc_adapter::same_text(a, b), "the texts " #a " and " #b " differ")
#define EXPECT_NEAR(a, b, most)                                                                    \
    SMC_ADAPTER_CHECK((a) - (b) <= (most) && (b) - (a) <= (most), #a " is near " #b)
#define EXPECT_THROW(statement, type)                                                              \
    SMC_ADAPTER_CHECK(::smc_adapter::throws_as<type>([&] { statement; }),                          \
                      #statement " throws " #type)
#define EXPECT_ANY_THROW(statement)                                                                \
    SMC_ADAPTER_CHECK(SMC_ADAPTER_THROWS(statement), #statement " throws")
#define EXPECT_NO_THROW(statement)                                                                 \
    SMC_ADAPTER_CHECK(!SMC_ADAPTER_THROWS(statement), #statement " throws nothing")

#define ASSERT_TRUE(...) EXPECT_TRUE(__VA_ARGS__)
#define ASSERT_FALSE(...) EXPECT_FALSE(__VA_ARGS__)
#define ASSERT_EQ(a, b) EXPECT_EQ(a, b)
#define ASSERT_NE(a, b) EXPECT_NE(a, b)
#define ASSERT_LT(a, b) EXPECT_LT(a, b)
#define ASSERT_LE(a, b) EXPECT_LE(a, b)
#define ASSERT_GT(a, b) EXPECT_GT(a, b)
#define ASSERT_GE(a, b) EXPECT_GE(a, b)
#define ASSERT_STREQ(a, b) EXPECT_STREQ(a, b)
#define ASSERT_STRNE(a, b) EXPECT_STRNE(a, b)
#define ASSERT_NEAR(a, b, most) EXPECT_NEAR(a, b, most)
#define ASSERT_THROW(statement, type) EXPECT_THROW(statement, type)
#define ASSERT_ANY_THROW(statement) EXPECT_ANY_THROW(statement)
#define ASSERT_NO_THROW(statement) EXPECT_NO_THROW(statement)

#define FAIL() SMC_ADAPTER_CHECK(false, "FAIL()")
#define ADD_FAILURE() SMC_ADAPTER_CHECK(false, "ADD_FAILURE()")
#define SUCCEED() SMC_ADAPTER_NOTHING
#define SCOPED_TRACE(...) static_assert(true, "")
#define GTEST_SKIP() return ::smc_adapter::leave() & ::smc_adapter::ignored()

#endif
