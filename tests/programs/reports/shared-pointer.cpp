// smc: -std=c++17
// expect: verdict=unsafe exit=1 error=race
// report: use the same std::shared_ptr object, of which only the count is atomic: give each thread a copy, or use std::atomic<std::shared_ptr>.
// smc: -std=c++17 -DCOPY
// expect: verdict=verified exit=0
//
// One thread assigns a std::shared_ptr while another one copies it.
#include <memory>
#include <thread>
static std::shared_ptr<int> current = std::make_shared<int>(1);
int main() {
    std::thread t([mine = current]() mutable {
#ifdef COPY
        mine = std::make_shared<int>(2);
#else
        current = std::make_shared<int>(2);
#endif
    });
    std::shared_ptr<int> seen = current;
    t.join();
    return *seen == 0;
}
