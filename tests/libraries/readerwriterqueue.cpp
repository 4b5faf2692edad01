// moodycamel::ReaderWriterQueue, of one producer and one consumer.
// needs: readerwriterqueue/readerwriterqueue.h
// smc: -std=c++17 -w
// expect: verdict=verified executions=6
// smc: -std=c++17 -w --model=tso
// expect: verdict=verified executions=6
#include <cassert>
#include <readerwriterqueue/readerwriterqueue.h>
#include <thread>

int main() {
    moodycamel::ReaderWriterQueue<int> queue(2);
    std::thread producer([&] {
        queue.enqueue(1);
        queue.enqueue(2);
    });
    int value, last = 0;
    for (int i = 0; i < 2; i++)
        if (queue.try_dequeue(value)) {
            assert(value == last + 1);
            last = value;
        }
    producer.join();
}
