/* gmock.h - GoogleMock's interface for `smc test`: MOCK_METHOD, EXPECT_CALL and actions, in C++17.
 * */
#ifndef SMC_ADAPTER_GMOCK_H
#define SMC_ADAPTER_GMOCK_H

#include "gmock-matchers.h"
#include "smc_actions.h"

#include <climits>
#include <memory>
#include <mutex>

namespace testing {

inline void InitGoogleMock(int *, char **) {}
inline void InitGoogleMock() {}

// ---- number of calls ----------------------------------------------------------------------------

struct Cardinality {
    int least, most;
};
inline Cardinality Exactly(int n) { return {n, n}; }
inline Cardinality AtLeast(int n) { return {n, INT_MAX}; }
inline Cardinality AtMost(int n) { return {0, n}; }
inline Cardinality Between(int least, int most) { return {least, most}; }
inline Cardinality AnyNumber() { return {0, INT_MAX}; }

// ---- expectations -------------------------------------------------------------------------------

struct smc_expected {
    const char *file, *is_often_enough, *is_not_too_often, *fits_each;
    unsigned line;
    Cardinality times;
    bool has_times, retires, is_retired;
    int calls;
    std::vector<std::shared_ptr<smc_expected>> before; // expectations that must be satisfied first

    void fail(const char *rule) const { __assert_fail(rule, file, line, ""); }
    bool is_ready() const {
        for (const auto &e : before)
            if (e->calls < e->times.least) return false;
        return !is_retired;
    }
};

class Sequence {
  public:
    void add(const std::shared_ptr<smc_expected> &e) const {
        if (*last_) e->before.push_back(*last_);
        *last_ = e;
    }

  private:
    std::shared_ptr<std::shared_ptr<smc_expected>> last_ =
        std::make_shared<std::shared_ptr<smc_expected>>();
};

class InSequence {
  public:
    InSequence() : outer_(current()) { current() = &own_; }
    ~InSequence() { current() = outer_; }
    InSequence(const InSequence &) = delete;
    static const Sequence *&current() {
        static const Sequence *now;
        return now;
    }

  private:
    const Sequence *outer_;
    Sequence own_;
};

// A handle of an expectation, for After().
class Expectation {
  public:
    template <typename S> Expectation(const S &spec) : expected(spec.expected()) {}
    std::shared_ptr<smc_expected> expected;
};

// ---- mocked functions ---------------------------------------------------------------------------

// All mocked functions, by the object to which they belong.
class smc_mocked {
  public:
    smc_mocked() : owner_(nullptr), next_(first()) {
        std::lock_guard<std::mutex> held(lock());
        first() = this;
    }
    smc_mocked(const smc_mocked &) = delete;
    virtual void verify() = 0;
    virtual void clear() = 0;
    void be_of(const void *owner) { owner_ = owner; }

    template <typename F> static void each_of(const void *owner, F f) {
        for (smc_mocked *m = first(); m; m = m->next_)
            if (m->owner_ == owner) f(*m);
    }
    static std::mutex &lock() {
        static std::mutex all;
        return all;
    }

  protected:
    ~smc_mocked() {
        std::lock_guard<std::mutex> held(lock());
        smc_mocked **at = &first();
        while (*at != this) at = &(*at)->next_;
        *at = next_;
    }

