// smc:
// expect: verdict=unsafe exit=1 error=deadlock errors=1
// report: error: deadlock: thread 1 waits for future rate of promise rate_set, which thread 2 would make ready; thread 2 waits for future price of promise price_set, which thread 1 would make ready
// report: Circle: thread 1 -> future rate of promise rate_set -> thread 2 -> future price of promise price_set -> thread 1.
// report: future::get (future price of promise price_set)
// report-lacks: state of a future
// report-lacks: is never woken
// smc: -DMOVED
// expect: verdict=unsafe exit=1 error=deadlock errors=1
// report: error: deadlock: thread 1 waits for the future made in line 43:23, which thread 2 would make ready; thread 2 waits for the future made in line 43:30, which thread 1 would make ready
// report-lacks: + 16
// smc: -DSHARED
// expect: verdict=unsafe exit=1 error=deadlock errors=1
// report: error: deadlock: thread 1 waits for future done, which no thread makes ready
// report-lacks: + 16
// smc: -DSHARED -stdlib=libc++
// expect: verdict=unsafe exit=1 error=deadlock errors=1
// report: error: deadlock: thread 1 waits for the future made in line 49, which no thread makes ready
// report-lacks: is never woken
// smc: -DTASK
// expect: verdict=unsafe exit=1 error=deadlock errors=1
// report: error: deadlock: thread 1 waits for future sum, which no thread makes ready
// report-lacks: + 16
// smc: -DHEAP
// expect: verdict=unsafe exit=1 error=deadlock errors=1
// report: error: deadlock: thread 1 waits for future later of promise now, which no thread makes ready
// report-lacks: + 16
// smc: -DBEFORE
// expect: verdict=unsafe exit=1 error=deadlock errors=1
// report: error: deadlock: thread 0 waits for the future of promise asked, which thread 1 would make ready; thread 1 waits for m, held by thread 0
//
// Threads that wait for a future, and the threads that should set its promise: each first waits for
// the other's; none sets it; the setting thread waits for a mutex that is held meanwhile.
#include <future>
#include <mutex>
#include <thread>
#if defined MOVED
static void convert(std::future<int> in, std::promise<int> out) { out.set_value(2 * in.get()); }
#endif

int main() {
#if defined MOVED
    std::promise<int> a_set, b_set;
    std::future<int> a = a_set.get_future(), b = b_set.get_future();
    std::thread first(convert, std::move(a), std::move(b_set));
    std::thread second(convert, std::move(b), std::move(a_set));
    second.join();
#elif defined SHARED
    std::promise<void> event;
    std::shared_future<void> done = event.get_future().share();
    std::thread first([done] { done.wait(); });
#elif defined TASK
    std::packaged_task<int(int)> add_one([](int x) { return x + 1; });
    std::future<int> sum = add_one.get_future();
    std::thread first([&sum] { sum.get(); });
#elif defined HEAP
    auto *now = new std::promise<int>;
    auto *later = new std::future<int>(now->get_future());
    std::thread first([later] { later->get(); });
#elif defined BEFORE
    std::mutex m;
    std::promise<int> asked;
    std::future<int> answer = asked.get_future();
    std::unique_lock<std::mutex> lock(m);
    std::thread first([&] { std::lock_guard<std::mutex> inner(m); asked.set_value(1); });
    answer.wait();
#else
    std::promise<int> price_set, rate_set;
    std::future<int> price = price_set.get_future(), rate = rate_set.get_future();
    std::thread first([&] { price_set.set_value(100 * rate.get()); });
    std::thread second([&] { rate_set.set_value(price.get() / 2); });
    second.join();
#endif
    first.join();
}
