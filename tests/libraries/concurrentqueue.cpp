// moodycamel::ConcurrentQueue.
// needs: concurrentqueue/concurrentqueue.h
// smc: -std=c++17 -w
// expect: verdict=verified executions=3
#include <cassert>
#include <concurrentqueue/concurrentqueue.h>
#include <thread>

int main() {
    moodycamel::ConcurrentQueue<int> queue;
    std::thread producer([&] { queue.enqueue(1); });
    int value = 0;
    if (queue.try_dequeue(value)) assert(value == 1);
    producer.join();
    assert(value == 1 || queue.try_dequeue(value));
}
