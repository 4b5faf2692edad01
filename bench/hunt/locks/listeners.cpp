// Listeners that are notified of events, and can be removed from a list.
// bug: the list is copied under the lock and visited without it: a removed listener is still notified
// depth: 3; threads: 6
// smc: --model=rc11
#include <array>
#include <atomic>
#include <cassert>
#include <mutex>
#include <thread>
#include <vector>

namespace {

constexpr int N = 3;
struct Listener {
    std::atomic<bool> gone{false};
    std::atomic<int> heard{0};
    void hear() {
        assert(!gone.load());
        heard.fetch_add(1);
    }
};

std::array<Listener, N> listeners;
std::array<bool, N> listed{true, true, true};
std::mutex lock;

void tell() {
#ifdef FIX
    std::lock_guard<std::mutex> hold(lock);
    for (int i = 0; i < N; i++)
        if (listed[i]) listeners[i].hear();
#else
    std::array<bool, N> now;
    {
        std::lock_guard<std::mutex> hold(lock);
        now = listed;
    }
    for (int i = 0; i < N; i++)
        if (now[i]) listeners[i].hear();
#endif
}

void leave(int i) {
    {
        std::lock_guard<std::mutex> hold(lock);
        listed[i] = false;
    }
    listeners[i].gone.store(true);
}

} // namespace

int main() {
    std::vector<std::thread> all;
    for (int i = 0; i < 3; i++) all.emplace_back(tell);
    for (int i = 0; i < N; i++) all.emplace_back(leave, i);
    for (auto &t : all) t.join();
    return 0;
}
