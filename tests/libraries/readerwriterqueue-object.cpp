// moodycamel::ReaderWriterQueue as an object, of one producer and one consumer.
// needs: readerwriterqueue/readerwriterqueue.h
// smc: linearize --calls=5 -std=c++17 -w
// expect: verdict=bounded exit=0
// smc: linearize --model=tso --calls=5 -std=c++17 -w
// expect: verdict=bounded exit=0
#include <new>
#include <readerwriterqueue/readerwriterqueue.h>
#include <smc.h>

alignas(64) static char room[sizeof(moodycamel::ReaderWriterQueue<int>)];
static moodycamel::ReaderWriterQueue<int> *queue;

SMC_OBJECT() { queue = new (room) moodycamel::ReaderWriterQueue<int>(2); }
SMC_OP_CARRIES(enqueue) { return queue->enqueue((int)value); }
SMC_OP(dequeue) {
    int value = 0;
    return queue->try_dequeue(value) ? value : 0;
}
SMC_OP(peek) {
    const int *value = queue->peek();
    return value ? *value : 0;
}
SMC_ONE_THREAD(producer, enqueue)
SMC_ONE_THREAD(consumer, dequeue)
SMC_ONE_THREAD(consumer, peek)
