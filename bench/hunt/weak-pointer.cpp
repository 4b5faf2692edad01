// An object with owners and weak references, which may become owners as long as there is one.
// bug: a weak reference becomes an owner by testing the count and adding one: the last owner may have ended in between
// depth: 3; threads: 5
// smc: --model=rc11
#include <atomic>
#include <cassert>
#include <thread>
#include <vector>

namespace {

struct Counted {
    std::atomic<int> owners{2};
    std::atomic<bool> alive{true};

    bool become_owner() {
#ifdef FIX
        int n = owners.load();
        while (n > 0)
            if (owners.compare_exchange_strong(n, n + 1)) return true;
        return false;
#else
        if (owners.load() == 0) return false;
        owners.fetch_add(1);
        return true;
#endif
    }
    void leave() {
        if (owners.fetch_sub(1) == 1) alive.store(false);
    }
};

Counted object;

void know() {
    if (!object.become_owner()) return;
    assert(object.alive.load());
    object.leave();
}

} // namespace

int main() {
    std::vector<std::thread> all;
    for (int i = 0; i < 2; i++) all.emplace_back([] { object.leave(); });
    for (int i = 0; i < 3; i++) all.emplace_back(know);
    for (auto &t : all) t.join();
    return 0;
}
