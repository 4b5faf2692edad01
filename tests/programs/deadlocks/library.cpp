// smc: -std=c++20
// expect: verdict=unsafe exit=1 error=deadlock errors=1
// report: error: deadlock: thread 3 waits for b, held by thread 4, thread 4 waits for a, held by thread 3
// report: note: thread 1, monitor, waits for stop, which main would set
// report: note: thread 2, consumer, waits for the future of promise answer, which thread 4, second, would make ready
// smc: -std=c++20 -DBARRIER
// expect: verdict=unsafe exit=1 error=deadlock errors=1
// report: error: deadlock: 2 of 3 threads reached barrier meeting; thread 4 read leaves = 1 (line 30) and ended without reaching it
// report: note: thread 1, watcher, waits at rounds, where thread 2, comes or thread 3, comes, would wake it
// smc: -std=c++20 -DUPGRADE
// expect: verdict=unsafe exit=1 error=deadlock errors=1
// report: threads 2 and 3 both hold table for reading and wait to write-lock it; a read lock cannot be upgraded
// report: note: main waits for go, which thread 1, reporter, would post
//
// Deadlocks in C++: futures, condition variables, semaphores, latches, barriers, atomic waits.
#include <atomic>
#include <barrier>
#include <condition_variable>
#include <future>
#include <latch>
#include <mutex>
#include <semaphore>
#include <shared_mutex>
#include <thread>
#if defined BARRIER
static std::barrier<> meeting(3);
static std::atomic<int> rounds{0};
static bool leaves = true;
static void comes() { meeting.arrive_and_wait(); rounds = 1; rounds.notify_all(); }
static void does_not() { if (!leaves) meeting.arrive_and_wait(); }
static void watcher() { rounds.wait(0); }
int main() {
    std::thread w(watcher), t(comes), u(comes), v(does_not);
    t.join(); u.join(); v.join(); w.join();
}
#elif defined UPGRADE
static std::shared_mutex table;
static std::latch all_done(2);
static std::binary_semaphore go(0);
static int entries;
static void insert() {
    table.lock_shared();
    if (entries < 2) { table.lock(); entries++; table.unlock(); }
    table.unlock_shared();
    all_done.count_down();
}
static void reporter() { all_done.wait(); go.release(); }
int main() {
    std::thread r(reporter), t(insert), u(insert);
    go.acquire();
    t.join(); u.join(); r.join();
}
#else
static std::mutex a, b, q;
static std::condition_variable cv;
static bool stop;
static std::promise<int> answer;
static void first() { std::lock_guard x(a); std::lock_guard y(b); }
static void second() { { std::lock_guard x(b); std::lock_guard y(a); } answer.set_value(1); }
static void monitor() { std::unique_lock l(q); cv.wait(l, [] { return stop; }); }
static void consumer(std::future<int> f) { (void)f.get(); }
int main() {
    std::thread m(monitor), c(consumer, answer.get_future()), t(first), u(second);
    t.join(); u.join(); c.join();
    { std::lock_guard l(q); stop = true; }
    cv.notify_all();
    m.join();
}
#endif
