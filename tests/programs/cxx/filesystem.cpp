// std::filesystem: paths as in the examples of [fs.path], files that do not exist, and two threads
// that each derive a path from a shared one. A native run prints the same.
// smc: -std=c++17
// expect: verdict=verified executions=1
// smc: -std=c++20
// expect: verdict=verified executions=1
// smc: -std=c++17 -DPLAIN
// expect: verdict=unsafe error=race
#include <atomic>
#include <cassert>
#include <filesystem>
#include <string>
#include <thread>
#include <unordered_set>
#include <vector>

namespace fs = std::filesystem;

static std::string parts(const fs::path &p) {
    std::string all;
    for (const fs::path &part : p) all += part.native() + "|";
    return all;
}

static void decompose() {
    assert(parts("/a//b/") == "/|a|b||" && parts("a") == "a|" && parts("/") == "/|" && parts("") == "");
    assert(fs::path("/a/b.tar.gz").filename() == "b.tar.gz" && fs::path("/a/").filename().empty());
    assert(fs::path("/a/b.tar.gz").stem() == "b.tar" && fs::path("a/b.gz").extension() == ".gz");
    assert(fs::path("/.bashrc").extension().empty() && fs::path("..").stem() == "..");
    assert(fs::path("a/b.").extension() == "." && !fs::path(".").has_extension());
    assert(fs::path("/a/b").parent_path() == "/a" && fs::path("/a").parent_path() == "/");
    assert(fs::path("/").parent_path() == "/" && fs::path("a").parent_path().empty());
    assert(fs::path("a/b/").parent_path() == "a/b" && !fs::path("a").has_parent_path());
    assert(fs::path("//a/b").relative_path() == "a/b" && fs::path("/a").root_path() == "/");
    assert(fs::path("/a").is_absolute() && fs::path("a/b").is_relative());
    assert(!fs::path("/").has_relative_path() && !fs::path("a/").has_filename());
}

static void modify() {
    assert(fs::path("a") / "b" == "a/b" && fs::path("a/") / "b" == "a/b" && fs::path("a") / "/b" == "/b");
    assert((fs::path("a") / "").native() == "a/" && (fs::path() / "b").native() == "b");
    fs::path p = "a/b.txt";
    assert(p.replace_extension("c") == "a/b.c" && p.replace_extension() == "a/b");
    assert(p.replace_filename("d") == "a/d" && p.remove_filename().native() == "a/");
    p += "e";
    p += fs::path("f");
    p /= p;
    assert(p == "a/ef/a/ef");
    fs::path moved = std::move(p), copy = moved;
    p = "x";
    swap(p, copy);
    assert(copy == "x" && p == moved && parts(p) == "a|ef|a|ef|");
    p.clear();
    assert(p.empty() && parts(p) == "");
}

static void compare() {
    assert(fs::path("a//b") == "a/b" && fs::path("a/b/") != "a/b" && fs::path("a") < "a/b");
    assert(fs::path("/a") > "b" && fs::path("a/b").compare("a.b") < 0);
    assert(fs::hash_value("a//b") == fs::hash_value("a/b"));
    struct hash {
        size_t operator()(const fs::path &p) const { return fs::hash_value(p); }
    };
    std::unordered_set<fs::path, hash> set{"a/b", "a//b", "c"};
    assert(set.size() == 2);
}

static void generate() {
    const char *normal[][2] = {{"foo/./bar/..", "foo/"}, {"foo/.///bar/../", "foo/"}, {"a/..", "."},
                               {"/..", "/"},  {"../", ".."},      {"a/../b", "b"},
                               {"./", "."},   {"/a/./b", "/a/b"}, {"../../a", "../../a"},
                               {"a/b/../..", "."}, {"a/.", "a/"}, {"", ""}};
    for (auto &[from, to] : normal) assert(fs::path(from).lexically_normal().native() == to);
    assert(fs::path("/a/d").lexically_relative("/a/b/c") == "../../d");
    assert(fs::path("/a/b/c").lexically_relative("/a/d") == "../b/c");
    assert(fs::path("a/b/c").lexically_relative("a") == "b/c");
    assert(fs::path("a/b/c").lexically_relative("a/b/c/x/y") == "../..");
    assert(fs::path("a/b/c").lexically_relative("a/b/c") == ".");
    assert(fs::path("a/b").lexically_relative("c/d") == "../../a/b");
    assert(fs::path("/a").lexically_proximate("b") == "/a");
    assert(fs::path("a//b").generic_string() == "a/b");
}

static void files() {
    std::error_code error;
    const fs::path absent = "/nowhere/at-all";
    assert(!fs::exists(absent) && !fs::is_regular_file(absent, error));
    assert(fs::status(absent).type() == fs::file_type::not_found);
    assert(fs::file_size(absent, error) == uintmax_t(-1) && error == std::errc::no_such_file_or_directory);
    assert(!fs::remove(absent));
    try {
        fs::rename(absent, "other");
        assert(false);
    } catch (const fs::filesystem_error &e) {
        assert(e.path1() == absent && e.path2() == "other");
        assert(e.code() == std::errc::no_such_file_or_directory);
        assert(std::string(e.what()).find("[/nowhere/at-all] [other]") != std::string::npos);
    }
}

static std::atomic<size_t> longest;
static fs::path last;

int main() {
    decompose();
    modify();
    compare();
    generate();
    files();
    const fs::path base = "/sys/devices/system";
    std::vector<std::thread> threads;
    for (int i = 0; i < 2; i++)
        threads.emplace_back([&base, i] {
            const fs::path mine = base / ("cpu" + std::to_string(i));
            longest.fetch_add(mine.native().size());
#ifdef PLAIN
            last = mine;
#endif
        });
    for (std::thread &t : threads) t.join();
    assert(longest == 2 * std::string("/sys/devices/system/cpu0").size());
}
