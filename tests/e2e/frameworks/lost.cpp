/// Orders/Lost.Update/0: unsafe
/// Orders/Lost.Update/1: unsafe
/// Orders/Lost.Addition/0: verified 2
/// Orders/Lost.Addition/1: verified 2
// Each test of two threads has its executions: as many as the same program without a framework.
#include <gtest/gtest.h>
#include <atomic>
#include <thread>
class Lost : public ::testing::TestWithParam<std::memory_order> {};
TEST_P(Lost, Update) {
    std::atomic<int> n{0};
    std::thread t([&] { n.store(n.load(GetParam()) + 1); });
    n.store(n.load() + 1);
    t.join();
    EXPECT_EQ(n, 2);
}
TEST_P(Lost, Addition) {
    std::atomic<int> n{0};
    int seen = 0;
    std::thread t([&] { seen = n.fetch_add(1, GetParam()); });
    const int here = n.fetch_add(1);
    t.join();
    EXPECT_NE(seen, here);
}
INSTANTIATE_TEST_SUITE_P(Orders, Lost,
                         ::testing::Values(std::memory_order_seq_cst, std::memory_order_relaxed));
