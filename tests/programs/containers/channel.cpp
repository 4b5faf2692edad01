// Producer and consumer over a queue with condition variables; a flag stops the consumer.
// smc: -std=c++20
// expect: verdict=verified
// smc: -std=c++20 -DBUG
// expect: verdict=unsafe error=deadlock
#include <cassert>
#include <condition_variable>
#include <mutex>
#include <optional>
#include <queue>
#include <stop_token>
#include <thread>
#include <utility>

template <typename T> class Channel {
    std::mutex mutex_;
    std::condition_variable_any changed_;
    std::queue<T> queue_;

  public:
    void send(T value) {
        {
            std::lock_guard lock(mutex_);
            queue_.push(std::move(value));
        }
#ifndef BUG
        changed_.notify_one();
#endif
    }
    std::optional<T> receive(std::stop_token stop) {
        std::unique_lock lock(mutex_);
        if (!changed_.wait(lock, stop, [this] { return !queue_.empty(); })) return std::nullopt;
        T value = std::move(queue_.front());
        queue_.pop();
        return value;
    }
};

int main() {
    Channel<int> channel;
    int received = 0;
    {
        std::jthread consumer([&](std::stop_token stop) {
            while (auto value = channel.receive(stop)) received += *value;
        });
        channel.send(5);
#ifdef BUG // no stop comes to its help
        consumer.join();
#endif
    }
    assert(received == 0 || received == 5);
}
