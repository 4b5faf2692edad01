// A read-write lock made of a mutex and two condition variables. A waiting writer sets a flag that holds back
// new readers, but the last reader clears it when it wakes the writer, and it is not set again: once new readers
// have entered before the writer tests, one can enter before the other leaves, for ever, and the writer starves.
// smc: --check=termination
// expect: verdict=unsafe exit=1 error=termination line=25
// report: starvation: thread 0 waits for the condition writers and is never woken; these steps can repeat for ever
// smc: --check=termination --model=sc
// expect: verdict=unsafe exit=1 error=termination line=25
// smc: --check=termination --model=tso --algo=trust
// expect: verdict=unsafe exit=1 error=termination line=25
// smc: --check=termination --model=c20 --jobs=2
// expect: verdict=unsafe exit=1 error=termination line=25
#include <condition_variable>
#include <mutex>
#include <thread>

static std::mutex m;
static std::condition_variable readers, writers;
static int reading;
static bool writing, wanted, stop;

static void lock() {
    std::unique_lock<std::mutex> held(m);
    wanted = true;
    writers.wait(held, [] { return !reading && !writing; });
    writing = true;
}

static void unlock() {
    std::lock_guard<std::mutex> held(m);
    writing = wanted = false;
    writers.notify_one();
    readers.notify_all();
}

static void lock_shared() {
    std::unique_lock<std::mutex> held(m);
    readers.wait(held, [] { return !writing && !wanted; });
    reading++;
}

static void unlock_shared() {
    std::lock_guard<std::mutex> held(m);
    if (--reading) return;
    wanted = false;
    writers.notify_one();
    readers.notify_all();
}

static void reader() {
    for (bool last = false; !last;) {
        lock_shared();
        last = stop;
        unlock_shared();
    }
}

int main() {
    std::thread a(reader), b(reader);
    lock();
    stop = true;
    unlock();
    a.join();
    b.join();
}
