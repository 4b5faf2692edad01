/* smc_format.h - smc's replacement of {fmt}: it is used if {fmt} would have to be linked or is not
 * installed (docs/cxx.md). A wrong format string throws fmt::format_error when it is used; the
 * compiler does not check it. */
#ifndef SMC_FMT_FORMAT_H
#define SMC_FMT_FORMAT_H

#include "smc_formatters.h"

namespace fmt {

struct runtime_format_string {
    string_view text;
};
inline runtime_format_string runtime(string_view text) { return {text}; }

template <typename... T> class basic_format_string {
    string_view text;

  public:
    template <typename S, typename = typename std::enable_if<
                              std::is_convertible<const S &, string_view>::value>::type>
    constexpr basic_format_string(const S &s) : text(s) {}
    basic_format_string(runtime_format_string r) : text(r.text) {}
    operator string_view() const { return text; }
    string_view get() const { return text; }
};
namespace smc {
template <typename... T> struct not_deduced {
    typedef basic_format_string<T...> type;
};
} // namespace smc
template <typename... T> using format_string = typename smc::not_deduced<T...>::type;

template <typename... T> struct format_arg_store {
    format_arg at[sizeof...(T) + 1];
    operator format_args() const { return {at, sizeof...(T)}; }
};
template <typename... T> format_arg_store<T...> make_format_args(const T &...args) {
    return {{smc::make_arg(args)..., format_arg()}};
}

namespace smc {

inline const format_arg &find_arg(format_parse_context &ctx, format_args args) {
    const char *at = ctx.begin(), *end = ctx.end();
    int id;
    if (at < end && is_digit(*at)) {
        at = parse_number(at, end, id);
        ctx.check_arg_id(id);
    } else if (at < end && is_word(*at)) {
        const char *begin = at;
        while (at < end && is_word(*at)) at++;
        id = args.get_id(string_view(begin, static_cast<std::size_t>(at - begin)));
    } else id = ctx.next_arg_id();
    if (at == end || (*at != ':' && *at != '}')) throw format_error("invalid format string");
    ctx.advance_to(at + (*at == ':'));
    return args.get(id);
}

} // namespace smc

inline appender vformat_to(appender to, string_view text, format_args args) {
    format_context ctx(to, args);
    int next = 0;
    for (const char *at = text.begin(), *end = text.end(); at < end; at++) {
        if (*at != '{' && *at != '}') {
            to = *at;
            continue;
        }
        const bool is_doubled = at + 1 < end && at[1] == *at;
        if (!is_doubled && *at == '}') throw format_error("unmatched '}' in format string");
        if (is_doubled) {
            to = *at++;
            continue;
        }
        format_parse_context parsed(string_view(at + 1, static_cast<std::size_t>(end - at - 1)),
                                    next);
        const format_arg &arg = smc::find_arg(parsed, args);
        arg.format(parsed, ctx, arg.object);
        next = parsed.smc_next();
        at = parsed.begin();
        if (at == end || *at != '}') throw format_error("missing '}' in format string");
    }
    return ctx.out();
}

inline std::string vformat(string_view text, format_args args) {
    std::string out;
    vformat_to(appender(out), text, args);
    return out;
}
template <typename... T> std::string format(format_string<T...> text, T &&...args) {
    return vformat(text, make_format_args(args...));
}

/* Prints the whole text by one fwrite, to the same place as printf. */
inline void vprint(std::FILE *file, string_view text, format_args args) {
    const std::string out = vformat(text, args);
    std::fwrite(out.data(), 1, out.size(), file);
}
inline void vprint(string_view text, format_args args) { vprint(stdout, text, args); }
template <typename... T> void print(format_string<T...> text, T &&...args) {
    vprint(stdout, text, make_format_args(args...));
}
template <typename... T> void print(std::FILE *file, format_string<T...> text, T &&...args) {
    vprint(file, text, make_format_args(args...));
}
template <typename... T> void println(std::FILE *file, format_string<T...> text, T &&...args) {
    const std::string out = vformat(text, make_format_args(args...)) + '\n';
    std::fwrite(out.data(), 1, out.size(), file);
}
template <typename... T> void println(format_string<T...> text, T &&...args) {
    println<T...>(stdout, text, std::forward<T>(args)...);
}

template <typename It> It vformat_to(It to, string_view text, format_args args) {
    for (char c : vformat(text, args)) *to++ = c;
    return to;
}
template <typename It, typename... T>
typename std::enable_if<!std::is_convertible<It, string_view>::value || std::is_pointer<It>::value,
                        It>::type
format_to(It to, format_string<T...> text, T &&...args) {
    return vformat_to(to, text, make_format_args(args...));
}
template <std::size_t N, typename... T>
appender format_to(basic_memory_buffer<char, N> &to, format_string<T...> text, T &&...args) {
    return vformat_to(appender(to.smc_text()), text, make_format_args(args...));
}
template <typename It> struct format_to_n_result {
    It out;
    std::size_t size;
};
template <typename It, typename... T>
format_to_n_result<It> format_to_n(It to, std::size_t n, format_string<T...> text, T &&...args) {
    const std::string all = vformat(text, make_format_args(args...));
    for (std::size_t i = 0; i < n && i < all.size(); i++) *to++ = all[i];
    return {to, all.size()};
}
template <typename... T> std::size_t formatted_size(format_string<T...> text, T &&...args) {
    return vformat(text, make_format_args(args...)).size();
}
template <typename T, typename = typename std::enable_if<
                          smc::is_formattable<typename smc::formatted_as<T>::type>::value>::type>
std::string to_string(const T &value) {
    return vformat("{}", make_format_args(value));
}

inline namespace literals {
struct smc_name {
    const char *name;
    template <typename T> named_arg<T> operator=(const T &value) const { return {name, value}; }
};
inline smc_name operator""_a(const char *name, std::size_t) { return {name}; }
} // namespace literals

} // namespace fmt

#endif
