// smc:
// expect: verdict=unsafe exit=1 error=assertion line=22
// report: step line thread 0, main thread 1, work thread 2, lambda at report.cpp:20
// report: start thread 1 3 20 string writes
// report: lock m 6 16 write count = 1 (plain) 7 16 unlock m 8 20 lock m
//
// Reports only have the program's steps, not those with which the library starts a thread. Thread 0 is main, also if objects are initialised first.
#include <cassert>
#include <mutex>
#include <string>
#include <thread>
struct config { int size; config() : size(3) {} };
static config c;
static std::mutex m;
static int count;
static void work() { std::lock_guard<std::mutex> held(m); count++; }
int main() {
    std::thread t(work);
    std::string name = "x";
    std::thread u([name] { std::lock_guard<std::mutex> held(m); count += name.size(); });
    t.join(); u.join();
    assert(count == c.size);
}
