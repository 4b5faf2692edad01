// smc: --model=ra --awaits=off
// expect: verdict=verified exit=0 executions=1 blocked=1
// smc: --model=sc --awaits=off
// expect: verdict=verified exit=0 executions=1 blocked=1
// smc: --model=ra -DNOBODY
// expect: verdict=unsafe exit=1 error=liveness line=31
//
// A consumer that polls in C++ style: each round creates an object and destroys it, by inline
// functions that take its address and return references into it, and only counts elements.
#include <atomic>
#include <cassert>
#include <thread>

template <typename T> class Box {
    T *held = nullptr;
    T *&get() { return held; }

public:
    Box() = default;
    ~Box() {
        if (get()) delete get();
        get() = nullptr;
    }
    void take(T *p) { get() = p; }
    T &operator*() { return *get(); }
};

std::atomic<int *> slot;

static bool try_pop(Box<int> &out) {
    int *p = slot.load(std::memory_order_acquire);
    if (!p) return false;
    out.take(p);
    slot.store(nullptr, std::memory_order_relaxed);
    return true;
}

static int consume() {
    int sum = 0;
    for (int got = 0; got < 1;) {
        Box<int> b;
        if (try_pop(b)) sum += *b, got++;
    }
    return sum;
}

int main() {
    std::thread producer([] {
#ifndef NOBODY
        slot.store(new int(7), std::memory_order_release);
#endif
    });
    assert(consume() == 7);
    producer.join();
}
