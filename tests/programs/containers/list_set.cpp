// A sorted list as a set, with hand-over-hand locking.
// smc: -std=c++17
// expect: verdict=verified
// smc: -std=c++17 --algo=lapor
// expect: verdict=verified
// smc: -std=c++17 -DBUG
// expect: verdict=unsafe
#include <cassert>
#include <limits>
#include <memory>
#include <mutex>
#include <thread>
#include <utility>

template <typename T> class Set {
    struct Node {
        T value;
        std::unique_ptr<Node> next;
        std::mutex mutex;
        Node(T v, std::unique_ptr<Node> n) : value(v), next(std::move(n)) {}
    };
    Node head_{std::numeric_limits<T>::min(), nullptr};

    // The last node before the value, and its lock.
    std::pair<Node *, std::unique_lock<std::mutex>> before(T value) {
        Node *node = &head_;
        std::unique_lock<std::mutex> lock(node->mutex);
        while (node->next && node->next->value < value) {
            Node *next = node->next.get();
#ifdef BUG // the next one may go before it is locked
            lock.unlock();
#endif
            std::unique_lock<std::mutex> next_lock(next->mutex);
            node = next;
            lock = std::move(next_lock);
        }
        return {node, std::move(lock)};
    }

  public:
    bool insert(T value) {
        auto [node, lock] = before(value);
        if (node->next && node->next->value == value) return false;
        node->next = std::make_unique<Node>(value, std::move(node->next));
        return true;
    }
    bool erase(T value) {
        auto [node, lock] = before(value);
        if (!node->next || node->next->value != value) return false;
        std::unique_ptr<Node> gone;
        std::unique_lock<std::mutex> last(node->next->mutex); // who stands there goes on first
        gone = std::move(node->next);
        node->next = std::move(gone->next);
        last.unlock();
        return true;
    }
};

int main() {
    Set<int> set;
    set.insert(1);
    std::thread other([&] { assert(set.erase(1)); });
    assert(set.insert(2));
    other.join();
    assert(!set.erase(1) && set.erase(2));
}
