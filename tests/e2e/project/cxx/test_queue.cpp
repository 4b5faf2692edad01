#include "queue.hpp"

#include <cassert>
#include <thread>

int main() {
    work::queue q(2);
    std::thread other([&] { q.push(1); });
    q.push(work::twice(2));
    other.join();
    const int first = q.pop(), second = q.pop();
    assert(work::detail::sum(first, second) == 5);
    assert(work::queue::made == 1 && q == q);
}
