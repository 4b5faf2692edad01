// smc: -std=c++17
// expect: verdict=unsafe exit=1 error=race line=35
// report: compare_exchange top: {&nodes[1], 2} -> {&nodes, 3} (acquire)
//
// A stack whose top is a pointer and a count in 16 bytes, which is shown as a whole with its node. The
// count protects the exchange from a node that has returned, but not the read of its link from a race.
#include <atomic>
#include <thread>

struct node {
    int value;
    node *next;
};

struct alignas(16) place {
    node *first;
    unsigned long count;
};

static std::atomic<place> top;
static node nodes[2];

static void push(node *n) {
    place old = top.load(std::memory_order_relaxed), mine;
    do {
        n->next = old.first;
        mine = {n, old.count + 1};
    } while (!top.compare_exchange_weak(old, mine, std::memory_order_release, std::memory_order_relaxed));
}

static node *pop() {
    place old = top.load(std::memory_order_acquire), rest;
    do {
        if (!old.first) return nullptr;
        rest = {old.first->next, old.count + 1};
    } while (!top.compare_exchange_weak(old, rest, std::memory_order_acquire));
    return old.first;
}

int main() {
    push(&nodes[0]);
    push(&nodes[1]);
    std::thread again([] {
        if (node *n = pop()) push(n);
    });
    std::thread both([] { pop(), pop(); });
    again.join();
    both.join();
}
