// smc: --malloc=fails --keep-going
// expect: verdict=verified exit=0
// smc: --malloc=fails -DUNCAUGHT
// expect: verdict=unsafe exit=1 error=abort
//
// operator new throws if the allocation fails; the exception needs no allocation that fails.
#include <cassert>
#include <memory>
#include <new>
#include <stdexcept>

int main() {
#ifdef UNCAUGHT
    delete new int(1);
#else
    int failures = 0;
    try {
        auto p = std::make_unique<int>(1);
        assert(*p == 1);
    } catch (const std::bad_alloc &) {
        failures++;
    }
    int *q = new (std::nothrow) int(2);
    assert(!q || *q == 2);
    delete q;
    try {
        throw std::runtime_error("always");
    } catch (const std::runtime_error &e) {
        assert(e.what()[0] == 'a');
    }
    assert(failures <= 1);
#endif
}
