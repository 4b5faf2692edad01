// A sequence lock for any trivially copyable type, copied in atomic words.
// smc: -std=c++17
// expect: verdict=verified
// smc: -std=c++17 -DBUG=1
// expect: verdict=unsafe error=assertion
// smc: -std=c++17 -DBUG=2
// expect: verdict=unsafe error=assertion
#include <array>
#include <atomic>
#include <cassert>
#include <cstring>
#include <optional>
#include <thread>
#include <type_traits>

#ifndef BUG
#define BUG 0
#endif

template <typename T> class SeqLock {
    static_assert(std::is_trivially_copyable_v<T>);
    static constexpr std::size_t WORDS = (sizeof(T) + sizeof(long) - 1) / sizeof(long);
    std::atomic<unsigned> sequence_{0};
    std::array<std::atomic<long>, WORDS> words_{};

  public:
    void store(const T &value) { // by one thread
        std::array<long, WORDS> copy{};
        std::memcpy(copy.data(), &value, sizeof value);
        const unsigned s = sequence_.load(std::memory_order_relaxed);
        sequence_.store(s + 1, std::memory_order_relaxed);
        if (BUG != 1) std::atomic_thread_fence(std::memory_order_release);
        for (std::size_t i = 0; i < WORDS; i++) words_[i].store(copy[i], std::memory_order_relaxed);
        sequence_.store(s + 2, std::memory_order_release);
    }
    std::optional<T> try_load() const {
        std::array<long, WORDS> copy;
        const unsigned s = sequence_.load(std::memory_order_acquire);
        if (s & 1) return std::nullopt;
        for (std::size_t i = 0; i < WORDS; i++) copy[i] = words_[i].load(std::memory_order_relaxed);
        if (BUG != 2) std::atomic_thread_fence(std::memory_order_acquire);
        if (sequence_.load(std::memory_order_relaxed) != s) return std::nullopt;
        T value;
        std::memcpy(&value, copy.data(), sizeof value);
        return value;
    }
};

struct Point {
    long x, y;
};

int main() {
    SeqLock<Point> point;
    std::thread writer([&] { point.store({1, 1}), point.store({2, 2}); });
    if (const auto p = point.try_load()) assert(p->x == p->y);
    writer.join();
    assert(point.try_load()->x == 2);
}
