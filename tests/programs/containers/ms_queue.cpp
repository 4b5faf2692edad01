// The queue of Michael and Scott; hazard pointers protect dequeued nodes.
// smc: -std=c++17
// expect: verdict=verified
// smc: -std=c++17 -DBUG=1
// expect: verdict=unsafe error=memory
// smc: -std=c++17 -DBUG=2
// expect: verdict=unsafe error=memory
#include <atomic>
#include <cassert>
#include <memory>
#include <thread>
#include <utility>

#ifndef BUG
#define BUG 0
#endif

template <typename T, int THREADS> class Queue {
    struct Node {
        T value{};
        std::atomic<Node *> next{nullptr};
    };
    std::atomic<Node *> head_, tail_;
    std::atomic<Node *> hazards_[THREADS] = {};
    Node *retired_[THREADS] = {}; // each thread retires one at most

    // A node that nobody frees while the hazard pointer says it.
    Node *protect(const std::atomic<Node *> &from, int me) {
        for (;;) {
            Node *node = from.load();
            hazards_[me].store(node);
            if (BUG == 1 || from.load() == node) return node;
        }
    }
    void retire(Node *node, int me) {
        for (const auto &hazard : hazards_)
            if (BUG != 2 && hazard.load() == node) {
                retired_[me] = node; // for the destructor
                return;
            }
        delete node;
    }

  public:
    Queue() {
        Node *dummy = new Node;
        head_ = dummy;
        tail_ = dummy;
    }
    Queue(const Queue &) = delete;
    Queue &operator=(const Queue &) = delete;
    ~Queue() {
        for (Node *node = head_; node;) delete std::exchange(node, node->next.load());
        for (Node *node : retired_) delete node;
    }
    void push(T value, int me) {
        auto node = std::make_unique<Node>();
        node->value = value;
        for (;;) {
            Node *tail = protect(tail_, me), *next = nullptr;
            if (tail->next.compare_exchange_strong(next, node.get())) {
                tail_.compare_exchange_strong(tail, node.release());
                break;
            }
            tail_.compare_exchange_strong(tail, next);
        }
        hazards_[me] = nullptr;
    }
    bool pop(T &value, int me) {
        bool found = false;
        for (;;) {
            Node *head = protect(head_, me), *tail = tail_.load(), *next = head->next.load();
            if (!next) break;
            if (head == tail) {
                tail_.compare_exchange_strong(tail, next);
                continue;
            }
            if (!head_.compare_exchange_strong(head, next)) continue;
            value = next->value; // one alone takes the first out after it
            found = true;
            hazards_[me] = nullptr;
            retire(head, me);
            break;
        }
        hazards_[me] = nullptr;
        return found;
    }
};

int main() {
    Queue<int, 2> queue;
    queue.push(1, 0);
    int mine = 0, others = 0;
    std::thread other([&] { queue.pop(others, 1); });
    queue.pop(mine, 0);
    other.join();
    assert(mine + others == 1);
}
