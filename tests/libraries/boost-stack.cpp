// boost::lockfree::stack reads the link of a free node that another thread may have taken and
// written since, and then retries. That is a data race in C++ and none on x86.
// needs: boost/lockfree/stack.hpp
// smc: -std=c++17 -w
// expect: verdict=unsafe error=race
// smc: -std=c++17 -w --model=tso
// expect: verdict=verified executions=8
#include <boost/lockfree/stack.hpp>
#include <cassert>
#include <thread>

int main() {
    boost::lockfree::stack<int, boost::lockfree::capacity<4>> stack;
    std::thread other([&] { stack.push(1); });
    stack.push(2);
    other.join();
    int a = 0, b = 0;
    assert(stack.pop(a) && stack.pop(b) && a + b == 3);
}
