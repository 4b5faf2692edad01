// smc: -DFUTURE
// expect: verdict=unsafe exit=1 error=race
// report: data race on x: plain write by thread 1 and plain read by thread 0
// report: write state of a future (line 52)->x = &x (plain)
// smc: -DCAPTURE
// expect: verdict=unsafe exit=1 error=race
// report: data race on make_shared<item> (line 56)->value: plain
// smc: -DLIST
// expect: verdict=unsafe exit=1 error=race
// report: data race on list node (line 62)->storage
// smc: -DVECTOR
// expect: verdict=unsafe exit=1 error=race
// report: data race on vector (line 67)[2].value: plain
// report: write items.start = vector (line 67)
// smc: -DNEW
// expect: verdict=unsafe exit=1 error=race
// report: data race on new item (line 72)->value: plain
// report: write made = new item (line 72) (plain)
// smc: -DSTATIC
// expect: verdict=unsafe exit=1 error=race
// report: read initialisation of counter::count = 0 (acquire), initial value
//
// Allocations by the C++ library are named by their purpose; captures by their names, without the library's members around them.
#include <cassert>
#include <future>
#include <list>
#include <memory>
#include <thread>
#include <vector>

struct item {
    int value, other;
};

#ifdef VECTOR
static std::vector<item> items;
#endif
#ifdef LIST
static std::list<int> numbers;
#endif

static int &counter() {
    static int count = std::rand();
    return count;
}

int main() {
    int x = 0;
    (void)x;
#ifdef FUTURE
    auto f =
        std::async(std::launch::async, [&x] { x = 1; });
    return x;
#elif defined CAPTURE
    auto shared =
        std::make_shared<item>();
    std::thread t([shared] { shared->value = 1; });
    shared->value = 2;
    t.join();
#elif defined LIST
    (void)
        numbers.emplace_back(1);
    std::thread t([] { numbers.front() = 2; });
    numbers.front() = 3;
    t.join();
#elif defined VECTOR
    items = std::vector<item>(3);
    std::thread t([] { items[2].value = 1; });
    items[2].value = 2;
    t.join();
#elif defined NEW
    item *made = new item();
    std::thread t([&made] { made->value = 1; });
    made->value = 2;
    t.join();
    delete made;
#else
    std::thread t([] { counter()++; });
    counter()++;
    t.join();
#endif
}
