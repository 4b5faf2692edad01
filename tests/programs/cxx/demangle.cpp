// demangle.cpp - a program that prints names of types prints the mangled name if __cxa_demangle
// fails.
// expect: verdict=verified exit=0 executions=1
#include <cassert>
#include <cstdlib>
#include <cstring>
#include <cxxabi.h>
#include <string>
#include <typeinfo>
static std::string name_of(const std::type_info &type)
{
    int status = 1;
    char *name = abi::__cxa_demangle(type.name(), nullptr, nullptr, &status);
    const std::string shown = status == 0 ? name : type.name();
    std::free(name);
    return shown;
}
int main()
{
    assert(name_of(typeid(int)) == "i" || name_of(typeid(int)) == "int");
    assert(!std::strcmp(typeid(int).name(), "i"));
}
