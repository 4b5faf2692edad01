// smc:
// expect: verdict=verified executions=1
// smc: --files=memory -DFILES
// expect: verdict=verified executions=1
//
// File streams use C's files: without files none can be opened.
#include <cassert>
#include <cstring>
#include <fstream>
#include <iterator>
#include <string>

int main() {
    std::ifstream none("/proc/cpuinfo");
    assert(none.fail() && !none.is_open());
    char line[8];
    none.getline(line, sizeof line);
    assert(!none.good() && !line[0]);
#ifdef FILES
    {
        std::ofstream o("x.txt");
        o << "one " << 2 << '\n' << "three";
        assert(o.good());
    }
    std::ifstream i("x.txt");
    std::string a;
    int n;
    i >> a >> n;
    assert(a == "one" && n == 2);
    std::getline(i, a);
    std::getline(i, a);
    assert(a == "three" && i.eof());
    i.clear();
    i.seekg(4);
    i >> n;
    assert(n == 2 && i.tellg() == std::streamoff(5));
    i.seekg(0);
    i.getline(line, 4);
    assert(i.fail() && !strcmp(line, "one"));
    i.clear();
    i.seekg(0);
    i.getline(line, 5);
    assert(i.fail());
    i.clear(), i.seekg(0);
    i.getline(line, 6);
    assert(i.good() && i.gcount() == 6 && !strcmp(line, "one 2"));
    i.getline(line, sizeof line);
    assert(i.eof() && !i.fail() && !strcmp(line, "three"));
    i.close();
    {
        std::fstream f("x.txt", std::ios::in | std::ios::out | std::ios::ate);
        f << '!';
        std::ofstream w("y", std::ios::app);
        w << 'y';
        assert(w.tellp() == std::streamoff(1) && !w.seekp(-9).good());
    }
    std::ifstream j("x.txt");
    std::ifstream k = std::move(j);
    std::string all((std::istreambuf_iterator<char>(k)), {});
    assert(all == "one 2\nthree!" && !j.is_open());
    assert(!std::ifstream("z.txt").is_open());
#endif
}
