// A configuration that is often read and rarely replaced: readers announce themselves, and the
// writer waits for earlier readers before it frees the old one.
// smc: -std=c++17
// expect: verdict=verified
// smc: -std=c++17 -DBUG=1
// expect: verdict=unsafe error=memory
// smc: -std=c++17 -DBUG=2
// expect: verdict=unsafe
#include <array>
#include <atomic>
#include <cassert>
#include <memory>
#include <thread>

#ifndef BUG
#define BUG 0
#endif

template <typename T, int READERS> class Snapshot {
    std::atomic<const T *> now_;
    std::array<std::atomic<unsigned>, READERS> phase_{}; // odd: inside

  public:
    explicit Snapshot(std::unique_ptr<const T> first) : now_(first.release()) {}
    ~Snapshot() { delete now_.load(); }

    template <typename F> auto read(int me, F &&use) {
        struct Section {
            std::atomic<unsigned> &phase;
            explicit Section(std::atomic<unsigned> &p) : phase(p) {
                phase.fetch_add(1, std::memory_order_relaxed);
                if (BUG != 2) std::atomic_thread_fence(std::memory_order_seq_cst);
            }
            ~Section() { phase.fetch_add(1, std::memory_order_release); }
        } section(phase_[me]);
        return use(*now_.load(std::memory_order_acquire));
    }
    void replace(std::unique_ptr<const T> next) {
        std::unique_ptr<const T> old(now_.exchange(next.release(), std::memory_order_acq_rel));
        std::atomic_thread_fence(std::memory_order_seq_cst);
        for (auto &phase : phase_) {
            const unsigned before = phase.load(std::memory_order_acquire);
            while (BUG != 1 && before % 2 && phase.load(std::memory_order_acquire) == before) {}
        }
    }
};

struct Config {
    int timeout, retries;
};

int main() {
    Snapshot<Config, 2> config(std::make_unique<Config>(Config{10, 1}));
    auto read = [&](int me) { assert(config.read(me, [](const Config &c) { return c.timeout == 10 * c.retries; })); };
    std::thread first(read, 0), second(read, 1);
    config.replace(std::make_unique<Config>(Config{20, 2}));
    first.join();
    second.join();
}
