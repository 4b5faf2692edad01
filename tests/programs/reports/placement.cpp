// smc: --report=full
// expect: verdict=unsafe exit=1 error=race
// report: data race on ((Node *)&arena.bytes[16])->key: plain
// report: write ((Node *)&arena.bytes[16])->ready = 1 (relaxed)
// report: write ((Node *)&arena.bytes[16])->next = NULL (plain)
// smc: -DBUFFER
// expect: verdict=unsafe exit=1 error=race
// report: data race on ((Node *)&pool[64])->key: plain
// smc: -DHEAP
// expect: verdict=unsafe exit=1 error=race
// report: data race on ((Node *)&memory[32])->key: plain
//
// Objects that placement new creates in memory declared as bytes are named by their class. An atomic
// object is only accessed by library functions: that it is a member follows from its neighbours.
#include <atomic>
#include <cstddef>
#include <new>
#include <thread>
#include <utility>

namespace lib {
struct Node {
    int key;
    std::atomic<int> ready;
    Node *next;
    explicit Node(int k) : key(k), ready(0), next(nullptr) {}
};
}
template <class T, std::size_t N> struct Arena {
    alignas(T) std::byte bytes[N * sizeof(T)];
    std::size_t used = 0;
    template <class... A> T *make(A &&...a) {
        T *p = new (bytes + used) T(std::forward<A>(a)...);
        used += sizeof(T);
        return p;
    }
};
#ifdef BUFFER
alignas(lib::Node) static char pool[4096];
#elif !defined HEAP
static Arena<lib::Node, 4> arena;
#endif

int main() {
#ifdef BUFFER
    lib::Node *n = new (pool + 64) lib::Node(7);
#elif defined HEAP
    char *memory = new char[256];
    lib::Node *n = new (memory + 32) lib::Node(7);
#else
    arena.make(1);
    lib::Node *n = arena.make(7);
#endif
    std::thread t([n] {
        n->ready.store(1, std::memory_order_relaxed);
        n->key = 8;
    });
    if (n->ready.load(std::memory_order_relaxed)) n->key++;
    t.join();
}
