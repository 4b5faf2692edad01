// expect: verdict=unsafe exit=1 error=uninitialized line=24
// smc: -DOF=bool
// expect: verdict=unsafe exit=1 error=uninitialized line=24
// smc: -DOF=int
// expect: verdict=unsafe exit=1 error=uninitialized line=24
// smc: -DOF=int -DWRITTEN
// expect: verdict=verified exit=0 executions=1
//
// The expected value of a compare-exchange is uninitialised.
#include <atomic>

#ifndef OF
#define OF int *
#endif

static std::atomic<OF> shared;

int main() {
    OF found;
#ifdef WRITTEN
    found = 0;
#endif
    OF next{};
    shared.compare_exchange_strong(found, next);
}
