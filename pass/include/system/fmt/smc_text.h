/* smc_text.h - texts, errors and output iterators of smc's replacement of {fmt} (format.h). */
#ifndef SMC_FMT_TEXT_H
#define SMC_FMT_TEXT_H

#include <cstddef>
#include <cstring>
#include <iterator>
#include <stdexcept>
#include <string>
#if __cplusplus >= 201703L
#include <string_view>
#endif

extern "C" void smc_refuse(const char *); /* ends smc: the named feature is not supported */

#ifndef FMT_VERSION
#define FMT_VERSION 100201
#endif
#define FMT_BEGIN_NAMESPACE namespace fmt {
#define FMT_END_NAMESPACE }
#define FMT_STRING(text) text
#define FMT_COMPILE(text) text
#define FMT_CONSTEXPR constexpr

namespace fmt {

class string_view {
    const char *at;
    std::size_t n;

  public:
    typedef char value_type;
    typedef const char *iterator;
    constexpr string_view() noexcept : at(nullptr), n(0) {}
    constexpr string_view(const char *text, std::size_t size) noexcept : at(text), n(size) {}
    string_view(const char *text) : at(text), n(std::strlen(text)) {}
    string_view(const std::string &text) noexcept : at(text.data()), n(text.size()) {}
#if __cplusplus >= 201703L
    constexpr string_view(std::string_view text) noexcept : at(text.data()), n(text.size()) {}
    explicit constexpr operator std::string_view() const noexcept { return {at, n}; }
#endif
    constexpr const char *data() const noexcept { return at; }
    constexpr std::size_t size() const noexcept { return n; }
    constexpr const char *begin() const noexcept { return at; }
    constexpr const char *end() const noexcept { return at + n; }
    constexpr char operator[](std::size_t i) const noexcept { return at[i]; }
    bool operator==(string_view other) const {
        return n == other.n && std::memcmp(at, other.at, n) == 0;
    }
    bool operator!=(string_view other) const { return !(*this == other); }
};

class format_error : public std::runtime_error {
  public:
    using std::runtime_error::runtime_error;
};

/* Output iterator: appends to a string. */
class appender {
    std::string *text;

  public:
    typedef std::output_iterator_tag iterator_category;
    typedef void value_type;
    typedef std::ptrdiff_t difference_type;
    typedef void pointer;
    typedef void reference;
    appender() : text(nullptr) {}
    explicit appender(std::string &to) : text(&to) {}
    appender &operator=(char c) {
        text->push_back(c);
        return *this;
    }
    appender &operator*() { return *this; }
    appender &operator++() { return *this; }
    appender &operator++(int) { return *this; }
    std::string &target() const { return *text; }
};

template <typename Char, std::size_t N = 500> class basic_memory_buffer {
    std::string text;

  public:
    typedef Char value_type;
    typedef const Char &const_reference;
    const Char *data() const { return text.data(); }
    Char *data() { return &text[0]; }
    std::size_t size() const { return text.size(); }
    std::size_t capacity() const { return text.capacity(); }
    const Char *begin() const { return text.data(); }
    const Char *end() const { return text.data() + text.size(); }
    Char &operator[](std::size_t i) { return text[i]; }
    void push_back(Char c) { text.push_back(c); }
    void clear() { text.clear(); }
    void resize(std::size_t n) { text.resize(n); }
    void reserve(std::size_t n) { text.reserve(n); }
    template <typename It> void append(It from, It to) { text.append(from, to); }
    void append(string_view more) { text.append(more.data(), more.size()); }
    std::string &smc_text() { return text; }
};
typedef basic_memory_buffer<char> memory_buffer;
template <typename Char, std::size_t N>
std::string to_string(const basic_memory_buffer<Char, N> &buffer) {
    return std::string(buffer.data(), buffer.size());
}

/* The unread rest of a format string. It begins with the specification of one argument. */
class format_parse_context {
    const char *at, *stop;
    int next;

  public:
    typedef char char_type;
    typedef const char *iterator;
    explicit format_parse_context(string_view text, int next_argument = 0)
        : at(text.begin()), stop(text.end()), next(next_argument) {}
    const char *begin() const { return at; }
    const char *end() const { return stop; }
    void advance_to(const char *to) { at = to; }
    int next_arg_id() {
        if (next < 0)
            throw format_error("cannot switch from manual to automatic argument indexing");
        return next++;
    }
    void check_arg_id(int) {
        if (next > 0)
            throw format_error("cannot switch from automatic to manual argument indexing");
        next = -1;
    }
    int smc_next() const { return next; }
};

template <typename T, typename Char = char, typename Enable = void> struct formatter;

class format_context;
/* An argument: pointers to the object and to functions for its type, and its name. */
struct format_arg {
    const void *object;
    void (*format)(format_parse_context &, format_context &, const void *object);
    bool (*get_integer)(const void *object, long long &value); /* NULL: it is no integer */
    const char *name;                                          /* NULL: it has no name */
};
struct format_args {
    const format_arg *at;
    std::size_t n;
    const format_arg &get(int id) const {
        if (id < 0 || static_cast<std::size_t>(id) >= n) throw format_error("argument not found");
        return at[id];
    }
    int get_id(string_view name) const {
        for (std::size_t i = 0; i < n; i++)
            if (at[i].name && string_view(at[i].name) == name) return static_cast<int>(i);
        throw format_error("argument not found");
    }
};

class format_context {
    appender to;
    format_args all;

  public:
    typedef char char_type;
    typedef appender iterator;
    template <typename T> using formatter_type = formatter<T, char>;
    format_context(appender out, format_args args) : to(out), all(args) {}
    appender out() const { return to; }
    void advance_to(appender out) { to = out; }
    const format_args &args() const { return all; }
};
template <typename Char> using basic_format_parse_context = format_parse_context;
using parse_context = format_parse_context;

} // namespace fmt

#endif
