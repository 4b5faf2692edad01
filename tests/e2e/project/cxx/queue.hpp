// A queue of bounded size, each part of which is defined in another file.
#pragma once
#include <mutex>
#include <vector>

namespace work {

class queue {
  public:
    explicit queue(int limit);
    virtual ~queue();
    bool push(int value);
    virtual int pop() const noexcept;
    static int made;

  private:
    mutable std::mutex lock;
    mutable std::vector<int> items;
    int limit;
};

bool operator==(const queue &, const queue &);
template <class T> T twice(T);

namespace detail {
int sum(int, int);
}

} // namespace work
