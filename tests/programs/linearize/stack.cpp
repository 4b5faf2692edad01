// A stack in C++ with a lock; -DNO_LOCK: pop does not lock. The specification is a vector.
//
// smc: linearize --model=sc
// expect: verdict=bounded exit=0
// smc: linearize --model=rc11
// expect: verdict=bounded exit=0
// smc: linearize -DNO_LOCK --model=sc
// expect: verdict=unsafe
// smc: linearize -DEMPTY_IS_ONE --model=sc
// expect: verdict=unsafe error=linearizability
// expect-stderr: a client of 1 call
#include <mutex>
#include <smc.h>
#include <vector>

template <typename T> class stack {
    std::mutex m;
    std::vector<T> all;

public:
    void push(T x)
    {
        std::lock_guard<std::mutex> held(m);
        all.push_back(x);
    }
    T pop(T none)
    {
#ifndef NO_LOCK
        std::lock_guard<std::mutex> held(m);
#endif
        if (all.empty()) return none;
        T x = all.back();
        all.pop_back();
        return x;
    }
};

static stack<int> *object;
static std::vector<int> *right;

SMC_OBJECT() { object = new stack<int>; }
SMC_OP_CARRIES(push) { return object->push(value), 0; }
#ifdef EMPTY_IS_ONE
SMC_OP(pop) { return object->pop(1); }
#else
SMC_OP(pop) { return object->pop(0); }
#endif

SMC_SPEC_OBJECT() { right = new std::vector<int>; }
SMC_SPEC(push) { return right->push_back(value), 0; }
SMC_SPEC(pop)
{
    if (right->empty()) return 0;
    const int x = right->back();
    right->pop_back();
    return x;
}
