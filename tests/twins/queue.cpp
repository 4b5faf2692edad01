#include <cassert>
#include <mutex>
#include <queue>
#include <thread>

static std::mutex m;
static std::queue<int> queue; // its methods have its address, and so has its destructor

static void produce() {
    for (int i = 1; i <= 2; i++) {
        std::lock_guard<std::mutex> guard(m);
        queue.push(i);
    }
}

static void consume() {
    int last = 0;
    for (int i = 0; i < 2; i++) {
        std::lock_guard<std::mutex> guard(m);
        if (queue.empty()) continue;
        assert(queue.front() > last);
        last = queue.front();
        queue.pop();
    }
}

int main() {
    std::thread a(produce), b(consume);
    a.join();
    b.join();
    assert(queue.size() <= 2);
}
