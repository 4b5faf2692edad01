/* gtest.h - GoogleTest's interface for `smc test`: tests, parameterised and typed tests, and
 * checks. */
#ifndef SMC_ADAPTER_GTEST_H
#define SMC_ADAPTER_GTEST_H

#include "../smc_adapter.h"

// GoogleTest's own header includes these; some tests rely on it.
#include <atomic>
#include <condition_variable>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <cstring>
#include <functional>
#include <iomanip>
#include <iostream>
#include <limits>
#include <map>
#include <memory>
#include <mutex>
#include <ostream>
#include <set>
#include <sstream>
#include <string>
#include <tuple>
#include <utility>
#include <vector>

#include <strings.h>
#include <sys/stat.h>
#include <sys/types.h>
#include <unistd.h>

/* Both are only defined in programs that use them: then main runs the test (core/base/marked.h). */
extern "C" inline void __smc_prepares_tests() {}
extern "C" inline void __smc_run_all_tests() { __smc_run_tests(); }

namespace testing {

class TestInfo {
  public:
    TestInfo(const char *suite, const char *name) : suite_(suite), name_(name) {}
    const char *test_suite_name() const { return suite_; }
    const char *test_case_name() const { return suite_; }
    const char *name() const { return name_; }

  private:
    const char *suite_, *name_;
};

class Environment {
  public:
    virtual ~Environment() = default;
    virtual void SetUp() {}
    virtual void TearDown() {}
};

class UnitTest {
  public:
    static UnitTest *GetInstance() {
        static UnitTest only;
        return &only;
    }
    const TestInfo *current_test_info() const { return info; }
    int Run();
    int random_seed() const { return 0; }
    const TestInfo *info = nullptr;
};

/* The environments, newest first: they are set up before the test in the order in which they were
 * added, and torn down after it in the reverse order. */
struct smc_environments {
    Environment *environment;
    smc_environments *older;

    static smc_environments *&newest() {
        static smc_environments *list;
        return list;
    }
    static void set_up(const smc_environments *e) {
        if (!e) return;
        set_up(e->older);
        e->environment->SetUp();
    }
    static void tear_down(const smc_environments *e) {
        for (; e; e = e->older) e->environment->TearDown();
    }
};
inline Environment *AddGlobalTestEnvironment(Environment *e) {
    __smc_prepares_tests();
    smc_environments::newest() = new smc_environments{e, smc_environments::newest()};
    return e;
}
inline int UnitTest::Run() {
    __smc_run_all_tests();
    return 0;
}

class Message {
  public:
    template <typename T> Message &operator<<(const T &) { return *this; }
    std::string GetString() const { return std::string(); }
};

class AssertionResult {
  public:
    explicit AssertionResult(bool holds) : holds_(holds) {}
    operator bool() const { return holds_; }
    bool operator!() const { return !holds_; }
    template <typename T> AssertionResult &operator<<(const T &) { return *this; }
    const char *message() const { return ""; }
    const char *failure_message() const { return ""; }

  private:
    bool holds_;
};
inline AssertionResult AssertionSuccess() { return AssertionResult(true); }
inline AssertionResult AssertionFailure() { return AssertionResult(false); }

class Test {
  public:
    virtual ~Test() = default;
    static void SetUpTestSuite() {}
    static void TearDownTestSuite() {}
    static void SetUpTestCase() {}
    static void TearDownTestCase() {}
    static bool HasFailure() { return false; }
    static bool HasFatalFailure() { return false; }
    static bool HasNonfatalFailure() { return false; }
    static bool IsSkipped() { return false; }
    template <typename K, typename V> static void RecordProperty(const K &, const V &) {}

  protected:
    virtual void SetUp() {}
    virtual void TearDown() {}
    virtual void TestBody() = 0;
};

inline void InitGoogleTest(int *, char **) {}
inline void InitGoogleTest() {}

/* Flags that programs may set; they have no effect. */
struct smc_flag {
    template <typename T> smc_flag &operator=(const T &) { return *this; }
};

template <typename T> std::string PrintToString(const T &value) {
    std::ostringstream to;
    to << value;
    return to.str();
}

template <typename T> struct smc_runner : T {
    void smc_run_body() {
        this->SetUp();
        this->TestBody();
        this->TearDown();
    }
};

/* Runs one test with the setup and teardown of its suite, as if it were the only test. */
template <typename T> void smc_run(const char *suite, const char *name) {
    TestInfo info(suite, name);
    UnitTest::GetInstance()->info = &info;
    smc_environments::set_up(smc_environments::newest());
    T::SetUpTestCase();
    T::SetUpTestSuite();
    {
        smc_runner<T> test;
        test.smc_run_body();
    }
    T::TearDownTestSuite();
    T::TearDownTestCase();
    smc_environments::tear_down(smc_environments::newest());
    UnitTest::GetInstance()->info = nullptr;
}

} // namespace testing

