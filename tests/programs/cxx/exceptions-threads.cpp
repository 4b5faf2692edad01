// Exceptions are private to a thread and no events; an exception_ptr is passed to another thread.
// expect: verdict=verified executions=2
// smc: --model=tso --algo=trust
// expect: verdict=verified executions=1
// smc: -DRACE
// expect: verdict=unsafe error=race line=23
// smc: -DFORGOTTEN
// expect: verdict=unsafe error=abort line=36
// report: uncaught exception of type
#include <atomic>
#include <cassert>
#include <exception>
#include <stdexcept>
#include <thread>

static std::atomic<int> caught{0};
static std::exception_ptr &kept = *new std::exception_ptr;
static int plain;

static void fails(int n) {
    struct guard { ~guard() { if (!std::uncaught_exceptions()) plain = 1; } } g;
#ifdef RACE
    plain = n;
#endif
    throw n;
}

static void runs(int n) {
    try {
        fails(n);
    } catch (int i) {
        assert(i == n && std::uncaught_exceptions() == 0);
        if (n == 1) kept = std::current_exception();
        caught++;
#ifdef FORGOTTEN
        throw;
#endif
    }
}

int main() {
    std::thread a(runs, 1), b(runs, 2);
    a.join();
    b.join();
    assert(caught == 2);
    try {
        std::rethrow_exception(kept);
    } catch (int i) {
        assert(i == 1);
    }
}
