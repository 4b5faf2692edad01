// boost::lockfree::queue and (-DSTACK) stack are linearizable under tso. Under rc11 their free list has a race (boost-stack.cpp).
// needs: boost/lockfree/queue.hpp
// smc: linearize --model=tso --calls=3 --threads=2 -std=c++17 -w
// expect: verdict=bounded exit=0
// smc: linearize --model=tso --calls=3 --threads=2 -std=c++17 -w -DSTACK
// expect: verdict=bounded exit=0
// smc: linearize --calls=2 -std=c++17 -w
// expect: verdict=unsafe error=race
#include <boost/lockfree/queue.hpp>
#include <boost/lockfree/stack.hpp>
#include <new>
#include <smc.h>

#ifdef STACK
using container = boost::lockfree::stack<int>;
#else
using container = boost::lockfree::queue<int>;
#endif

alignas(64) static char room[sizeof(container)];
static container *all;

SMC_OBJECT() { all = new (room) container(4); }
SMC_OP_CARRIES(push) { return all->push((int)value); }
SMC_OP(pop) {
    int value = 0;
    return all->pop(value) ? value : 0;
}
