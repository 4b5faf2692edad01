#include <cassert>
#include <semaphore>
#include <thread>

static int data;

int main() {
    std::counting_semaphore<4> items(0);
    std::thread t([&] {
        data++;
        items.release();
    });
    if (!items.try_acquire()) items.acquire();
    assert(data == 1);
    t.join();
}
