// expect: verdict=verified executions=2
// smc: -DGIVES_UP
// expect: verdict=verified executions=3
// smc: -DGIVES_UP --model=sc --algo=trust
// expect: verdict=verified executions=3
// smc: -DNEVER
// expect: verdict=unsafe error=liveness
//
// Waits for a std::atomic<T *>, whose operations are not always inlined. GIVES_UP: after 1000
// rounds. The thread reads one of two nodes, or gives up. NEVER: no thread stores one.
#include <atomic>
#include <cassert>
#include <thread>

struct node {
    int value;
};
static node nodes[2];
static std::atomic<node *> shared;

static void bring() {
#ifndef NEVER
    nodes[0].value = 1;
    shared.store(&nodes[0], std::memory_order_release);
    nodes[1].value = 2;
    shared.store(&nodes[1], std::memory_order_release);
#endif
}

int main() {
    node *found;
    int rounds = 0;
    std::thread t(bring);
    while (!(found = shared.load(std::memory_order_acquire))) {
#ifdef GIVES_UP
        if (++rounds == 1000) break;
#endif
    }
    assert(!found || found->value == found - nodes + 1);
    t.join();
}
