#include <atomic>
#include <cassert>
#include <functional>
#include <thread>

template <typename T> class Stack {
    struct Node {
        T value;
        Node *next;
    };
    std::atomic<Node *> top{nullptr};

  public:
    void push(T value) {
        Node *n = new Node{value, top.load(std::memory_order_relaxed)};
        while (!top.compare_exchange_strong(n->next, n, std::memory_order_release, std::memory_order_relaxed)) continue;
    }
    T sum() const {
        T all{};
        for (Node *n = top.load(); n; n = n->next) all += n->value;
        return all;
    }
};

int main() {
    Stack<int> stack;
    std::function<void(int)> push = [&](int v) { stack.push(v); };
    std::thread a(push, 1), b(push, 2);
    a.join();
    b.join();
    assert(stack.sum() == 3);
}
