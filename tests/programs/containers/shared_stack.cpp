// A stack whose nodes are freed by the last thread that uses them: the top is an atomic shared_ptr.
// smc: -std=c++17
// expect: verdict=verified
// smc: -std=c++17 -DBUG
// expect: verdict=unsafe error=memory
#include <atomic>
#include <cassert>
#include <memory>
#include <optional>
#include <thread>
#include <utility>

template <typename T> class Stack {
    struct Node {
        T value;
#ifdef BUG // whoever takes a node frees it, while others look at it
        Node *next;
    };
    std::atomic<Node *> top_{nullptr};

  public:
    ~Stack() {
        while (pop()) {}
    }
    void push(T value) {
        Node *node = new Node{std::move(value), top_.load()};
        while (!top_.compare_exchange_weak(node->next, node)) {}
    }
    std::optional<T> pop() {
        Node *node = top_.load();
        while (node && !top_.compare_exchange_weak(node, node->next)) {}
        if (!node) return std::nullopt;
        std::unique_ptr<Node> owner(node);
        return std::move(node->value);
    }
#else
        std::shared_ptr<Node> next;
    };
    std::shared_ptr<Node> top_;

  public:
    void push(T value) {
        auto node = std::make_shared<Node>(Node{std::move(value), std::atomic_load(&top_)});
        while (!std::atomic_compare_exchange_strong(&top_, &node->next, node)) {}
    }
    std::optional<T> pop() {
        auto node = std::atomic_load(&top_);
        while (node && !std::atomic_compare_exchange_strong(&top_, &node, node->next)) {}
        if (!node) return std::nullopt;
        return node->value;
    }
#endif
};

int main() {
    Stack<int> stack;
    stack.push(1);
    std::optional<int> theirs;
    std::thread other([&] { theirs = stack.pop(); });
    const std::optional<int> mine = stack.pop();
    other.join();
    assert(mine.has_value() != theirs.has_value());
    assert(mine.value_or(0) + theirs.value_or(0) == 1);
}
