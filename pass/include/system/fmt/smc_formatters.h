/* smc_formatters.h - the formatters of smc's replacement of {fmt}: numbers, texts, pointers,
 * ranges, tuples, and types that have a function format_as or their own formatter. */
#ifndef SMC_FMT_FORMATTERS_H
#define SMC_FMT_FORMATTERS_H

#include "smc_spec.h"

#include <memory>
#include <tuple>
#include <type_traits>
#include <utility>

namespace fmt {
namespace smc {

template <typename... T> struct to_void {
    typedef void type;
};
template <typename T> struct is_text {
    enum { value = std::is_convertible<const T &, string_view>::value };
};
template <typename T> struct is_character {
    enum { value = std::is_same<T, char>::value };
};
template <typename T> struct is_integer {
    enum {
        value = (std::is_integral<T>::value && !is_character<T>::value &&
                 !std::is_same<T, bool>::value && !std::is_same<T, wchar_t>::value &&
                 !std::is_same<T, char16_t>::value && !std::is_same<T, char32_t>::value) ||
                std::is_same<T, __int128>::value || std::is_same<T, unsigned __int128>::value
    };
};
template <typename T, typename = void> struct has_format_as : std::false_type {};
template <typename T>
struct has_format_as<T, typename to_void<decltype(format_as(std::declval<const T &>()))>::type>
    : std::true_type {};
template <typename T, typename = void> struct is_range : std::false_type {};
template <typename T>
struct is_range<T, typename to_void<decltype(std::begin(std::declval<const T &>())),
                                    decltype(std::end(std::declval<const T &>()))>::type>
    : std::integral_constant<bool, !is_text<T>::value> {};
template <typename T, typename = void> struct is_map : std::false_type {};
template <typename T>
struct is_map<T, typename to_void<typename T::mapped_type>::type> : std::true_type {};
template <typename T, typename = void> struct is_set : std::false_type {};
template <typename T>
struct is_set<T, typename to_void<typename T::key_type>::type>
    : std::integral_constant<bool, !is_map<T>::value> {};

/* Base of formatters whose specification has the usual form of {fmt}. */
struct spec_formatter {
    spec given;
    const char *parse(format_parse_context &ctx) { return smc::parse(ctx, given); }
};
/* Base of formatters of texts, which are quoted inside ranges and tuples. */
struct text_formatter : spec_formatter {
    void set_debug_format(bool is_debug = true) { given.is_debug = is_debug; }
};

template <typename F> auto set_debug(F &f, int) -> decltype(f.set_debug_format(true), void()) {
    f.set_debug_format(true);
}
template <typename F> void set_debug(F &, long) {}

} // namespace smc

template <typename T>
struct formatter<T, char, typename std::enable_if<smc::is_integer<T>::value>::type>
    : smc::spec_formatter {
    appender format(T value, format_context &ctx) const {
        const bool is_negative = value < 0;
        const unsigned __int128 size = static_cast<unsigned __int128>(value);
        return smc::put_integer(ctx.out(), smc::resolve(ctx, given), is_negative,
                                is_negative ? -size : size);
    }
};

template <> struct formatter<bool> : smc::spec_formatter {
    appender format(bool value, format_context &ctx) const {
        const smc::spec s = smc::resolve(ctx, given);
        if (s.type && s.type != 's') return smc::put_integer(ctx.out(), s, false, value);
        return smc::put_text(ctx.out(), s, value ? "true" : "false");
    }
};

template <> struct formatter<char> : smc::text_formatter {
    appender format(char value, format_context &ctx) const {
        smc::spec s = smc::resolve(ctx, given);
        if (s.type && s.type != 'c')
            return smc::put_integer(ctx.out(), s, value < 0,
                                    static_cast<unsigned __int128>(value < 0 ? -value : value));
        const std::string text(1, value);
        return smc::pad(ctx.out(), s, s.is_debug ? smc::quote(text, '\'') : text, '<');
    }
};

template <typename T>
struct formatter<T, char, typename std::enable_if<std::is_floating_point<T>::value>::type>
    : smc::spec_formatter {
    appender format(T value, format_context &ctx) const {
        return smc::put_floating(ctx.out(), smc::resolve(ctx, given), value);
    }
};

template <typename T>
struct formatter<T, char, typename std::enable_if<smc::is_text<T>::value>::type>
    : smc::text_formatter {
    appender format(string_view text, format_context &ctx) const {
        return smc::put_text(ctx.out(), smc::resolve(ctx, given), text);
    }
};

template <typename T>
struct formatter<T, char,
                 typename std::enable_if<std::is_same<T, void *>::value ||
                                         std::is_same<T, const void *>::value ||
                                         std::is_same<T, std::nullptr_t>::value>::type>
    : smc::spec_formatter {
    appender format(const void *value, format_context &ctx) const {
        smc::spec s = smc::resolve(ctx, given);
        if (s.type && s.type != 'p') throw format_error("invalid format specifier");
        s.type = 'x';
        s.is_alternate = true;
        return smc::put_integer(ctx.out(), s, false, reinterpret_cast<unsigned long>(value));
    }
};

/* Formats an object that has a function format_as by the formatter of the function's result. */
template <typename T>
struct formatter<T, char,
                 typename std::enable_if<smc::has_format_as<T>::value && !smc::is_text<T>::value &&
                                         !std::is_arithmetic<T>::value>::type>
    : formatter<typename std::decay<decltype(format_as(std::declval<const T &>()))>::type> {
    appender format(const T &value, format_context &ctx) const {
        typedef typename std::decay<decltype(format_as(value))>::type as;
        return formatter<as>::format(format_as(value), ctx);
    }
};
/* Formats an unscoped enumeration as a number, as {fmt} did before version 10. */
template <typename T>
struct formatter<T, char,
                 typename std::enable_if<std::is_enum<T>::value && !smc::has_format_as<T>::value &&
                                         std::is_convertible<T, int>::value>::type>
    : formatter<typename std::underlying_type<T>::type> {};

template <typename It, typename End> struct join_view {
    It from;
    End to;
    string_view between;
};
template <typename It, typename End> struct formatter<join_view<It, End>> {
    formatter<typename std::decay<decltype(*std::declval<It>())>::type> each;
    const char *parse(format_parse_context &ctx) { return each.parse(ctx); }
    appender format(const join_view<It, End> &view, format_context &ctx) const {
        bool is_first = true;
        for (It at = view.from; at != view.to; ++at, is_first = false) {
            if (!is_first) ctx.advance_to(smc::put(ctx.out(), view.between));
            ctx.advance_to(each.format(*at, ctx));
        }
        return ctx.out();
    }
};
template <typename It, typename End> join_view<It, End> join(It from, End to, string_view between) {
    return {from, to, between};
}
template <typename Range>
auto join(Range &&range, string_view between)
    -> join_view<decltype(std::begin(range)), decltype(std::end(range))> {
    return {std::begin(range), std::end(range), between};
}
template <typename T>
join_view<const T *, const T *> join(std::initializer_list<T> list, string_view between) {
    return {list.begin(), list.end(), between};
}

namespace smc {

template <typename T> appender put_element(const T &value, format_context &ctx) {
    formatter<T> f;
    format_parse_context none{string_view("", 0)};
    f.parse(none);
    set_debug(f, 0);
    return f.format(value, ctx);
}
template <std::size_t i, typename T>
typename std::enable_if<i == std::tuple_size<T>::value>::type put_elements(const T &, const char *,
                                                                           format_context &) {}
template <std::size_t i, typename T>
typename std::enable_if<i != std::tuple_size<T>::value>::type put_elements(const T &value,
                                                                           const char *between,
                                                                           format_context &ctx) {
    if (i) ctx.advance_to(put(ctx.out(), between));
    ctx.advance_to(put_element<typename std::decay<decltype(std::get<i>(value))>::type>(
        std::get<i>(value), ctx));
    put_elements<i + 1>(value, between, ctx);
}
template <typename T> void put_entry(const T &value, format_context &ctx, std::true_type) {
    put_elements<0>(value, ": ", ctx);
}
template <typename T> void put_entry(const T &value, format_context &ctx, std::false_type) {
    ctx.advance_to(put_element(value, ctx));
}

} // namespace smc

template <typename T>
struct formatter<
    T, char,
    typename std::enable_if<smc::is_range<T>::value && !smc::has_format_as<T>::value>::type> {
    typedef typename std::decay<decltype(*std::begin(std::declval<const T &>()))>::type element;
    bool has_no_brackets, has_specification;
    formatter<element> each;
    formatter() : has_no_brackets(false), has_specification(false) {}
    const char *parse(format_parse_context &ctx) {
        const char *at = ctx.begin();
        has_no_brackets = at != ctx.end() && *at == 'n';
        if (has_no_brackets) ctx.advance_to(++at);
        if (at == ctx.end() || *at == '}') return at;
        if (*at != ':') smc_refuse("this specification of a range of {fmt}");
        has_specification = true;
        ctx.advance_to(at + 1);
        return each.parse(ctx);
    }
    appender format(const T &value, format_context &ctx) const {
        const bool has_braces = smc::is_map<T>::value || smc::is_set<T>::value;
        bool is_first = true;
        if (!has_no_brackets) ctx.advance_to(smc::put(ctx.out(), has_braces ? "{" : "["));
        for (auto at = std::begin(value); at != std::end(value); ++at, is_first = false) {
            const element &one = *at;
            if (!is_first) ctx.advance_to(smc::put(ctx.out(), ", "));
            if (has_specification) ctx.advance_to(each.format(one, ctx));
            else smc::put_entry(one, ctx, std::integral_constant<bool, smc::is_map<T>::value>());
        }
        return has_no_brackets ? ctx.out() : smc::put(ctx.out(), has_braces ? "}" : "]");
    }
};

namespace smc {
struct tuple_formatter {
    const char *parse(format_parse_context &ctx) {
        if (ctx.begin() != ctx.end() && *ctx.begin() != '}')
            smc_refuse("a specification of a tuple of {fmt}");
        return ctx.begin();
    }
    template <typename T> appender format(const T &value, format_context &ctx) const {
        ctx.advance_to(put(ctx.out(), "("));
        put_elements<0>(value, ", ", ctx);
        return put(ctx.out(), ")");
    }
};
} // namespace smc
template <typename A, typename B> struct formatter<std::pair<A, B>> : smc::tuple_formatter {};
template <typename... T> struct formatter<std::tuple<T...>> : smc::tuple_formatter {};

template <typename T> const void *ptr(T pointer) {
    static_assert(std::is_pointer<T>::value, "fmt::ptr takes a pointer");
    return static_cast<const void *>(pointer);
}
template <typename T, typename D> const void *ptr(const std::unique_ptr<T, D> &p) {
    return p.get();
}
template <typename T> const void *ptr(const std::shared_ptr<T> &p) { return p.get(); }
template <typename T>
constexpr typename std::underlying_type<T>::type underlying(T value) noexcept {
    return static_cast<typename std::underlying_type<T>::type>(value);
}

template <typename T> struct named_arg {
    const char *name;
    const T &value;
};
template <typename T> named_arg<T> arg(const char *name, const T &value) { return {name, value}; }

namespace smc {

template <typename T, typename = void> struct is_formattable : std::false_type {};
template <typename T>
struct is_formattable<T, typename to_void<decltype(formatter<T>().parse(
                             std::declval<format_parse_context &>()))>::type> : std::true_type {};

/* The type as which T is formatted: arrays of and pointers to characters are texts. */
template <typename T> struct formatted_as {
    typedef typename std::decay<T>::type plain;
    typedef typename std::conditional<
        std::is_array<T>::value && is_text<plain>::value, plain,
        typename std::remove_cv<typename std::remove_reference<T>::type>::type>::type type;
};

template <typename F, typename T>
auto call_format(F &f, const T &value, format_context &ctx, int) -> decltype(f.format(value, ctx)) {
    return f.format(value, ctx);
}
template <typename F, typename T>
appender call_format(F &f, const T &value, format_context &ctx, long) {
    return f.format(const_cast<T &>(value), ctx);
}

template <typename T>
void format_object(format_parse_context &parsed, format_context &ctx, const void *object) {
    typedef typename formatted_as<T>::type as;
    static_assert(is_formattable<as>::value,
                  "{fmt} does not format this type: specialise fmt::formatter for it");
    formatter<as> f;
    parsed.advance_to(f.parse(parsed));
    ctx.advance_to(call_format(f, *static_cast<const T *>(object), ctx, 0));
}
template <typename T> bool get_integer(const void *object, long long &value) {
    value = static_cast<long long>(*static_cast<const T *>(object));
    return true;
}
template <typename T>
format_arg make_arg(const T &value, const char *name, std::true_type /* an integer */) {
    return {&value, format_object<T>, get_integer<T>, name};
}
template <typename T> format_arg make_arg(const T &value, const char *name, std::false_type) {
    return {std::addressof(value), format_object<T>, nullptr, name};
}
template <typename T> format_arg make_arg(const T &value) {
    return make_arg(value, nullptr, std::integral_constant<bool, is_integer<T>::value>());
}
template <typename T> format_arg make_arg(const named_arg<T> &named) {
    return make_arg(named.value, named.name, std::integral_constant<bool, is_integer<T>::value>());
}

} // namespace smc

template <typename T> struct is_formattable : smc::is_formattable<T> {};

} // namespace fmt

#endif