#define RUN_ALL_TESTS() (::testing::UnitTest::GetInstance()->Run())
#define GTEST_FLAG_SET(name, value) ((void)(value))
#define GTEST_FLAG(name) (::testing::smc_gtest_flag_##name())
#define GTEST_FLAG_GET(name) (::testing::smc_gtest_flag_##name())
#define SMC_GTEST_FLAG(name)                                                                       \
    namespace testing {                                                                            \
    inline smc_flag &smc_gtest_flag_##name()                                                       \
    {                                                                                              \
        static smc_flag flag;                                                                      \
        return flag;                                                                               \
    }                                                                                              \
    }
SMC_GTEST_FLAG(death_test_style)
SMC_GTEST_FLAG(repeat)
SMC_GTEST_FLAG(shuffle)
SMC_GTEST_FLAG(filter)
SMC_GTEST_FLAG(break_on_failure)
SMC_GTEST_FLAG(throw_on_failure)
SMC_GTEST_FLAG(catch_exceptions)
SMC_GTEST_FLAG(print_time)

#define SMC_GTEST_CLASS(class_name, parent, name)                                                  \
    class class_name : public parent {                                                             \
    public:                                                                                        \
        void TestBody() override __asm__("smc_body_" name);                                        \
    };
#define SMC_GTEST(suite, name, parent)                                                             \
    SMC_GTEST_CLASS(suite##_##name##_Test, parent, #suite "." #name)                               \
    SMC_ADAPTER_TEST(smc_gtest_##suite##_##name, #suite "." #name)                                 \
    {                                                                                              \
        ::testing::smc_run<suite##_##name##_Test>(#suite, #name);                                  \
    }                                                                                              \
    void suite##_##name##_Test::TestBody()

#define TEST(suite, name) SMC_GTEST(suite, name, ::testing::Test)
#define TEST_F(suite, name) SMC_GTEST(suite, name, suite)
#define GTEST_TEST(suite, name) TEST(suite, name)
#define GTEST_TEST_F(suite, name) TEST_F(suite, name)
#define FRIEND_TEST(suite, name) friend class suite##_##name##_Test

#include "smc_parameters.h"
#include "smc_types.h"

/* The execution ends at the first check that fails, so EXPECT_ and ASSERT_ are the same. */
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
#define EXPECT_STRCASEEQ(a, b)                                                                     \
    SMC_ADAPTER_CHECK(::smc_adapter::same_letters(a, b),                                           \
                      "the texts " #a " and " #b " are equal but for case")
#define EXPECT_STRCASENE(a, b)                                                                     \
    SMC_ADAPTER_CHECK(!::smc_adapter::same_letters(a, b),                                          \
                      "the texts " #a " and " #b " differ not only in case")
#define EXPECT_NEAR(a, b, most)                                                                    \
    SMC_ADAPTER_CHECK((a) - (b) <= (most) && (b) - (a) <= (most), #a " is near " #b)
#define EXPECT_FLOAT_EQ(a, b)                                                                      \
    SMC_ADAPTER_CHECK(::smc_adapter::almost_equal<float>(a, b), #a " is almost " #b)
#define EXPECT_DOUBLE_EQ(a, b)                                                                     \
    SMC_ADAPTER_CHECK(::smc_adapter::almost_equal<double>(a, b), #a " is almost " #b)
#define EXPECT_THROW(statement, type)                                                              \
    SMC_ADAPTER_CHECK(::smc_adapter::throws_as<type>([&] { statement; }),                          \
                      #statement " throws " #type)
#define EXPECT_ANY_THROW(statement)                                                                \
    SMC_ADAPTER_CHECK(SMC_ADAPTER_THROWS(statement), #statement " throws")
#define EXPECT_NO_THROW(statement)                                                                 \
    SMC_ADAPTER_CHECK(!SMC_ADAPTER_THROWS(statement), #statement " throws nothing")
#define EXPECT_NO_FATAL_FAILURE(statement) EXPECT_NO_THROW(statement)
#define EXPECT_PRED1(p, a) SMC_ADAPTER_CHECK((p)(a), #p "(" #a ")")
#define EXPECT_PRED2(p, a, b) SMC_ADAPTER_CHECK((p)(a, b), #p "(" #a ", " #b ")")
#define EXPECT_PRED3(p, a, b, c) SMC_ADAPTER_CHECK((p)(a, b, c), #p "(" #a ", " #b ", " #c ")")
#define EXPECT_PRED_FORMAT1(p, a) SMC_ADAPTER_CHECK((p)(#a, a), #p "(" #a ")")
#define EXPECT_PRED_FORMAT2(p, a, b) SMC_ADAPTER_CHECK((p)(#a, #b, a, b), #p "(" #a ", " #b ")")

/* Death tests run in separate executions (smc_adapter.h). The expected output is not checked. */
#define SMC_GTEST_DEATH(how, statement, kind)                                                      \
    SMC_ADAPTER_CHECK(!::smc_adapter::survives(how, [&] { statement; }), #statement kind)
#define EXPECT_DEATH(statement, ...)                                                               \
    SMC_GTEST_DEATH(::smc_adapter::DEATH, statement, " ends the process")
#define EXPECT_EXIT(statement, predicate, ...)                                                     \
    SMC_GTEST_DEATH((predicate).how, statement, " ends the process: " #predicate)
#define EXPECT_DEATH_IF_SUPPORTED(statement, ...) EXPECT_DEATH(statement, )
#ifdef NDEBUG
#define EXPECT_DEBUG_DEATH(statement, ...) do { statement; } while (false)
#else
#define EXPECT_DEBUG_DEATH(statement, ...) EXPECT_DEATH(statement, )
#endif
#define GTEST_HAS_DEATH_TEST 1
namespace testing {
struct ExitedWithCode {
    int how;
    explicit ExitedWithCode(int status) : how(::smc_adapter::STATUS + (status & 255)) {}
};
struct KilledBySignal {
    int how;
    explicit KilledBySignal(int) : how(::smc_adapter::SIGNAL) {}
};
} // namespace testing

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
#define ASSERT_STRCASEEQ(a, b) EXPECT_STRCASEEQ(a, b)
#define ASSERT_STRCASENE(a, b) EXPECT_STRCASENE(a, b)
#define ASSERT_NEAR(a, b, most) EXPECT_NEAR(a, b, most)
#define ASSERT_FLOAT_EQ(a, b) EXPECT_FLOAT_EQ(a, b)
#define ASSERT_DOUBLE_EQ(a, b) EXPECT_DOUBLE_EQ(a, b)
#define ASSERT_THROW(statement, type) EXPECT_THROW(statement, type)
#define ASSERT_ANY_THROW(statement) EXPECT_ANY_THROW(statement)
#define ASSERT_NO_THROW(statement) EXPECT_NO_THROW(statement)
#define ASSERT_NO_FATAL_FAILURE(statement) EXPECT_NO_THROW(statement)
#define ASSERT_PRED1(p, a) EXPECT_PRED1(p, a)
#define ASSERT_PRED2(p, a, b) EXPECT_PRED2(p, a, b)
#define ASSERT_PRED3(p, a, b, c) EXPECT_PRED3(p, a, b, c)
#define ASSERT_PRED_FORMAT1(p, a) EXPECT_PRED_FORMAT1(p, a)
#define ASSERT_PRED_FORMAT2(p, a, b) EXPECT_PRED_FORMAT2(p, a, b)
#define ASSERT_DEATH(statement, ...) EXPECT_DEATH(statement, )
#define ASSERT_EXIT(statement, predicate, ...) EXPECT_EXIT(statement, predicate, )
#define ASSERT_DEATH_IF_SUPPORTED(statement, ...) EXPECT_DEATH(statement, )
#define ASSERT_DEBUG_DEATH(statement, ...) EXPECT_DEBUG_DEATH(statement, )

#define FAIL() SMC_ADAPTER_CHECK(false, "FAIL()")
#define GTEST_FAIL() FAIL()
#define ADD_FAILURE() SMC_ADAPTER_CHECK(false, "ADD_FAILURE()")
#define ADD_FAILURE_AT(file, line) ADD_FAILURE()
#define SUCCEED() SMC_ADAPTER_NOTHING
#define GTEST_SUCCEED() SUCCEED()
#define SCOPED_TRACE(...) static_assert(true, "")
#define GTEST_SKIP() return ::smc_adapter::leave() & ::smc_adapter::ignored()

#endif
