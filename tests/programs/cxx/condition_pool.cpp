// Equal workers wait for a token each, or for one broadcast: at a std::condition_variable, or for a
// std::atomic. A worker that is woken reads one write of the list of those who wait.
// smc: -std=c++20 --algo=tracer
// expect: verdict=verified executions=106 blocked=0 interchangeable=3
// smc: -std=c++20 --algo=tracer --barriers=off
// expect: verdict=verified executions=640 blocked=0 interchangeable=3
// smc: -std=c++20 --algo=trust -DWORKERS=2 --model=c20
// expect: verdict=verified executions=11 blocked=0 interchangeable=2
// smc: -std=c++20 --algo=tracer -DALL -DWORKERS=4
// expect: verdict=verified executions=16 blocked=0 interchangeable=4
// smc: -std=c++20 --algo=tracer -DATOMIC
// expect: verdict=verified executions=56 blocked=0 interchangeable=3
// smc: -std=c++20 --algo=tracer -DATOMIC --barriers=off
// expect: verdict=verified executions=106 blocked=0 interchangeable=3
#include <atomic>
#include <condition_variable>
#include <mutex>
#include <thread>
#include <vector>

#ifndef WORKERS
#define WORKERS 3
#endif

std::mutex m;
std::condition_variable changed;
std::atomic<int> ready;
int tokens;

static void worker() {
#ifdef ATOMIC
    ready.wait(0);
#else
    std::unique_lock<std::mutex> held(m);
    while (!tokens) changed.wait(held);
#ifndef ALL
    tokens--;
#endif
#endif
}

int main() {
    std::vector<std::thread> all;
    for (int i = 0; i < WORKERS; i++) all.emplace_back(worker);
#ifdef ATOMIC
    ready = 1;
    for (int i = 0; i < WORKERS; i++) ready.notify_one();
#elif defined ALL
    {
        std::lock_guard<std::mutex> held(m);
        tokens++;
        changed.notify_all();
    }
#else
    for (int i = 0; i < WORKERS; i++) {
        std::lock_guard<std::mutex> held(m);
        tokens++;
        changed.notify_one();
    }
#endif
    for (std::thread &t : all) t.join();
}
