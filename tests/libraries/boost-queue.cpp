// boost::lockfree::queue of fixed capacity: links are an index and a count in 4 bytes, compared and exchanged as a whole, read and written
// in halves. As in the stack, the link of a free node is read without an order: a race in C++, none to a processor.
// needs: boost/lockfree/queue.hpp
// smc: -std=c++17 -w
// expect: verdict=unsafe error=race
// smc: -std=c++17 -w --model=tso
// expect: verdict=verified executions=218
// smc: -std=c++17 -w --model=tso -DBUG
// expect: verdict=unsafe error=assertion
#include <boost/lockfree/queue.hpp>
#include <cassert>
#include <thread>

#ifdef BUG // of those that are for one thread
#define POP unsynchronized_pop
#else
#define POP pop
#endif

int main() {
    boost::lockfree::queue<int, boost::lockfree::fixed_sized<true>, boost::lockfree::capacity<2>> queue;
    int a = 0, b = 0;
    std::thread other([&] {
        queue.push(1);
        queue.POP(a);
    });
    queue.push(2);
    queue.POP(b);
    other.join();
    assert(a + b == 3);
}
