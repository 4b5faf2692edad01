// A logger whose thread writes the messages of others in order, and all of them before it ends.
// smc: -std=c++17
// expect: verdict=verified
// smc: -std=c++17 -DBUG
// expect: verdict=unsafe error=assertion
#include <cassert>
#include <condition_variable>
#include <mutex>
#include <sstream>
#include <string>
#include <thread>
#include <vector>

class Logger {
    std::ostringstream &out_;
    std::mutex mutex_;
    std::condition_variable changed_;
    std::vector<std::string> lines_;
    bool closed_ = false;
    std::thread writer_{[this] { write(); }};

    void write() {
        std::unique_lock<std::mutex> lock(mutex_);
        for (;;) {
            changed_.wait(lock, [this] { return closed_ || !lines_.empty(); });
#ifdef BUG // what came with the end is lost
            if (closed_) return;
#else
            if (lines_.empty()) return;
#endif
            std::vector<std::string> batch;
            batch.swap(lines_);
            lock.unlock();
            for (const auto &line : batch) out_ << line << '\n';
            lock.lock();
        }
    }

  public:
    explicit Logger(std::ostringstream &out) : out_(out) {}
    void log(std::string line) {
        std::lock_guard<std::mutex> guard(mutex_);
        lines_.push_back(std::move(line));
        changed_.notify_one();
    }
    ~Logger() {
        {
            std::lock_guard<std::mutex> guard(mutex_);
            closed_ = true;
        }
        changed_.notify_one();
        writer_.join();
    }
};

int main() {
    std::ostringstream out;
    {
        Logger logger(out);
        logger.log("first");
        logger.log("a second line, longer than what a short string holds");
    }
    assert(out.str() == "first\na second line, longer than what a short string holds\n");
}
