// Functions that are defined in libc++.so: threads, locks, futures, strings, counts, errors, streams.
// needs: ../lib/llvm-19/include/c++/v1/thread
// smc: -stdlib=libc++ -std=c++20
// expect: verdict=verified executions=2
// smc: -stdlib=libc++ -std=c++20 -DBUG
// expect: verdict=unsafe error=deadlock line=44
// report: waits for the condition changed and is never woken
#include <algorithm>
#include <any>
#include <cassert>
#include <condition_variable>
#include <functional>
#include <future>
#include <iomanip>
#include <iostream>
#include <latch>
#include <map>
#include <memory>
#include <mutex>
#include <optional>
#include <shared_mutex>
#include <sstream>
#include <stdexcept>
#include <string>
#include <string.h>
#include <thread>
#include <unordered_map>
#include <variant>
#include <vector>

static std::mutex m;
static std::condition_variable changed;
static bool ready;

static void wait() {
    std::thread other([] {
        std::lock_guard<std::mutex> held(m);
        ready = true;
#ifndef BUG
        changed.notify_one();
#endif
    });
    std::unique_lock<std::mutex> held(m);
    changed.wait(held, [] { return ready; });
    held.unlock();
    other.join();
}

static void synchronise() {
    static std::once_flag once;
    int times = 0;
    for (int i = 0; i < 2; i++) std::call_once(once, [&] { times++; });
    std::shared_mutex l;
    std::timed_mutex t;
    std::shared_timed_mutex lt;
    std::recursive_mutex r;
    std::recursive_timed_mutex rt;
    std::latch arrived(1);
    std::thread other([&] {
        std::scoped_lock all(l, t, lt, r, rt);
        std::scoped_lock again(r, rt);
        times++;
        arrived.count_down();
    });
    other.join();
    arrived.wait();
    std::shared_lock held(l);
    std::shared_lock held_too(lt);
    assert(times == 2 && l.try_lock_shared() && !lt.try_lock() && t.try_lock_for(std::chrono::seconds(1)) && r.try_lock() && rt.try_lock());
    t.unlock(), r.unlock(), rt.unlock(), l.unlock_shared();
    try {
        other.join();
        assert(false);
    } catch (const std::system_error &e) {
        assert(e.code() == std::errc::invalid_argument && strncmp(e.what(), "thread::join failed: ", 21) == 0);
    }
}

template <class Error, class F> static void throws(F f) {
    try {
        f();
    } catch (const Error &e) {
        assert(*e.what());
        return;
    }
    assert(false);
}

static void hand_over() {
    std::promise<int> p;
    std::future<int> f = p.get_future();
    std::thread([&] { p.set_value_at_thread_exit(5); }).join();
    assert(f.get() == 5);
    throws<std::future_error>([&] { p.set_value(6); });
    f = std::promise<int>().get_future();
    throws<std::future_error>([&] { f.get(); });
    std::promise<void> broken;
    broken.set_exception(std::make_exception_ptr(std::runtime_error(std::string("no ") + "value")));
    throws<std::runtime_error>([&] { broken.get_future().get(); });
    std::packaged_task<int(int)> task([](int i) { return i + 1; });
    task(3);
    assert(task.get_future().get() == 4 && std::async(std::launch::deferred, [] { return 7; }).get() == 7);
}

static void store() {
    std::shared_ptr<std::string> text = std::make_shared<std::string>("longer than what a short string holds"), copy = text;
    std::weak_ptr<std::string> seen = text;
    assert(seen.lock() == text && std::atomic_load(&copy) == text && text->find("short") == 19 && *text + "!" == "longer than what a short string holds!");
    text.reset(), copy.reset();
    assert(!seen.lock());
    throws<std::bad_weak_ptr>([&] { std::shared_ptr<std::string> p(seen); });
    std::unordered_map<std::string, int> numbers;
    std::map<std::string, int> sorted;
    for (int i = 0; i < 20; i++) numbers[std::to_string(i)] = sorted[std::to_string(i)] = i;
    assert(numbers["7"] == 7 && sorted["7"] == 7 && std::stoi("12") == 12 && std::stod("2.5") == 2.5 && std::to_string(1.5) == "1.500000");
    std::vector<int> v;
    for (int i = 0; i < 40; i++) v.push_back(i * 7 % 40);
    std::sort(v.begin(), v.end());
    assert(std::is_sorted(v.begin(), v.end()));
    std::function<int(int)> next = std::bind(std::plus<int>(), std::placeholders::_1, 1);
    assert(next(1) == 2);
    next = nullptr;
    throws<std::bad_function_call>([&] { next(1); });
    throws<std::bad_optional_access>([] { std::optional<int>().value(); });
    throws<std::bad_variant_access>([] { std::get<int>(std::variant<int, double>(2.0)); });
    throws<std::bad_any_cast>([] { std::any_cast<int>(std::any(2.0)); });
    throws<std::out_of_range>([&] { v.at(40); });
    throws<std::invalid_argument>([] { std::stoi("seven"); });
    try {
        try {
            throw 1;
        } catch (...) {
            std::throw_with_nested(std::logic_error("outer"));
        }
    } catch (const std::exception &e) {
        try {
            std::rethrow_if_nested(e);
            assert(false);
        } catch (int one) {
            assert(one == 1);
        }
    }
}

static void print() {
    std::thread other([] { std::cout << "other " << 2 << std::endl; });
    std::cout << "main " << 1 << '\n';
    other.join();
    std::ostringstream out;
    out << 12 << ' ' << -7l << ' ' << 2.5 << ' ' << true << ' ' << std::boolalpha << false << std::setw(6) << std::setfill('.') << 42 << '|'
        << std::left << std::setw(4) << "ab" << '|' << std::hex << std::showbase << 255 << ' ' << short(-1) << std::dec << ' ' << std::fixed
        << std::setprecision(3) << 1.0;
    assert(out.str() == "12 -7 2.5 1 false....42|ab..|0xff 0xffff 1.000");
    std::istringstream in("17 -4 word 2.5 ff\nnext line");
    int a, b, c;
    double x;
    std::string word, line;
    in >> a >> b >> word >> x >> std::hex >> c;
    assert(in.good() && a == 17 && b == -4 && word == "word" && x == 2.5 && c == 255);
    std::getline(in, line);
    std::getline(in, line);
    assert(line == "next line" && in.eof() && !(in >> a));
    in.clear();
    try {
        in.exceptions(std::ios::failbit);
        in >> a;
        assert(false);
    } catch (const std::ios_base::failure &e) {
        assert(e.code() == std::io_errc::stream);
    }
}

int main() {
    wait();
    synchronise();
    hand_over();
    store();
    print();
}