  private:
    static smc_mocked *&first() {
        static smc_mocked *list;
        return list;
    }
    const void *owner_;
    smc_mocked *next_;
};

// Objects for which a call without an expectation is an error (StrictMock).
struct smc_strict {
    const void *owner;
    smc_strict *next;
    static smc_strict *&first() {
        static smc_strict *list;
        return list;
    }
    static bool has(const void *owner) {
        for (const smc_strict *s = first(); s; s = s->next)
            if (s->owner == owner) return true;
        return false;
    }
};

template <typename F> class smc_mock;
template <typename R, typename... A> class smc_mock<R(A...)> : public smc_mocked {
  public:
    typedef std::function<R(A...)> action;
    struct row : smc_expected {
        std::tuple<Matcher<A>...> arguments;
        std::function<bool(const std::tuple<const std::decay_t<A> &...> &)> with;
        std::vector<action> once;
        action repeatedly;
        bool is_default;

        template <std::size_t... I>
        bool fits(std::index_sequence<I...>, const std::decay_t<A> &...a) const {
            const std::tuple<const std::decay_t<A> &...> all(a...);
            return (std::get<I>(arguments).matches(std::get<I>(all)) && ...) &&
                   (!with || with(all));
        }
        // Derives the number of calls from the actions, if the program gives none.
        void settle() {
            if (has_times) return;
            const int n = static_cast<int>(once.size());
            times = repeatedly ? AtLeast(n) : Exactly(n ? n : 1);
        }
    };

    class spec {
      public:
        spec(smc_mock &of, const Matcher<A> &...m) : of_(of), row_(std::make_shared<row>()) {
            row_->arguments = std::make_tuple(m...);
        }
        template <typename W> spec &operator()(const W &, const void *) { return *this; }
        spec &expected_at(const char *file, unsigned line, const char *is_often_enough,
                          const char *is_not_too_often, const char *fits_each) {
            row_->file = file;
            row_->line = line;
            row_->is_often_enough = is_often_enough;
            row_->is_not_too_often = is_not_too_often;
            row_->fits_each = fits_each;
            row_->settle();
            if (InSequence::current()) InSequence::current()->add(row_);
            of_.add(row_);
            return *this;
        }
        spec &by_default() {
            row_->is_default = true;
            of_.add(row_);
            return *this;
        }
        template <typename M> spec &With(const M &m) {
            const auto matcher = smc_matcher_of(m);
            row_->with = [matcher](const auto &all) { return matcher.matches(all); };
            return *this;
        }
        spec &Times(int n) { return Times(Exactly(n)); }
        spec &Times(Cardinality n) {
            row_->times = n;
            row_->has_times = true;
            return *this;
        }
        template <typename X
        > spec &WillOnce(X x) {
            row_->once.push_back(smc_action_of<R, A...>(std::move(x)));
            row_->settle();
            return *this;
        }
        template <typename X
        > spec &WillRepeatedly(X x) {
            row_->repeatedly = smc_action_of<R, A...>(std::move(x));
            row_->settle();
            return *this;
        }
        template <typename X
        > spec &WillByDefault(X x) { return WillRepeatedly(std::move(x)); }
        spec &RetiresOnSaturation() {
            row_->retires = true;
            return *this;
        }
        template <typename... S> spec &InSequence(const S &...s) {
            (s.add(row_), ...);
            return *this;
        }
        template <typename... E> spec &After(const E &...e) {
            (row_->before.push_back(Expectation(e).expected), ...);
            return *this;
        }
        std::shared_ptr<smc_expected> expected() const { return row_; }

      private:
        smc_mock &of_;
        std::shared_ptr<row> row_;
    };

    ~smc_mock() { verify(); }

    spec expect(const void *owner, const Matcher<A> &...m) {
        be_of(owner);
        return spec(*this, m...);
    }
    void add(const std::shared_ptr<row> &r) {
        std::lock_guard<std::mutex> held(lock_);
        rows_.push_back(r);
    }

    R call(const void *owner, A... a) {
        const action does = choose(owner, a...);
        if (does) return does(std::forward<A>(a)...);
        if constexpr (std::is_void_v<R>) return;
        else if constexpr (std::is_default_constructible_v<R>) return R();
        else std::abort();
    }

    void verify() override {
        for (const auto &r : rows_)
            if (!r->is_default && r->calls < r->times.least) r->fail(r->is_often_enough);
    }
    void clear() override { rows_.clear(); }

  private:
    // Returns the action of the newest expectation that matches the arguments. If none does, the
    // function returns the default value of its type.
    action choose(const void *owner, const std::decay_t<A> &...a) {
        std::lock_guard<std::mutex> held(lock_);
        be_of(owner);
        bool has_expected = false;
        for (auto r = rows_.rbegin(); r != rows_.rend(); ++r) {
            if ((*r)->is_default) continue;
            has_expected = true;
            if ((*r)->is_ready() && (*r)->fits(std::index_sequence_for<A...>(), a...))
                return take(**r, a...);
        }
        if (has_expected) rows_.back()->fail(rows_.back()->fits_each);
        if (smc_strict::has(owner))
            __assert_fail("a call of a StrictMock is expected", __FILE__, __LINE__, "");
        return by_default(a...);
    }
    action take(row &r, const std::decay_t<A> &...a) {
        if (r.calls == r.times.most) r.fail(r.is_not_too_often);
        for (const auto &e : r.before) e->is_retired = true;
        const std::size_t index = static_cast<std::size_t>(r.calls++);
        r.is_retired = r.retires && r.calls == r.times.most;
        if (index < r.once.size()) return r.once[index];
        return r.repeatedly ? r.repeatedly : by_default(a...);
    }
    action by_default(const std::decay_t<A> &...a) {
        for (auto r = rows_.rbegin(); r != rows_.rend(); ++r)
            if ((*r)->is_default && (*r)->fits(std::index_sequence_for<A...>(), a...))
                return (*r)->repeatedly;
        return action();
    }

    std::mutex lock_;
    std::vector<std::shared_ptr<row>> rows_;
};

template <typename T> class NiceMock : public T {
  public:
    using T::T;
};
template <typename T> class NaggyMock : public T {
  public:
    using T::T;
};
template <typename T> class StrictMock : public T {
  public:
    template <typename... A> explicit StrictMock(A &&...a) : T(std::forward<A>(a)...) {
        own_ = {static_cast<const T *>(this), smc_strict::first()};
        smc_strict::first() = &own_;
    }
    ~StrictMock() {
        smc_strict **at = &smc_strict::first();
        while (*at != &own_) at = &(*at)->next;
        *at = own_.next;
    }

  private:
    smc_strict own_;
};

struct Mock {
    static bool VerifyAndClearExpectations(const void *object) {
        std::lock_guard<std::mutex> held(smc_mocked::lock());
        smc_mocked::each_of(object, [](smc_mocked &m) {
            m.verify();
            m.clear();
        });
        return true;
    }
    static bool VerifyAndClear(const void *object) { return VerifyAndClearExpectations(object); }
    static void AllowLeak(const void *) {}
};

template <typename F> class MockFunction;
template <typename R, typename... A> class MockFunction<R(A...)> {
  public:
    R Call(A... a) { return mock_.call(this, std::forward<A>(a)...); }
    typename smc_mock<R(A...)>::spec gmock_Call(const Matcher<A> &...m) {
        return mock_.expect(this, m...);
    }
    std::function<R(A...)> AsStdFunction() {
        return [this](A... a) { return Call(std::forward<A>(a)...); };
    }

  private:
    smc_mock<R(A...)> mock_;
};

struct smc_without_matchers {};

} // namespace testing

#define EXPECT_CALL(object, call)                                                                  \
    ((object).gmock_##call)(::testing::smc_without_matchers(), nullptr)                            \
        .expected_at(__FILE__, __LINE__, #call " is called as often as expected",                  \
                     #call " is not called more often than expected", #call " fits each call")
#define ON_CALL(object, call)                                                                      \
    ((object).gmock_##call)(::testing::smc_without_matchers(), nullptr)                            \
        .by_default()

#include "smc_methods.h"

#endif
