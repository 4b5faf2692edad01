// smc: -DPACKET
// expect: verdict=unsafe exit=1 error=assertion line=49
// smc: -DALLOCATOR
// expect: verdict=unsafe exit=1 error=assertion line=84
// smc: -DCOMMANDS
// expect: verdict=unsafe exit=1 error=assertion line=124
// smc: -DRING
// expect: verdict=unsafe exit=1 error=assertion line=153
// smc: -DALLOCATOR --jobs=2 --algo=trust
// expect: verdict=unsafe exit=1 error=assertion line=84
// smc: -DCOMMANDS --merge=off --model=tso
// expect: verdict=unsafe exit=1 error=assertion line=124
//
// Realistic programs in C++ with two threads, each with an error for few inputs of 2^32.
#include <algorithm>
#include <array>
#include <atomic>
#include <cassert>
#include <cstdint>
#include <cstring>
#include <deque>
#include <mutex>
#include <optional>
#include <thread>
#include <variant>

extern "C" unsigned __VERIFIER_nondet_uint();
extern "C" unsigned char __VERIFIER_nondet_uchar();

#ifdef PACKET
// A header with a length. The sum that is checked wraps.
struct Header { uint16_t type, length; };
static std::array<uint8_t, 12> packet;
static std::atomic<bool> ready;
static int payload_sum() {
    Header h;
    std::memcpy(&h, packet.data(), sizeof h);
    const uint16_t end = uint16_t(h.length + sizeof h);
    if (h.type != 0x0800 || end > packet.size()) return -1;
    int sum = 0;
    for (uint16_t i = 0; i < h.length && i < 8; i++) sum += packet[sizeof h + i];
    return h.length > 8 ? -2 : sum;
}
int main() {
    std::thread t([] {
        for (int i = 0; i < 4; i++) packet[i] = __VERIFIER_nondet_uchar();
        ready.store(true, std::memory_order_release);
    });
    if (ready.load(std::memory_order_acquire)) assert(payload_sum() != -2);
    t.join();
}
#elif defined ALLOCATOR
// An allocator with a list of blocks, first fit. The sum of size and header wraps.
struct Block { uint32_t offset, size; bool used; };
class Heap {
    Block blocks[4] = {{0, 1024, false}};
    int n = 1;
    std::mutex m;
public:
    int allocate(uint32_t size) {
        std::lock_guard<std::mutex> g(m);
        const uint32_t need = size + 8;
        for (int i = 0; i < n; i++) {
            Block &b = blocks[i];
            if (b.used || b.size < need) continue;
            if (b.size > need && n < 4) {
                blocks[n++] = {b.offset + need, b.size - need, false};
                b.size = need;
            }
            b.used = true;
            return i;
        }
        return -1;
    }
    uint32_t usable(int i) { return blocks[i].size; }
};
int main() {
    Heap h;
    uint32_t size = __VERIFIER_nondet_uint();
    int other = -1;
    std::thread t([&] { other = h.allocate(100); });
    const int mine = h.allocate(size);
    t.join();
    if (mine >= 0) assert(h.usable(mine) >= size);
}
#elif defined COMMANDS
// Commands in a variant. A safe opens by one number.
struct Open { uint32_t pin; };
struct Close {};
struct Add { int amount; };
using Command = std::variant<Open, Close, Add>;
class Safe {
    bool open = false;
    int balance = 0;
public:
    void operator()(Open o) { if ((o.pin ^ 0x5a5a5a5a) * 3 == 0x12345679) open = true; }
    void operator()(Close) { open = false; }
    void operator()(Add a) { if (open) balance += a.amount; }
    int total() const { return balance; }
};
std::mutex m;
std::deque<Command> queue;
Command make(unsigned char kind, uint32_t value) {
    switch (kind % 3) {
    case 0: return Open{value};
    case 1: return Close{};
    default: return Add{static_cast<int>(value)};
    }
}
int main() {
    std::thread client([] {
        for (int i = 0; i < 2; i++) {
            auto c = make(__VERIFIER_nondet_uchar(), __VERIFIER_nondet_uint());
            std::lock_guard g(m);
            queue.push_back(c);
        }
    });
    client.join();
    Safe s;
    while (!queue.empty()) {
        std::visit(s, queue.front());
        queue.pop_front();
    }
    assert(s.total() != 4242);
}
#elif defined RING
// A ring with indices that run freely. The comparison is wrong where they wrap.
template <typename T, uint32_t N> class Ring {
    std::array<T, N> slots{};
    std::atomic<uint32_t> head, tail;
public:
    explicit Ring(uint32_t start) : head(start), tail(start) {}
    bool push(T v) {
        const auto t = tail.load(std::memory_order_relaxed);
        if (t >= head.load(std::memory_order_acquire) + N) return false;
        slots[t % N] = v;
        tail.store(t + 1, std::memory_order_release);
        return true;
    }
    std::optional<T> pop() {
        const auto h = head.load(std::memory_order_relaxed);
        if (h == tail.load(std::memory_order_acquire)) return {};
        T v = slots[h % N];
        head.store(h + 1, std::memory_order_release);
        return v;
    }
};
int main() {
    Ring<int, 2> r(__VERIFIER_nondet_uint());
    bool pushed = false;
    std::thread t([&] { pushed = r.push(7); });
    t.join();
    assert(pushed);
    std::thread u([&] { r.push(8); });
    auto v = r.pop();
    u.join();
    assert(v && *v == 7);
}
#endif
