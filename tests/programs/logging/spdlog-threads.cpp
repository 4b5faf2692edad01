// spdlog-threads.cpp - two threads that log have as many executions as two that do not.
// smc:
// expect: verdict=verified exit=0 executions=3
// smc: -DFMT_HEADER_ONLY -DSPDLOG_COMPILED_LIB
// expect: verdict=verified exit=0 executions=3
#include <spdlog/spdlog.h>
#include <atomic>
#include <cassert>
#include <thread>
std::atomic<int> n{0};
int main(){
  std::thread t([]{ n++; spdlog::info("thread {}", n.load()); });
  n++;
  spdlog::warn("main {}", 1);
  t.join();
  assert(n == 2);
}
