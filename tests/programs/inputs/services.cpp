// smc: -DPOOL
// expect: verdict=unsafe exit=1 error=assertion line=56
// smc: -DPOOL --algo=trust
// expect: verdict=unsafe exit=1 error=assertion line=56
// smc: -DCACHE
// expect: verdict=unsafe exit=1 error=assertion line=76
// smc: -DCACHE --model=sc
// expect: verdict=unsafe exit=1 error=assertion line=76
// smc: -DPORT
// expect: verdict=unsafe exit=1 error=assertion line=94
// smc: -DCOMMAND
// expect: verdict=unsafe exit=1 error=assertion line=106
//
// Realistic programs in C++, each with an error for few inputs of 2^32.
#include <atomic>
#include <cassert>
#include <cstdint>
#include <map>
#include <mutex>
#include <optional>
#include <string>
#include <string_view>
#include <thread>

extern "C" unsigned __VERIFIER_nondet_uint(void);
extern "C" int __VERIFIER_nondet_int(void);
extern "C" unsigned char __VERIFIER_nondet_uchar(void);

#ifdef POOL
// A free list whose head has a version, which starts anywhere.

struct pool {
    std::atomic<uint64_t> head;
    uint32_t next[2];
    int pop() {
        uint64_t h = head.load();
        for (;;) {
            const uint32_t i = static_cast<uint32_t>(h);
            if (i == UINT32_MAX) return -1;
            if (head.compare_exchange_weak(h, ((h >> 32) + 1) << 32 | next[i]))
                return static_cast<int>(i);
        }
    }
};
int main() {
    pool p;
    int a = -1;
    const uint64_t version = __VERIFIER_nondet_uint();
    p.next[0] = 1;
    p.next[1] = UINT32_MAX;
    p.head = version << 32;
    std::thread t([&] { a = p.pop(); });
    const int b = p.pop();
    t.join();
    assert(a != b);
    assert(p.head >> 32 != 0x12345678);
}
#elif defined CACHE
// A cache under a mutex counts its hits.

std::mutex m;
std::map<int, int> cache;
int hits;
int get(int key) {
    std::lock_guard<std::mutex> guard(m);
    const auto found = cache.find(key);
    if (found == cache.end()) return cache[key] = key / 2;
    hits++;
    return found->second;
}
int main() {
    const int a = __VERIFIER_nondet_int(), b = __VERIFIER_nondet_int();
    std::thread t([=] { get(a); });
    get(b);
    t.join();
    assert(hits != 1 || a != 31337);
}
#elif defined PORT
// A number in a text.

std::optional<int> number_in(std::string_view text) {
    int v = 0;
    if (text.empty()) return {};
    for (const char c : text) {
        if (c < '0' || c > '9') return {};
        v = v * 10 + (c - '0');
    }
    return v;
}
int main() {
    char text[4];
    for (char &c : text) c = static_cast<char>(__VERIFIER_nondet_uchar());
    const auto port = number_in({text, sizeof text});
    assert(!port || *port != 8086);
}
#elif defined COMMAND
// A string that grows byte by byte.

int main() {
    std::string command;
    for (int i = 0; i < 4; i++) {
        const char c = static_cast<char>(__VERIFIER_nondet_uchar());
        if (!c) break;
        command += c;
    }
    assert(command != "quit");
}
#endif
