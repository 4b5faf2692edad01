// smc: --model=sc -std=c++20
// expect: verdict=unsafe exit=1 error=deadlock line=21
// report: initialises full
// report: posts full: 0 -> 1
// report: waits for c
// report: releases m
// report: signals c, for which threads
// report: is not woken
// report: is never woken: the last signal of c, by thread 0 in line 27, woke thread
// report: notify_all wakes all.
//
// Reports show C++'s condition variables and semaphores as such, at the program's lines.
#include <condition_variable>
#include <mutex>
#include <semaphore>
#include <thread>
static std::mutex m;
static std::condition_variable c;
static std::counting_semaphore<2> full(0);
static bool ready;
static void wait() { std::unique_lock held(m); c.wait(held, [] { return ready; }); }
int main() {
    std::thread a(wait), b(wait);
    full.release();
    full.acquire();
    { std::lock_guard held(m); ready = true; }
    c.notify_one(); // one of two
    a.join();
    b.join();
}
