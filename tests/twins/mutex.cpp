#include <cassert>
#include <mutex>
#include <thread>
#include <vector>

static std::mutex m;
static int count;

int main() {
    std::vector<std::thread> threads;
    for (int i = 0; i < 3; i++)
        threads.emplace_back([] {
            std::lock_guard<std::mutex> held(m);
            count++;
        });
    for (std::thread &t : threads) t.join();
    assert(count == 3);
}
