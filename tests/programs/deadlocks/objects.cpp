// smc: -std=c++20 -DANY
// expect: verdict=unsafe exit=1 error=deadlock errors=1
// report: error: this thread waits for the condition door.opened and is never woken
// report: Thread 1 is never woken: no thread signals door.opened.
// report-lacks: opened.cond
// smc: -std=c++20 -DLATCH
// expect: verdict=unsafe exit=1 error=deadlock errors=1
// report: error: deadlock: 1 of 2 threads reached latch door.ready; thread 2 read door.skips = 1 (line 57) and ended without reaching it
// report: arrives at door.ready as number 1
// report-lacks: parties
// report-lacks: 0x100000000
// smc: -std=c++20 -DBARRIER
// expect: verdict=unsafe exit=1 error=deadlock errors=1
// report: error: deadlock: 1 of 2 threads reached barrier door.met; thread 2 read door.skips = 1 (line 60) and ended without reaching it
// report: arrives at door.met as number 1
// report-lacks: parties
// report-lacks: 0x100000000
// smc: -std=c++20 -DSEMAPHORE
// expect: verdict=unsafe exit=1 error=deadlock errors=1
// report: error: this thread waits for the semaphore door.keys, which is never posted
// smc: -std=c++20 -DSTOP
// expect: verdict=unsafe exit=1 error=liveness errors=1
// report: thread 1 waits for a stop request (line 64), which thread 0 would set
// report-lacks: _Stop_state
// smc: -std=c++20 -DTIMED
// expect: verdict=unsafe exit=1 error=deadlock errors=1
// report: thread 1 has ended and still holds gate, thread 0 waits for gate, held by thread 1
// report-lacks: gate +
//
// Objects of C++'s library at which threads wait are named by the program's variable, without
// members or offsets of the library.
#include <barrier>
#include <condition_variable>
#include <latch>
#include <mutex>
#include <semaphore>
#include <stop_token>
#include <thread>

static struct {
    int skips = 1;
    bool open = false;
    std::mutex m;
    std::condition_variable_any opened;
    std::latch ready{2};
    std::barrier<> met{2};
    std::counting_semaphore<4> keys{0};
} door;

int main() {
    std::thread other;
#if defined ANY
    std::thread t([] { std::unique_lock<std::mutex> l(door.m); door.opened.wait(l, [] { return door.open; }); });
#elif defined LATCH
    std::thread t([] { door.ready.arrive_and_wait(); });
    other = std::thread([] {
        if (door.skips) return;
        door.ready.arrive_and_wait(); });
#elif defined BARRIER
    std::thread t([] { door.met.arrive_and_wait(); }); other = std::thread([] { if (door.skips) return; door.met.arrive_and_wait(); });
#elif defined SEMAPHORE
    std::thread t([] { door.keys.acquire(); });
#elif defined STOP
    std::jthread t([](std::stop_token s) { while (!s.stop_requested()) std::this_thread::yield(); });
#elif defined TIMED
    std::timed_mutex gate;
    std::thread t([&] { gate.lock(); });
    t.join();
    gate.lock();
    return 0;
#endif
    if (other.joinable()) other.join();
    t.join();
}
