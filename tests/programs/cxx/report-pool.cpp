// smc: -std=c++20
// expect: verdict=unsafe exit=1 error=memory line=34
// report: thread 1, lambda at report-pool.cpp:29 1 28 allocate make_shared<std::mutex> (line 28)
// report: lock p.m
// report: freed here, by thread 0
// smc: -std=c++20 --report=full
// expect: verdict=unsafe exit=1 error=memory line=34
// report: = std::_Function_handler<..>::_M_manager (plain)
//
// A pool's members are destroyed in reverse order: its condition and its queue before its threads have ended. The
// report shows the locks and the data that threads pass on, not the 130 accesses of the library to its own objects.
#include <condition_variable>
#include <functional>
#include <future>
#include <memory>
#include <mutex>
#include <queue>
#include <thread>
#include <vector>

class pool {
    std::vector<std::jthread> workers;
    std::queue<std::function<void()>> jobs;
    std::mutex m;
    std::condition_variable_any some;

public:
    pool() {
        workers.emplace_back([this](std::stop_token stop) {
            for (;;) {
                std::function<void()> job;
                {
                    std::unique_lock held(m);
                    if (!some.wait(held, stop, [this] { return !jobs.empty(); })) return;
                    job = std::move(jobs.front());
                    jobs.pop();
                }
                job();
            }
        });
    }
    template <class F> auto submit(F f) {
        auto task = std::make_shared<std::packaged_task<decltype(f())()>>(std::move(f));
        auto result = task->get_future();
        {
            std::lock_guard held(m);
            jobs.emplace([task] { (*task)(); });
        }
        some.notify_one();
        return result;
    }
};

int main() {
    pool p;
    auto a = p.submit([] { return 20; }), b = p.submit([] { return 22; });
    return a.get() + b.get() - 42;
}
