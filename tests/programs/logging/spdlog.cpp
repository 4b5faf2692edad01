// spdlog.cpp - smc's stand-in for spdlog: loggers, levels, sinks of the program, macros.
// smc:
// expect: verdict=verified exit=0 executions=6
// smc: -std=c++11
// expect: verdict=verified exit=0
#include <spdlog/spdlog.h>
#include <spdlog/sinks/stdout_color_sinks.h>
#include <spdlog/sinks/base_sink.h>
#include <atomic>
#include <cassert>
#include <thread>
#include <mutex>
std::atomic<int> n{0};
struct counting : spdlog::sinks::base_sink<std::mutex> {
  int lines = 0;
  void sink_it_(const spdlog::details::log_msg &m) override { lines++; }
  void flush_() override {}
};
int main(){
  auto log = spdlog::stdout_color_mt("console");
  spdlog::set_level(spdlog::level::debug);
  auto own = std::make_shared<counting>();
  spdlog::logger other("own", own);
  std::thread t([&]{ n++; log->info("thread {}", n.load()); other.warn("x"); });
  n++;
  spdlog::warn("main {}", 1); spdlog::debug("shown"); spdlog::trace("not {}", 1); spdlog::info(42); SPDLOG_INFO("m {:03}", 7); SPDLOG_DEBUG("never {}", n++); spdlog::error("wrong {}");
  other.error("y");
  t.join();
  assert(spdlog::get("console") == log && !spdlog::get("no"));
  assert(n == 2 && own->lines == 2);
}
