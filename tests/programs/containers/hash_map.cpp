// A lock-free map of fixed size: linear probing over atomic keys, values by atomic exchange.
// smc: -std=c++17
// expect: verdict=verified
// smc: -std=c++17 --model=tso
// expect: verdict=verified
// smc: -std=c++17 -DBUG
// expect: verdict=unsafe error=assertion
#include <atomic>
#include <cassert>
#include <cstddef>
#include <functional>
#include <optional>
#include <thread>

template <typename Key, typename Value, std::size_t N, typename Hash = std::hash<Key>> class Map {
    static_assert(std::atomic<Key>::is_always_lock_free && std::atomic<Value>::is_always_lock_free);
    struct Entry {
        std::atomic<Key> key{Key{}};
        std::atomic<Value> value{Value{}};
    };
    Entry entries_[N];

    Entry *entry(Key key, bool make) {
        for (std::size_t i = 0, at = Hash{}(key) % N; i < N; i++, at = (at + 1) % N) {
            Entry &e = entries_[at];
            Key found = e.key.load(std::memory_order_relaxed);
            if (found == Key{} && make) {
#ifdef BUG // another one may have taken it for another key
                e.key.store(key, std::memory_order_relaxed);
                return &e;
#else
                if (e.key.compare_exchange_strong(found, key, std::memory_order_relaxed)) return &e;
#endif
            }
            if (found == key) return &e;
            if (found == Key{}) return nullptr;
        }
        return nullptr;
    }

  public:
    bool put(Key key, Value value) {
        Entry *e = entry(key, true);
        if (e) e->value.store(value, std::memory_order_release);
        return e != nullptr;
    }
    std::optional<Value> get(Key key) {
        const Entry *e = entry(key, false);
        const Value value = e ? e->value.load(std::memory_order_acquire) : Value{};
        return value == Value{} ? std::nullopt : std::make_optional(value);
    }
};

int main() {
    Map<int, int, 4> map;
    std::thread a([&] { assert(map.put(1, 10)); }), b([&] { assert(map.put(5, 50)); }); // one place for both
    if (const auto value = map.get(5)) assert(*value == 50);
    a.join();
    b.join();
    assert(map.get(1).value_or(0) == 10 && map.get(5).value_or(0) == 50);
}
