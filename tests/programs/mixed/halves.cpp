// smc: -std=c++20 --model=rc11 --keep-going -DREF
// expect: verdict=verified exit=0 executions=4
// smc: -std=c++20 --model=tso --keep-going -DATOMICS
// expect: verdict=verified exit=0 executions=4
// smc: -std=c++20 --model=sra --keep-going -DCAST
// expect: verdict=verified exit=0 executions=4
// smc: -std=c++20 --model=rc11 -DATOMICS -DBUG
// expect: verdict=unsafe exit=1 error=race
// report: read both.halves: low = 0, high = 1 (acquire), from step
//
// Halves of an atomic object in C++: by std::atomic_ref (REF), as members of a union (ATOMICS),
// through a cast (CAST). BUG: the reader takes either half for the whole message.
#include <atomic>
#include <cassert>
#include <cstdint>
#include <pthread.h>

constexpr auto ACQUIRE = std::memory_order_acquire, RELEASE = std::memory_order_release;

#if defined REF
static union {
    uint32_t word;
    struct {
        uint16_t low, high;
    } halves;
} both;
static uint32_t load() { return std::atomic_ref(both.word).load(ACQUIRE); }
static void store_low() { std::atomic_ref(both.halves.low).store(1, RELEASE); }
static void add_to_high() { std::atomic_ref(both.halves.high).fetch_add(1, RELEASE); }
#elif defined ATOMICS
static union object {
    std::atomic<uint32_t> word;
    struct {
        std::atomic<uint16_t> low, high;
    } halves;
    object() : word(0) {}
} both;
static uint32_t load() { return both.word.load(ACQUIRE); }
static void store_low() { both.halves.low.store(1, RELEASE); }
static void add_to_high() { both.halves.high.fetch_add(1, RELEASE); }
#else
static auto both = new std::atomic<uint32_t>(0);
static auto halves() { return reinterpret_cast<std::atomic<uint16_t> *>(both); }
static uint32_t load() { return both->load(ACQUIRE); }
static void store_low() { halves()[0].store(1, RELEASE); }
static void add_to_high() { halves()[1].fetch_add(1, RELEASE); }
#endif

static int first, second;

static void *send_first(void *arg) {
    first = 1;
    store_low();
    return arg;
}

static void *send_second(void *arg) {
    second = 1;
    add_to_high();
    return arg;
}

int main() {
    pthread_t t, u;
    pthread_create(&t, nullptr, send_first, nullptr);
    pthread_create(&u, nullptr, send_second, nullptr);
    const uint32_t now = load();
#ifdef BUG
    if (now) assert(first == 1);
#else
    if (now & 0xffff) assert(first == 1);
    if (now >> 16) assert(second == 1);
#endif
    pthread_join(t, nullptr);
    pthread_join(u, nullptr);
}
