#include <cassert>
#include <mutex>
#include <shared_mutex>
#include <thread>

static std::shared_mutex l;
static int a, b;

static void read_both() {
    std::shared_lock<std::shared_mutex> held(l);
    assert(a == b);
}

int main() {
    std::thread first(read_both), second(read_both);
    {
        std::unique_lock<std::shared_mutex> held(l);
        a++;
        b++;
    }
    first.join();
    second.join();
}
