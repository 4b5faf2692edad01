// Objects with intrusive reference counts, behind a virtual interface.
// smc: -std=c++17
// expect: verdict=verified
// smc: -std=c++17 -DBUG=1
// expect: verdict=unsafe error=memory
// smc: -std=c++17 -DBUG=2
// expect: verdict=unsafe error=assertion
#include <atomic>
#include <cassert>
#include <thread>
#include <utility>

#ifndef BUG
#define BUG 0
#endif

class Shape {
    mutable std::atomic<int> owners_{0};

  protected:
    virtual ~Shape() = default;

  public:
    virtual int area() const = 0;
    void retain() const { owners_.fetch_add(1, std::memory_order_relaxed); }
    void release() const {
#if BUG == 2 // between the two, another owner may go
        if (owners_.load() == 1) delete this;
        else owners_.fetch_sub(1);
#else
        if (owners_.fetch_sub(1, BUG == 1 ? std::memory_order_relaxed : std::memory_order_acq_rel) == 1) delete this;
#endif
    }
};

template <typename T> class Ref {
    T *p_ = nullptr;

  public:
    explicit Ref(T *p) : p_(p) { p_->retain(); }
    Ref(const Ref &r) : p_(r.p_) { p_->retain(); }
    Ref(Ref &&r) noexcept : p_(std::exchange(r.p_, nullptr)) {}
    Ref &operator=(Ref r) noexcept { return std::swap(p_, r.p_), *this; }
    ~Ref() {
        if (p_) p_->release();
    }
    T *operator->() const { return p_; }
};

static std::atomic<int> gone{0};

class Square final : public Shape {
    int *side_;
    ~Square() override {
        delete side_;
        gone++;
    }

  public:
    explicit Square(int side) : side_(new int(side)) {}
    int area() const override { return *side_ * *side_; }
};

int main() {
    Ref<const Shape> shape(new Square(3));
    std::thread other([copy = shape] { assert(copy->area() == 9); });
    {
        Ref<const Shape> mine = std::move(shape);
        assert(mine->area() == 9);
    }
    other.join();
    assert(gone == 1);
}
