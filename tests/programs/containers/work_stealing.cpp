// The deque of Chase and Lev, with the orders of Le, Pop, Cohen and Zappa Nardelli: the owner works at the bottom, thieves at the top.
// smc: -std=c++17
// expect: verdict=verified
// smc: -std=c++17 -DBUG=1
// expect: verdict=unsafe error=assertion
// smc: -std=c++17 -DBUG=2
// expect: verdict=unsafe error=assertion
#include <atomic>
#include <cassert>
#include <cstddef>
#include <optional>
#include <thread>

#ifndef BUG
#define BUG 0
#endif

template <typename Task, std::size_t N> class Deque {
    std::atomic<std::ptrdiff_t> top_{0}, bottom_{0};
    std::atomic<Task *> tasks_[N] = {};

  public:
    void push(Task *task) {
        const auto b = bottom_.load(std::memory_order_relaxed);
        tasks_[b % N].store(task, std::memory_order_relaxed);
        if (BUG != 2) std::atomic_thread_fence(std::memory_order_release);
        bottom_.store(b + 1, std::memory_order_relaxed);
    }
    Task *pop() {
        const auto b = bottom_.load(std::memory_order_relaxed) - 1;
        bottom_.store(b, std::memory_order_relaxed);
        if (BUG != 1) std::atomic_thread_fence(std::memory_order_seq_cst);
        auto t = top_.load(std::memory_order_relaxed);
        Task *task = nullptr;
        if (t <= b) {
            task = tasks_[b % N].load(std::memory_order_relaxed);
            if (t < b) return task;
            if (!top_.compare_exchange_strong(t, t + 1, std::memory_order_seq_cst, std::memory_order_relaxed)) task = nullptr;
        }
        bottom_.store(b + 1, std::memory_order_relaxed);
        return task;
    }
    Task *steal() {
        auto t = top_.load(std::memory_order_acquire);
        std::atomic_thread_fence(std::memory_order_seq_cst);
        const auto b = bottom_.load(std::memory_order_acquire);
        if (t >= b) return nullptr;
        Task *task = tasks_[t % N].load(std::memory_order_relaxed);
        return top_.compare_exchange_strong(t, t + 1, std::memory_order_seq_cst, std::memory_order_relaxed) ? task : nullptr;
    }
};

struct Task {
    int input = 0;
    std::atomic<int> runs{0};
    void run() {
        assert(input == 7);
        assert(runs.fetch_add(1, std::memory_order_relaxed) == 0);
    }
};

int main() {
    Deque<Task, 2> deque;
    Task tasks[2];
    std::thread thief([&] {
        for (int i = 0; i < 2; i++)
            if (Task *task = deque.steal()) task->run();
    });
    for (Task &task : tasks) {
        task.input = 7;
        deque.push(&task);
    }
    for (int i = 0; i < 2; i++)
        if (Task *task = deque.pop()) task->run();
    thief.join();
    for (Task &task : tasks) assert(task.runs == 1);
}
