// A cache for a slow function: several threads look values up, one computes missing ones.
// smc: -std=c++17
// expect: verdict=verified
// smc: -std=c++17 -DBUG=1
// expect: verdict=unsafe error=race
// smc: -std=c++17 -DBUG=2
// expect: verdict=unsafe error=assertion
#include <atomic>
#include <cassert>
#include <map>
#include <mutex>
#include <shared_mutex>
#include <string>
#include <thread>

#ifndef BUG
#define BUG 0
#endif

static std::atomic<int> computed{0};

class Cache {
    mutable std::shared_mutex mutex_;
    std::map<std::string, int> known_;

  public:
    int length(const std::string &word) {
        {
            std::shared_lock<std::shared_mutex> lock(mutex_);
            const auto at = known_.find(word);
            if (at != known_.end()) return at->second;
        }
#if BUG == 1
        std::shared_lock<std::shared_mutex> lock(mutex_);
#else
        std::unique_lock<std::shared_mutex> lock(mutex_);
#endif
        if (BUG != 2) { // another one may have been first
            const auto at = known_.find(word);
            if (at != known_.end()) return at->second;
        }
        computed++;
        return known_[word] = static_cast<int>(word.size());
    }
};

int main() {
    Cache cache;
    std::thread other([&] { assert(cache.length("lock") == 4); });
    assert(cache.length("lock") == 4);
    other.join();
    assert(computed == 1);
}
