// Unwinding ends the lifetime of stack objects that other threads use; exception specifications of C++14.
// smc: -std=c++14 -Wno-deprecated
// expect: verdict=verified executions=2
// smc: -std=c++14 -Wno-deprecated --model=tso --algo=trust
// expect: verdict=verified executions=2
// smc: -std=c++14 -Wno-deprecated -DLATE
// expect: verdict=unsafe error=memory line=36
// smc: -std=c++14 -Wno-deprecated -DUNANNOUNCED
// expect: verdict=unsafe error=abort line=31
// report: an exception of type 'long' leaves a function whose exception specification forbids it
#include <atomic>
#include <cassert>
#include <csetjmp>
#include <thread>

static std::atomic<std::atomic<int> *> known{nullptr};
static int ends;
struct guard {
    ~guard() { ends++; }
};

static void inner(int n) {
    std::atomic<int> own{n};
    guard g;
    known = &own;
    std::thread other([] { known.load()->fetch_add(1); });
    int old = own.fetch_add(1);
    other.join();
    throw old;
}
static void announces(long n) throw(int) { if (n) throw n; throw 1; }
static void middle() {
    std::atomic<int> mine{0};
    known = &mine;
#ifdef LATE
    try { inner(1); } catch (int) { known.load()->store(2); }
#endif
    inner(1);
}

int main() {
    std::jmp_buf back;
    try {
        middle();
    } catch (int old) {
        assert(old == 1 || old == 2);
        assert(ends == 1);
    }
    try {
#ifdef UNANNOUNCED
        announces(2);
#else
        announces(0);
#endif
    } catch (int n) {
        assert(n == 1);
    } catch (long) {
        assert(!"it is not let through");
    }
    guard *kept = new guard;
    if (setjmp(back) == 0) {
        try {
            throw kept;
        } catch (guard *g) {
            delete g;
            longjmp(back, 1);
        }
    }
}
