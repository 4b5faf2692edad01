// A subject has weak_ptrs to its observers, and skips those that were destroyed.
// smc: -std=c++17
// expect: verdict=verified
// smc: -std=c++17 -DBUG=1
// expect: verdict=unsafe error=memory
// smc: -std=c++17 -DBUG=2
// expect: verdict=unsafe error=race
#include <atomic>
#include <cassert>
#include <functional>
#include <memory>
#include <mutex>
#include <thread>
#include <vector>

#ifndef BUG
#define BUG 0
#endif

class Observer {
  public:
    virtual ~Observer() = default;
    virtual void notice(int what) = 0;
};

class Subject {
    std::mutex mutex_;
    std::vector<std::weak_ptr<Observer>> observers_;

  public:
    void add(const std::shared_ptr<Observer> &observer) {
#if BUG != 2
        std::lock_guard<std::mutex> guard(mutex_);
#endif
        observers_.push_back(observer);
    }
    void notify(int what) {
        std::lock_guard<std::mutex> guard(mutex_);
        for (const auto &weak : observers_) {
#if BUG == 1 // it may go between the two
            if (weak.expired()) continue;
            Observer *observer = weak.lock().get();
            if (observer) observer->notice(what);
#else
            if (const auto observer = weak.lock()) observer->notice(what);
#endif
        }
    }
};

static std::atomic<int> noticed{0};

class Counter final : public Observer {
    int calls_ = 0;

  public:
    void notice(int what) override {
        calls_++;
        noticed += what;
    }
};

int main() {
    Subject subject;
    std::thread other([&] {
        const std::shared_ptr<Observer> observer(new Counter);
        subject.add(observer);
    });
    subject.notify(3);
    other.join();
    subject.notify(3);
    assert(noticed == 0 || noticed == 3);
}
