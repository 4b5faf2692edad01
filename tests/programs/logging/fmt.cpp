// fmt.cpp - output of smc's stand-in for {fmt}; each expected text is the output of {fmt} 9.
// smc:
// expect: verdict=verified exit=0 executions=1
// smc: -std=c++20
// expect: verdict=verified exit=0 executions=1
#include <fmt/core.h>
#include <fmt/ranges.h>
#include <fmt/ostream.h>
#include <fmt/chrono.h>
#include <fmt/color.h>
#include <fmt/std.h>
#include <fmt/printf.h>
#include <cassert>
#include <map>
#include <set>
#include <vector>
#include <limits>
struct point { int x, y; };
template <> struct fmt::formatter<point> {
    constexpr auto parse(format_parse_context &ctx) { return ctx.begin(); }
    template <typename C> auto format(const point &p, C &ctx) const { return fmt::format_to(ctx.out(), "({}, {})", p.x, p.y); }
};
enum class hue { red, green };
template <> struct fmt::formatter<hue> : fmt::formatter<std::string_view> {
    auto format(hue c, fmt::format_context &ctx) const { return formatter<std::string_view>::format(c == hue::red ? "red" : "green", ctx); }
};
struct id { int n; };
std::ostream &operator<<(std::ostream &to, const id &i) { return to << "#" << i.n; }
template <> struct fmt::formatter<id> : fmt::ostream_formatter {};
template <typename... T> std::string wrap(fmt::format_string<T...> f, T &&...args) { return fmt::format(f, std::forward<T>(args)...); }
static int bad;
#define IS(text, ...) do { std::string s = fmt::format(__VA_ARGS__); if (s != text) { printf("%d: '%s' not '%s'\n", __LINE__, s.c_str(), text); bad++; } } while (0)
int main(){
  using namespace fmt::literals;
  IS("a", "{}", 'a'); IS("true 1", "{} {:d}", true, true); IS("{}", "{{}}");
  IS("2 1", "{1} {0}", 1, 2);
  IS("   42|42   | 42  ", "{:5}|{:<5}|{:^5}", 42, 42, 42);
  IS("*ab**", "{:*^5}", "ab");
  IS("+5 -5  5", "{:+} {} {: }", 5, -5, 5);
  IS("0x00ff ff FF 0b101 017", "{:#06x} {:x} {:X} {:#b} {:#o}", 255, 255, 255, 5, 15);
  IS("-9223372036854775808", "{}", std::numeric_limits<long long>::min());
  IS("18446744073709551615", "{}", ~0ull);
  IS("-128 255", "{} {}", (signed char)-128, (unsigned char)255);
  IS("1.5 1 0.1 1e+16 1e-05 0.0001 123456789012345", "{} {} {} {} {} {} {}", 1.5, 1.0, 0.1, 1e16, 1e-5, 1e-4, 123456789012345.0);
  IS("0.1 3.1415927", "{} {}", 0.1f, 3.14159265f);
  IS("3.14 003.1 1.500000e+00 3.1", "{:.2f} {:05.1f} {:e} {:.2}", 3.14159, 3.14159, 1.5, 3.14159);
  IS("inf nan -0 -inf", "{} {} {} {}", 1e308*10, std::numeric_limits<double>::quiet_NaN(), -0.0, -1e308*10);
  IS("ab   |   ab|a", "{:5}|{:>5}|{:.1}", std::string("ab"), "ab", "ab");
  IS("  7", "{:{}}", 7, 3); IS("3.142", "{:.{}f}", 3.14159, 3);
  IS("[1, 2, 3]", "{}", std::vector<int>{1,2,3});
  IS("[\"a\", \"b\"]", "{}", std::vector<std::string>{"a","b"});
  IS("{1: \"x\"}", "{}", (std::map<int,std::string>{{1,"x"}}));
  IS("{1, 2}", "{}", (std::set<int>{1,2}));
  IS("(1, \"a\", 'c')", "{}", std::make_tuple(1, "a", 'c'));
  IS("01, 02", "{:02}", fmt::join(std::vector<int>{1,2}, ", "));
  IS("(1, 2)", "{}", point{1,2}); IS("  red", "{:>5}", hue::red); IS("#4", "{}", id{4}); IS("#5", "{}", fmt::streamed(id{5}));
  IS("n=3", "{name}={v}", fmt::arg("name", "n"), "v"_a = 3);
  IS("5ms 3s", "{} {}", std::chrono::milliseconds(5), std::chrono::seconds(3));
  IS("0x10", "{}", (void*)16);
  assert(wrap("{}-{}", 1, "x") == "1-x");
  assert(fmt::to_string(42) == "42");
  assert(fmt::sprintf("%d %s", 3, std::string("x")) == "3 x");
  std::string s; fmt::format_to(std::back_inserter(s), "{}!", 1); assert(s == "1!");
  fmt::memory_buffer b; fmt::format_to(std::back_inserter(b), "{}?", 2); assert(fmt::to_string(b) == "2?");
  char buf[8]; auto r = fmt::format_to_n(buf, 3, "{}", 123456); assert(r.size == 6 && buf[2] == '3');
  auto end = fmt::format_to(buf, "{}", 12); assert(end == buf + 2);
  assert(fmt::formatted_size("{}", 1234) == 4);
  try { (void)fmt::format(fmt::runtime("{} {}"), 1); assert(0); } catch (const fmt::format_error &e) { assert(std::string(e.what()) == "argument not found"); }
  try { (void)fmt::format(fmt::runtime("{:d}"), "x"); assert(0); } catch (const fmt::format_error &) {}
  fmt::print("out {}\n", 1); fmt::print(stderr, "err {}\n", 2); fmt::print(fg(fmt::color::red), "col {}\n", 3);
  fmt::println("line {}", 4);
  assert(!bad);
}
