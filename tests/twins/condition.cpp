#include <cassert>
#include <condition_variable>
#include <mutex>
#include <thread>

static std::mutex m;
static std::condition_variable c;
static bool ready;
static int taken;

static void wait() {
    std::unique_lock<std::mutex> held(m);
    c.wait(held, [] { return ready; });
    taken++;
}

int main() {
    std::thread a(wait), b(wait);
    {
        std::lock_guard<std::mutex> held(m);
        ready = true;
        c.notify_all();
    }
    a.join();
    b.join();
    assert(taken == 2);
}
