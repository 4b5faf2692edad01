// Containers, strings and streams print the same as in a native run.
// smc: -std=c++17
// expect: verdict=verified executions=1
// smc: -std=c++20
// expect: verdict=verified executions=1
#include <algorithm>
#include <cassert>
#include <ctime>
#include <deque>
#include <iomanip>
#include <iostream>
#include <list>
#include <map>
#include <memory>
#include <numeric>
#include <optional>
#include <set>
#include <sstream>
#include <string>
#include <tuple>
#include <unordered_map>
#include <variant>
#include <vector>

static void trees() {
    std::map<std::string, int> m;
    for (int i = 0; i < 40; i++) m["key" + std::to_string(i * 7 % 40)] = i;
    for (int i = 0; i < 40; i += 3) m.erase("key" + std::to_string(i));
    std::string before;
    int n = 0;
    for (const auto &[key, value] : m) {
        assert(before < key && value % 40 * 7 % 40 == std::stoi(key.substr(3)));
        before = key;
        n++;
    }
    assert(n == 26 && m.count("key1") && !m.count("key3"));
    std::set<int> s;
    for (int i = 0; i < 60; i++) s.insert(i * 17 % 61);
    for (int i = 0; i < 60; i += 2) s.erase(i);
    assert(s.size() == 31 && *s.begin() == 1 && *s.rbegin() == 60 && std::is_sorted(s.begin(), s.end()));
}

static void others() {
    std::unordered_map<std::string, int> u;
    for (int i = 0; i < 50; i++) u["x" + std::to_string(i)] = i;
    assert(u.size() == 50 && u.at("x33") == 33 && u.find("y") == u.end());
    std::list<int> l{5, 3, 4, 1, 2};
    l.sort();
    l.reverse();
    assert((std::vector<int>(l.begin(), l.end()) == std::vector<int>{5, 4, 3, 2, 1}));
    std::deque<int> d;
    for (int i = 0; i < 300; i++) i % 2 ? d.push_back(i) : d.push_front(i);
    assert(std::accumulate(d.begin(), d.end(), 0) == 299 * 150);
    std::variant<int, std::string> v = "text";
    assert(std::get<std::string>(v) == "text" && !std::optional<int>{});
    auto shared = std::make_shared<int>(3);
    std::weak_ptr<int> weak = shared;
    shared.reset();
    assert(weak.expired());
}

static void streams() {
    std::ostringstream out;
    out << 12 << ' ' << -7l << ' ' << 2.5 << ' ' << true << ' ' << std::boolalpha << false << std::setw(6) << std::setfill('.') << 42 << '|'
        << std::left << std::setw(4) << "ab" << '|' << std::hex << std::showbase << 255 << std::dec << ' ' << std::fixed << std::setprecision(3) << 1.0;
    assert(out.str() == "12 -7 2.5 1 false....42|ab..|0xff 1.000");
    const std::time_t time = 1700000000;
    out.str("");
    out << std::put_time(std::gmtime(&time), "%F %T %Z") << std::put_time(std::gmtime(&time), "");
    assert(out.str() == "2023-11-14 22:13:20 GMT");
    std::istringstream in("17 -4 word 2.5 ff\nnext line");
    int a, b, c;
    double x;
    std::string word, line;
    in >> a >> b >> word >> x >> std::hex >> c;
    assert(in.good() && a == 17 && b == -4 && word == "word" && x == 2.5 && c == 255);
    std::getline(in, line);
    std::getline(in, line);
    assert(line == "next line" && in.eof() && !(in >> a));
    std::cout << "done: " << std::setw(5) << 3 << std::endl;
    std::cerr << "and " << 1 << "\n";
}

int main() {
    trees();
    others();
    streams();
}
