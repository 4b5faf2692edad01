#include <cassert>
#include <condition_variable>
#include <deque>
#include <mutex>
#include <thread>
#include <vector>

// Its lock is among its members, and those who hold it have the lock's address.
class jobs {
    std::mutex m;
    std::condition_variable not_empty;
    std::deque<int> waiting;
    std::vector<int> done;

public:
    jobs() { done.reserve(2); }
    void add(int job) {
        {
            std::lock_guard<std::mutex> held(m);
            waiting.push_back(job);
        }
        not_empty.notify_one();
    }
    void take() {
        std::unique_lock<std::mutex> held(m);
        not_empty.wait(held, [this] { return !waiting.empty(); });
        done.push_back(waiting.front());
        waiting.pop_front();
    }
    bool all() const { return done.size() == 2 && done[0] == 1 && done[1] == 2; }
};

static jobs queue;

static void produce() {
    for (int i = 1; i <= 2; i++) queue.add(i);
}

static void consume() {
    for (int i = 0; i < 2; i++) queue.take();
}

int main() {
    std::thread a(produce), b(consume);
    a.join();
    b.join();
    assert(queue.all());
}
