/// Mock.TwoThreads: verified 2
/// Mock.TooFew: unsafe
/// Mock.TooMany: unsafe
/// Mock.Unexpected: unsafe
/// Mock.Actions: verified 1
/// Mock.Order: unsafe
/// Mock.Strict: unsafe
/// Mock.Function: verified 1
/// Mock.Verify: verified 1
/// Match.All: verified 1
/// Match.Fails: unsafe
/// Match.FailsOdd: unsafe
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <map>
#include <memory>
#include <thread>
#include <vector>
using namespace ::testing;
using ::testing::_;
struct Sink {
    virtual ~Sink() = default;
    virtual int put(int, const std::string &) = 0;
    virtual void done() = 0;
    virtual bool ok() const = 0;
    virtual std::map<int, int> all(std::map<int, int> m) = 0;
    virtual std::unique_ptr<int> make(std::unique_ptr<int> p) = 0;
};
struct MockSink : Sink {
    MOCK_METHOD(int, put, (int, const std::string &), (override));
    MOCK_METHOD(void, done, (), (override));
    MOCK_METHOD(bool, ok, (), (const, override));
    MOCK_METHOD((std::map<int, int>), all, ((std::map<int, int>)m), (override));
    MOCK_METHOD(std::unique_ptr<int>, make, (std::unique_ptr<int>), (override));
    MOCK_METHOD(int, plain, (int a));
    MOCK_CONST_METHOD1(old, int(int));
};
TEST(Mock, TwoThreads) {
    MockSink s;
    EXPECT_CALL(s, put(_, StrEq("a"))).Times(2).WillRepeatedly(Return(7));
    EXPECT_CALL(s, done());
    std::thread t([&] { s.put(1, "a"); });
    EXPECT_EQ(s.put(2, "a"), 7);
    t.join();
    s.done();
}
TEST(Mock, TooFew) {
    MockSink s;
    EXPECT_CALL(s, done()).Times(2);
    s.done();
}
TEST(Mock, TooMany) {
    MockSink s;
    EXPECT_CALL(s, done());
    s.done();
    s.done();
}
TEST(Mock, Unexpected) {
    MockSink s;
    EXPECT_CALL(s, plain(3)).WillOnce(Return(1));
    s.plain(4);
}
TEST(Mock, Actions) {
    NiceMock<MockSink> s;
    int seen = 0;
    ON_CALL(s, ok).WillByDefault(Return(true));
    EXPECT_TRUE(s.ok());
    EXPECT_CALL(s, plain)
        .WillOnce(Return(1))
        .WillOnce(DoAll(SaveArg<0>(&seen), Return(5)))
        .WillRepeatedly([](int a) { return a; });
    EXPECT_EQ(s.plain(9), 1);
    EXPECT_EQ(s.plain(8), 5);
    EXPECT_EQ(seen, 8);
    EXPECT_EQ(s.plain(4), 4);
    EXPECT_CALL(s, make(_))
        .WillOnce([](std::unique_ptr<int> p) { return p; })
        .WillOnce(Return(ByMove(std::make_unique<int>(3))));
    EXPECT_EQ(*s.make(std::make_unique<int>(2)), 2);
    EXPECT_EQ(*s.make(nullptr), 3);
    EXPECT_CALL(s, done()).WillOnce(Throw(std::runtime_error("x")));
    EXPECT_THROW(s.done(), std::runtime_error);
    EXPECT_CALL(s, all(_)).WillOnce(ReturnArg<0>());
    EXPECT_EQ(s.all({{1, 2}}).size(), 1u);
    EXPECT_CALL(s, old(Gt(2))).WillOnce(Return(1));
    EXPECT_EQ(s.old(3), 1);
}
TEST(Mock, Order) {
    MockSink s;
    {
        InSequence q;
        EXPECT_CALL(s, plain(1));
        EXPECT_CALL(s, done());
    }
    s.done();
    s.plain(1);
}
TEST(Mock, Strict) {
    StrictMock<MockSink> s;
    s.done();
}
TEST(Mock, Function) {
    MockFunction<int(int)> f;
    EXPECT_CALL(f, Call(2)).WillOnce(Return(4));
    auto g = f.AsStdFunction();
    EXPECT_EQ(g(2), 4);
}
TEST(Mock, Verify) {
    MockSink s;
    EXPECT_CALL(s, done());
    s.done();
    Mock::VerifyAndClearExpectations(&s);
    s.done();
}
MATCHER(IsEven, "is even") { return arg % 2 == 0; }
MATCHER_P(IsMultiple, n, "") {
    *result_listener << "x";
    return arg % n == 0;
}
MATCHER_P2(IsIn, a, b, "") { return a <= arg && arg <= b; }
struct point {
    int x;
    int y() const { return 2; }
};
TEST(Match, All) {
    std::vector<int> v{1, 2, 3};
    EXPECT_THAT(v, ElementsAre(1, 2, 3));
    EXPECT_THAT(v, ElementsAre(_, Gt(1), Le(3)));
    EXPECT_THAT(v, UnorderedElementsAre(3, 1, 2));
    EXPECT_THAT(v, AllOf(SizeIs(3), Contains(2), Not(Contains(9)), Each(Ge(1))));
    EXPECT_THAT(v, ElementsAreArray({1, 2, 3}));
    EXPECT_THAT(v, Not(IsEmpty()));
    EXPECT_THAT("hello", AllOf(HasSubstr("ell"), StartsWith("he"), EndsWith("lo"), StrEq("hello")));
    EXPECT_THAT(std::string("hello"), "hello");
    EXPECT_THAT(4, AllOf(IsEven(), IsMultiple(2), IsIn(1, 5), AnyOf(3, 4), Eq(4), Ne(5)));
    EXPECT_THAT(1.0, DoubleEq(1.0));
    std::map<int, std::string> m{{1, "a"}};
    EXPECT_THAT(m, ElementsAre(Pair(1, "a")));
    EXPECT_THAT(m, Contains(Key(1)));
    EXPECT_THAT((point{1}), AllOf(Field(&point::x, 1), Property(&point::y, Gt(1))));
    int n = 3;
    EXPECT_THAT(&n, AllOf(NotNull(), Pointee(3)));
    Matcher<int> e = Eq(5);
    EXPECT_THAT(5, e);
}
TEST(Match, Fails) { EXPECT_THAT(std::vector<int>({1, 2}), ElementsAre(1, 3)); }
TEST(Match, FailsOdd) { EXPECT_THAT(3, IsEven()); }
