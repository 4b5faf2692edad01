// A bounded buffer with one semaphore for free places and one for elements.
// smc: -std=c++20
// expect: verdict=verified
// smc: -std=c++20 -DBUG=1
// expect: verdict=unsafe error=race
// smc: -std=c++20 -DBUG=2
// expect: verdict=unsafe error=deadlock
#include <array>
#include <cassert>
#include <cstddef>
#include <mutex>
#include <semaphore>
#include <thread>

#ifndef BUG
#define BUG 0
#endif

template <typename T, std::ptrdiff_t N> class Buffer {
    std::array<T, N> cells_{};
    std::size_t in_ = 0, out_ = 0;
    std::counting_semaphore<N> free_{N}, full_{0};

  public:
    void put(T value) { // by one thread
        if (BUG != 1) free_.acquire();
        cells_[in_++ % N] = value;
        full_.release();
    }
    T get() { // by another
        full_.acquire();
        T value = cells_[out_++ % N];
        if (BUG != 2) free_.release();
        return value;
    }
};

int main() {
    Buffer<int, 1> buffer;
    std::thread producer([&] {
        for (int i = 1; i <= 2; i++) buffer.put(i);
    });
    for (int i = 1; i <= 2; i++) assert(buffer.get() == i);
    producer.join();
}
