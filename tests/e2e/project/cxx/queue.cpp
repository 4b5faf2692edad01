#include "queue.hpp"

namespace work {

int queue::made = 0;

queue::queue(int most) : limit(most) { made++; }
queue::~queue() {}

bool queue::push(int value) {
#ifndef UNLOCKED
    std::lock_guard<std::mutex> guard(lock);
#endif
    if (static_cast<int>(items.size()) >= limit) return false;
    items.push_back(value);
    return true;
}

int queue::pop() const noexcept {
    std::lock_guard<std::mutex> guard(lock);
    if (items.empty()) return -1;
    const int value = items.back();
    items.pop_back();
    return value;
}

} // namespace work
