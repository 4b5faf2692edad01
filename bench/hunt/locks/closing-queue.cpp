// A queue that can be closed: consumers wait for an item, or for the end.
// bug: it is closed without the lock: a consumer that has tested the flag and does not wait yet is not woken
// depth: 3; threads: 6
// smc: --model=rc11
#include <atomic>
#include <cassert>
#include <condition_variable>
#include <mutex>
#include <thread>
#include <vector>

namespace {

class Queue {
    std::mutex lock;
    std::condition_variable news;
    int items = 0;
    std::atomic<bool> closed{false};

public:
    void put() {
        std::lock_guard<std::mutex> hold(lock);
        items++;
        news.notify_one();
    }
    bool take() {
        std::unique_lock<std::mutex> hold(lock);
        while (items == 0 && !closed) news.wait(hold);
        if (items == 0) return false;
        items--;
        return true;
    }
    void close() {
#ifdef FIX
        std::lock_guard<std::mutex> hold(lock);
#endif
        closed = true;
        news.notify_all();
    }
    int left() const { return items; }
};

Queue queue;

} // namespace

int main() {
    std::vector<std::thread> all;
    for (int i = 0; i < 3; i++) all.emplace_back([] { while (queue.take()) {} });
    for (int i = 0; i < 2; i++) all.emplace_back([] { queue.put(); });
    all.emplace_back([] { queue.close(); });
    for (auto &t : all) t.join();
    return 0;
}
