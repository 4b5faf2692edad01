// Threads wait for the result of a promise: a value, an exception, or a broken promise.
// smc: -std=c++17
// expect: verdict=verified
// smc: -std=c++17 -DBROKEN
// expect: verdict=verified
// smc: -std=c++17 -DBUG
// expect: verdict=unsafe error=abort
#include <cassert>
#include <future>
#include <stdexcept>
#include <string>
#include <thread>
#include <utility>

static int parse(const std::string &text) {
    if (text.empty() || text[0] < '0' || text[0] > '9') throw std::invalid_argument("no number: " + text);
    return text[0] - '0';
}

static std::string outcome(std::shared_future<int> result) {
    try {
        return std::to_string(result.get());
    } catch (const std::invalid_argument &e) {
        return e.what();
    } catch (const std::future_error &e) {
        return e.code() == std::future_errc::broken_promise ? "broken" : "?";
    }
}

int main() {
    std::promise<int> word, number;
    std::shared_future<int> of_word = word.get_future(), of_number = number.get_future();
    std::thread parser([word = std::move(word), number = std::move(number)]() mutable {
        try {
            word.set_value(parse("seven"));
        } catch (...) {
            word.set_exception(std::current_exception());
        }
#ifndef BROKEN
        number.set_value(parse("7"));
#endif
    });
    assert(outcome(of_word) == "no number: seven");
#ifdef BROKEN
    assert(outcome(of_number) == "broken");
#else
    assert(outcome(of_number) == "7");
#endif
#ifdef BUG
    of_word.get();
#endif
    parser.join();
}
