// moodycamel::ConcurrentQueue keeps the order of each producer's elements, but no order between producers (documented). Clients
// of up to 3 calls show no difference, unless a call of one thread must return before another thread's call begins (--ordered).
// needs: concurrentqueue/concurrentqueue.h
// smc: linearize --calls=3 --threads=2 -std=c++17 -w
// expect: verdict=bounded exit=0
// smc: linearize --ordered --calls=3 --threads=2 -std=c++17 -w
// expect: verdict=unsafe error=linearizability
// expect-stderr: a client of 3 calls
// expect-stderr: explains dequeue() = 2: thread 1's enqueue(1) has returned before thread 2's enqueue(2) begins
#include <concurrentqueue/concurrentqueue.h>
#include <new>
#include <smc.h>

alignas(64) static char room[sizeof(moodycamel::ConcurrentQueue<int>)];
static moodycamel::ConcurrentQueue<int> *queue;

SMC_OBJECT() { queue = new (room) moodycamel::ConcurrentQueue<int>(); }
SMC_OP_CARRIES(enqueue) { return queue->enqueue((int)value); }
SMC_OP(dequeue) {
    int value = 0;
    return queue->try_dequeue(value) ? value : 0;
}
