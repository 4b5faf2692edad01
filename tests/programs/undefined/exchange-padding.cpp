// smc: -std=c++20 -DTYPE=eight
// expect: verdict=verified exit=0
// smc: -std=c++17 -DTYPE=eight
// expect: verdict=verified exit=0
// smc: -std=c++20 -DTYPE=sixteen
// expect: verdict=verified exit=0
// smc: -std=c++17 -DTYPE=sixteen -DHEAP
// expect: verdict=verified exit=0
// smc: -std=c++20 -DTYPE=twenty_four
// expect: verdict=verified exit=0
// smc: -std=c++20 -DTYPE=bits -DHEAP
// expect: verdict=verified exit=0
// smc: -std=c++20 -DTYPE=nested
// expect: verdict=verified exit=0
// smc: -stdlib=libc++ -std=c++20 -DTYPE=sixteen
// expect: verdict=verified exit=0
// smc: -std=c++20 -DTYPE=sixteen --model=sc --algo=trust
// expect: verdict=verified exit=0
// smc: -std=c++20 -DTYPE=eight --model=ra --algo=tracer --jobs=2
// expect: verdict=verified exit=0
// smc: -std=c++20 -DTYPE=eight -DFORGOTTEN
// expect: verdict=unsafe exit=1 error=uninitialized
// smc: -std=c++20 -DTYPE=sixteen -DFORGOTTEN
// expect: verdict=unsafe exit=1 error=uninitialized
// smc: -std=c++20 -DTYPE=twenty_four -DFORGOTTEN
// expect: verdict=unsafe exit=1 error=uninitialized
// smc: -std=c++20 -DTYPE=eight -DOTHER
// expect: verdict=unsafe exit=1 error=assertion
//
// A compare-exchange of a class with padding compares its members. An uninitialised member is used.
#include <atomic>
#include <cassert>
#include <cstring>
#include <thread>

struct eight { char tag; int n; };
struct sixteen { int n; eight *next; };
struct twenty_four { char tag; eight *next; int n; };
struct bits { unsigned tag : 3; unsigned n : 7; short other; };
struct nested { eight of; int unused; };

static int &count(eight &e) { return e.n; }
static int &count(sixteen &e) { return e.n; }
static int &count(twenty_four &e) { return e.n; }
static int &count(nested &e) { return e.of.n; }
template <typename T> static void increase(T &e) { ++count(e); }
static void increase(bits &e) { ++e.n; }
template <typename T> static int value(T e) { return count(e); }
static int value(bits e) { return e.n; }

template <typename T> static void add(std::atomic<T> &x) {
    T old = x.load(std::memory_order_relaxed), next;
    do {
        next = old;
        increase(next);
    } while (!x.compare_exchange_strong(old, next));
}

#ifdef FORGOTTEN
static void forget(std::atomic<TYPE> &x) {
    TYPE none, next{};
    none.n = 0;
    x.compare_exchange_strong(none, next);
}
#endif

int main() {
#ifdef HEAP
    auto *x = new std::atomic<TYPE>(TYPE{});
#else
    static std::atomic<TYPE> object;
    auto *x = &object;
    TYPE zero{};
    x->store(zero);
#endif
#ifdef FORGOTTEN
    forget(*x);
#endif
    std::thread other([x] { add(*x); });
    add(*x);
    other.join();
    assert(value(x->load()) == 2);

    TYPE same, next{}; // with padding of its own: members compare equal
    std::memset(static_cast<void *>(&same), 0, sizeof same);
    same = x->load();
    assert(x->compare_exchange_strong(same, next));
    TYPE wrong = x->load();
    increase(wrong);
#ifdef OTHER
    assert(x->compare_exchange_strong(wrong, next));
#else
    assert(!x->compare_exchange_strong(wrong, next) && value(wrong) == 0);
#endif
}
