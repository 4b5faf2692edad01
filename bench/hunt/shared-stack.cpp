// A lock-free stack whose nodes are deleted by the thread that pops them.
// bug: `next` of the top node is read while another thread may take and delete it
// depth: 3; threads: 5
// smc: --model=rc11
#include <atomic>
#include <cassert>
#include <thread>
#include <vector>

namespace {

struct Node {
    int value;
    Node *next;
};

std::atomic<Node *> top{nullptr};
std::atomic<int> inside{0};

void push(int value) {
    Node *n = new Node{value, top.load()};
    while (!top.compare_exchange_strong(n->next, n)) {}
}

int pop() {
    inside.fetch_add(1);
    Node *n = top.load();
    while (n && !top.compare_exchange_strong(n, n->next)) {}
    int value = n ? n->value : 0;
    const int others = inside.fetch_sub(1) - 1;
#ifdef FIX
    (void)others; // nodes are not deleted
#else
    if (n && others <= 1) delete n; // a thread that enters later reads the new top
#endif
    return value;
}

} // namespace

int main() {
    for (int i = 1; i <= 3; i++) push(i);
    std::vector<std::thread> all;
    for (int i = 0; i < 4; i++) all.emplace_back([] { pop(); });
    all.emplace_back([] { push(9); });
    for (auto &t : all) t.join();
    return 0;
}
