// boost::lockfree::queue of fixed capacity: links of 4 bytes (index and count) are exchanged as a whole, and read and written
// in halves. As in the stack, the link of a free node is read without an order, which is a race in C++ and none on x86.
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

#ifdef BUG // variants that only one thread may call
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
