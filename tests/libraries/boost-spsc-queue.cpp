// boost::lockfree::spsc_queue.
// needs: boost/lockfree/spsc_queue.hpp
// smc: -std=c++17 -w
// expect: verdict=verified executions=9
#include <boost/lockfree/spsc_queue.hpp>
#include <cassert>
#include <thread>

int main() {
    boost::lockfree::spsc_queue<int, boost::lockfree::capacity<2>> queue;
    std::thread producer([&] {
        queue.push(1);
        queue.push(2);
    });
    int value, last = 0;
    for (int i = 0; i < 2; i++)
        if (queue.pop(value)) {
            assert(value == last + 1);
            last = value;
        }
    producer.join();
}
