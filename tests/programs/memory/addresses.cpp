// smc: -DX=1
// expect: verdict=verified exit=0
// smc: -DX=1 --model=sc --jobs=2
// expect: verdict=verified exit=0
// smc: -DX=1 --elision=off
// expect: verdict=verified exit=0
// smc: -DX=2
// expect: verdict=verified exit=0
// smc: -DX=3
// expect: verdict=verified exit=0
// smc: -DX=4
// expect: verdict=verified exit=0
// smc: -DX=5
// expect: verdict=unsafe exit=1 error=memory line=74
// smc: -DX=6
// expect: verdict=unsafe exit=1 error=memory line=78
//
// User-space addresses have 47 bits on x86-64, so lock-free programs keep a tag or counter in the upper
// 16 bits (boost's tagged_ptr, folly's PackedSyncPtr), or in the lower bits that alignment leaves free.
#include <atomic>
#include <cassert>
#include <cstdint>
#include <cstdlib>
#include <thread>

static int global[3];
static thread_local int local;
static char large[40000];
static int function() { return 1; }
static bool fits(const void *p) { return reinterpret_cast<std::uintptr_t>(p) >> 47 == 0; }
static bool aligned(const void *p, std::uintptr_t to) { return reinterpret_cast<std::uintptr_t>(p) % to == 0; }

struct node { int value; node *next; };
struct tagged {
    std::uint64_t bits;
    tagged(node *p, std::uint16_t tag) : bits(reinterpret_cast<std::uint64_t>(p) | std::uint64_t(tag) << 48) {}
    node *pointer() const { return reinterpret_cast<node *>(bits & ((std::uint64_t(1) << 48) - 1)); }
    std::uint16_t tag() const { return std::uint16_t(bits >> 48); }
};

static std::atomic<tagged> head(tagged(nullptr, 0));
static void push(node *n) {
    tagged old = head.load();
    do n->next = old.pointer(); while (!head.compare_exchange_strong(old, tagged(n, std::uint16_t(old.tag() + 1))));
}

int main() {
    int stack = 0, shared = 0;
#if X == 1
    node a{1, nullptr}, *b = new node{2, nullptr};
    std::thread t(push, &a);
    push(b);
    t.join();
    assert(head.load().tag() == 2 && head.load().pointer()->value + head.load().pointer()->next->value == 3);
    delete b;
#elif X == 2
    int *heap = new int(1), *escaped[] = {&shared};
    void *big = std::malloc(100000), *bigger = std::malloc(20000000), *wide = std::aligned_alloc(4096, 4096);
    assert(fits(heap) && fits(escaped[0]) && fits(&stack) && fits(global) && fits(&local) && fits("text") && fits(large));
    assert(fits(reinterpret_cast<void *>(&function)) && fits(big) && fits(bigger) && fits(wide));
    assert(aligned(heap, 16) && aligned(big, 16) && aligned(bigger, 16) && aligned(wide, 4096) && aligned(global, 4));
    std::free(wide), std::free(bigger), std::free(big);
    delete heap;
#elif X == 3 // the low bits
    int *heap = new int(7);
    auto marked = reinterpret_cast<std::uintptr_t>(heap) | 1;
    assert(*reinterpret_cast<int *>(marked & ~std::uintptr_t(1)) == 7);
    delete heap;
#elif X == 4 // all of a large array, by steps larger than a small object
    large[39999] = 3;
    char *p = large, *end = p + sizeof large;
    assert(end[-1] == 3 && p[sizeof large - 1] == 3 && end - p == 40000 && *(end - 1) == 3);
#elif X == 5 // not into the object next to it
    int *one = new int[1], *two = new int[1]; one[(reinterpret_cast<std::uintptr_t>(two) - reinterpret_cast<std::uintptr_t>(one)) / sizeof *one] = 1;
    delete[] one, delete[] two;
#else
    static char small[4], next[4];
    for (int i = 0; i < 70000; i += 512) small[i + 8192 + (next - small) * 0] = 1;
#endif
    return stack + shared + local + global[0] + function() - 1;
}
