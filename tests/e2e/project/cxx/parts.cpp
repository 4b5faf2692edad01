#include "queue.hpp"

namespace {
int one(int value) { return value; }
} // namespace

namespace work {

bool operator==(const queue &a, const queue &b) { return &a == &b; }
template <class T> T twice(T value) { return value + value; }
template int twice<int>(int);
int detail::sum(int a, int b) { return one(a) + one(b); }

} // namespace work
