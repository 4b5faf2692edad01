// Memory must be freed by the function that matches its allocation, with the same size.
// smc: -std=c++17 -w
// expect: verdict=verified
// smc: -std=c++17 -w -DK=1
// expect: verdict=unsafe error=memory line=45
// report: delete of memory allocated by new[]
// smc: -std=c++17 -w -DK=2
// expect: verdict=unsafe error=memory
// report: delete of memory allocated by malloc
// smc: -std=c++17 -w -DK=3
// expect: verdict=unsafe error=memory
// report: free of memory allocated by new
// smc: -std=c++17 -w -DK=4
// expect: verdict=unsafe error=memory
// report: delete with a size of 4 bytes, but 8 bytes were allocated
// smc: -std=c++17 -w -DK=5
// expect: verdict=unsafe error=memory
// report: delete of memory allocated by new with an alignment
// smc: -std=c++17 -w -DK=6
// expect: verdict=unsafe error=memory
// report: double free: this memory is freed twice
// smc: -std=c++17 -w -DREPLACED
// expect: verdict=verified
#include <cassert>
#include <cstdlib>
#include <new>

struct base { int x; ~base() {} };
struct derived : base { int y; };
struct alignas(64) aligned { int x; };

#ifdef REPLACED
static int n;
void *operator new(size_t size) { return n++, malloc(size); }
void operator delete(void *p) noexcept { n--, free(p); }
#else
static const int n = 0;
#endif

int main() {
    const int all = n;
    (void)all;
#if K == 1
    int *p = new int[4];
    delete p;
#elif K == 2
    delete (int *)malloc(4);
#elif K == 3
    free(new int);
#elif K == 4
    base *p = new derived;
    delete p;
#elif K == 5
    ::operator delete(new aligned);
#elif K == 6
    int *p = new (std::nothrow) int;
    delete p;
    delete p;
#else
    delete new aligned;
    delete[] new int[3];
    delete[] new aligned[2];
    delete static_cast<int *>(nullptr);
    ::operator delete(::operator new(0));
    assert(!new (std::nothrow) char[1ul << 50]);
    assert(n == 0);
#endif
}
