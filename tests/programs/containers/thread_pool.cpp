// A thread pool: tasks are functions, results are futures.
// smc: -std=c++17
// expect: verdict=verified
// smc: -std=c++17 -DBUG=1
// expect: verdict=unsafe error=deadlock
// smc: -std=c++17 -DBUG=2
// expect: verdict=unsafe error=race
#include <cassert>
#include <condition_variable>
#include <deque>
#include <functional>
#include <future>
#include <memory>
#include <mutex>
#include <thread>
#include <utility>
#include <vector>

#ifndef BUG
#define BUG 0
#endif

class Pool {
    std::mutex mutex_;
    std::condition_variable changed_;
    std::deque<std::function<void()>> tasks_;
    bool stopped_ = false;
    std::vector<std::thread> threads_;

    void work() {
        for (;;) {
            std::function<void()> task;
            {
                std::unique_lock<std::mutex> lock(mutex_);
                changed_.wait(lock, [this] { return stopped_ || !tasks_.empty(); });
                if (tasks_.empty()) return;
                task = std::move(tasks_.front());
                tasks_.pop_front();
            }
            task();
        }
    }

  public:
    explicit Pool(int n) {
        for (int i = 0; i < n; i++) threads_.emplace_back(&Pool::work, this);
    }
    template <typename F> auto submit(F f) {
        auto task = std::make_shared<std::packaged_task<decltype(f())()>>(std::move(f));
        auto result = task->get_future();
        {
#if BUG != 2
            std::lock_guard<std::mutex> guard(mutex_);
#endif
            tasks_.emplace_back([task] { (*task)(); });
        }
        if (BUG != 1) changed_.notify_one();
        return result;
    }
    ~Pool() {
        {
            std::lock_guard<std::mutex> guard(mutex_);
            stopped_ = true;
        }
        changed_.notify_all();
        for (auto &thread : threads_) thread.join();
    }
};

int main() {
    Pool pool(1);
    auto sum = pool.submit([] { return 3 + 4; });
    assert(sum.get() == 7);
}
