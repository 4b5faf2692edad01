#include "queue.hpp"

#include <cassert>

int main() {
    work::queue q(1);
    assert(q.push(work::detail::sum(1, 2)) && !q.push(2) && q.pop() == 3);
}
