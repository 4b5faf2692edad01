// One writer passes its newest value to one reader: an exchange swaps three buffers.
// smc: -std=c++17
// expect: verdict=verified
// smc: -std=c++17 -DBUG=1
// expect: verdict=unsafe error=race
// smc: -std=c++17 -DBUG=2
// expect: verdict=unsafe error=race
#include <array>
#include <atomic>
#include <cassert>
#include <thread>

#ifndef BUG
#define BUG 0
#endif

template <typename T> class TripleBuffer {
    static constexpr unsigned FRESH = 4;
    std::array<T, 3> buffers_{};
    std::atomic<unsigned> middle_{1};
    unsigned back_ = 0, front_ = 2;

  public:
    T &to_write() { return buffers_[back_]; }
    void publish() { back_ = middle_.exchange(back_ | FRESH, BUG == 1 ? std::memory_order_acquire : std::memory_order_acq_rel) & 3; }
    const T &newest() {
        if (middle_.load(std::memory_order_relaxed) & FRESH)
            front_ = middle_.exchange(front_, BUG == 2 ? std::memory_order_release : std::memory_order_acq_rel) & 3;
        return buffers_[front_];
    }
};

struct Frame {
    int width = 0, height = 0;
};

int main() {
    TripleBuffer<Frame> frames;
    std::thread camera([&] {
        for (int i = 1; i <= 3; i++) {
            Frame &frame = frames.to_write();
            frame.width = 4 * i;
            frame.height = 3 * i;
            frames.publish();
        }
    });
    int last = 0;
    for (int i = 0; i < 2; i++) {
        const Frame &frame = frames.newest();
        assert(3 * frame.width == 4 * frame.height && frame.width >= last);
        last = frame.width;
    }
    camera.join();
}
