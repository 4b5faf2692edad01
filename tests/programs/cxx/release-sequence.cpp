// The C++ standard in use decides whether later stores of a thread extend a release sequence.
// smc: -std=c++11
// expect: verdict=verified executions=3
// smc: -std=gnu++17
// expect: verdict=verified executions=3
// smc: -std=c++20 --model=rc11
// expect: verdict=unsafe error=race line=24
// smc: -std=c++11 -std=gnu++2b --model=rc11
// expect: verdict=unsafe error=race line=24
// smc: -std=c++20 --model=rc11 --release-sequence=c11
// expect: verdict=verified executions=3
// smc: -std=c++20 --model=rc11 --algo=trust
// expect: verdict=unsafe error=race line=24
#include <atomic>
#include <thread>
std::atomic<int> bottom;
int slot;
int main() {
    std::thread owner([] {
        slot = 1;
        bottom.store(2, std::memory_order_release);
        bottom.store(1, std::memory_order_relaxed);
    });
    if (bottom.load(std::memory_order_acquire) == 1) slot++;
    owner.join();
}
