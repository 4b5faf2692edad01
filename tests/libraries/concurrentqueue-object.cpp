// moodycamel::ConcurrentQueue as an object: of each producer it keeps the order, not of all (its author says so). No client without orders
// between threads can tell, as up to three calls are concerned; where one call waits for another, one of three calls does.
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
