// Exceptions that end the program: uncaught, or leaving a noexcept function; the position is the throw.
// smc: -Wno-exceptions -DNOBODY
// expect: verdict=unsafe error=abort line=35
// report: uncaught exception of type
// smc: -Wno-exceptions -DNOEXCEPT
// expect: verdict=unsafe error=abort line=37
// report: leaves a function that must not throw
// smc: -Wno-exceptions -DDESTRUCTOR
// expect: verdict=unsafe error=abort line=39
// report: leaves a function that must not throw
// smc: -Wno-exceptions -DNOTHING
// expect: verdict=unsafe error=abort line=51
// report: throw; where no exception is caught
// smc: -Wno-exceptions -DHANDLER
// expect: verdict=unsafe error=exit line=41
// smc: -Wno-exceptions -DRETURNS
// expect: verdict=unsafe error=abort line=35
// report: a terminate handler returns
// smc: -Wno-exceptions -DGONE
// expect: verdict=unsafe error=memory line=75
// smc: -Wno-exceptions -DPURE
// expect: verdict=unsafe error=abort line=44
// report: a pure virtual function is called
// smc: -Wno-exceptions -DTWICE
// expect: verdict=unsafe error=abort line=49
#include <cassert>
#include <cstdlib>
#include <exception>
#include <stdexcept>

struct noisy {
    int n = 0;
    ~noisy() { assert(n); } // an uncaught exception ends nothing on the way
};
static void nobody() { noisy o; throw std::runtime_error("nobody"); }
static void inner() { throw 1; }
static void strict() noexcept { throw 1; }
struct throws {
    ~throws() { throw 1L; }
};
static void leave() { exit(3); }
struct shape {
    shape() { this->sized(); }
    void sized() { size(); }
    virtual int size() = 0;
};
struct square : shape { int size() override { return 4; } };
struct twice {
    ~twice() noexcept(false) { if (std::uncaught_exceptions()) throw 2; }
};
static void rethrow() { throw; }

int main() {
#if defined(HANDLER)
    std::set_terminate(leave);
    inner();
#elif defined(RETURNS)
    std::set_terminate([] { assert(std::current_exception()); });
    nobody();
#elif defined(NOBODY)
    nobody();
#elif defined(NOEXCEPT)
    try { strict(); } catch (...) {}
#elif defined(DESTRUCTOR)
    try { throws t; } catch (...) {}
#elif defined(NOTHING)
    rethrow();
#elif defined(GONE)
    std::runtime_error *gone = nullptr;
    try {
        throw std::runtime_error("gone");
    } catch (std::runtime_error &e) {
        gone = &e;
    }
    return gone->what()[0] == 'g';
#elif defined(PURE)
    square s;
#elif defined(TWICE)
    try { twice t; inner(); } catch (...) {}
#elif defined(LEFT)
    static int *kept;
    try {
        [] {
            int local = 3;
            kept = &local;
            inner();
        }();
    } catch (int) {
    }
    return *kept - 3;
#endif
}
// smc: -Wno-exceptions -DLEFT
// expect: verdict=unsafe error=memory line=90
