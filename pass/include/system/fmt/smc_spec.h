/* smc_spec.h - format specifications of smc's replacement of {fmt}; formats numbers and texts. */
#ifndef SMC_FMT_SPEC_H
#define SMC_FMT_SPEC_H

#include "smc_text.h"

#include <cmath>
#include <cstdio>
#include <cstdlib>

namespace fmt {
namespace smc {

/* [[fill]align][sign][#][0][width][.precision][L][type]; -1: not given. There is no padding: a copy
 * would read its bytes, which are never written. */
struct spec {
    std::string fill;
    int width, precision, width_id, precision_id;
    char align, sign, type;
    bool is_alternate;
    short is_zero_padded, is_debug;
    spec()
        : fill(" "), width(-1), precision(-1), width_id(-1), precision_id(-1), align(0), sign('-'),
          type(0), is_alternate(false), is_zero_padded(false), is_debug(false) {}
};

inline bool is_digit(char c) { return c >= '0' && c <= '9'; }
inline bool is_word(char c) {
    return is_digit(c) || (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_';
}
inline std::size_t code_point_size(const char *at, const char *end) {
    std::size_t n = 1;
    while (at + n < end && (at[n] & 0xc0) == 0x80) n++;
    return n;
}
inline std::size_t count_code_points(string_view text) {
    std::size_t n = 0;
    for (char c : text) n += (c & 0xc0) != 0x80;
    return n;
}

inline const char *parse_number(const char *at, const char *end, int &value) {
    long long n = 0;
    for (; at < end && is_digit(*at); at++)
        if ((n = n * 10 + *at - '0') > 2147483647) throw format_error("number is too big");
    value = static_cast<int>(n);
    return at;
}

/* Parses a width or precision: a number, or {} or {index}, which sets `id`. Names are refused. */
inline const char *parse_count(format_parse_context &ctx, const char *at, int &value, int &id) {
    const char *end = ctx.end();
    if (at == end || *at != '{') return parse_number(at, end, value);
    at++;
    if (at < end && is_digit(*at)) {
        at = parse_number(at, end, id);
        ctx.check_arg_id(id);
    } else if (at < end && *at == '}') id = ctx.next_arg_id();
    else smc_refuse("a named width or precision of {fmt}");
    if (at == end || *at != '}') throw format_error("invalid format string");
    return at + 1;
}

inline bool is_align(char c) { return c == '<' || c == '>' || c == '^'; }

inline const char *parse(format_parse_context &ctx, spec &s) {
    const char *at = ctx.begin(), *end = ctx.end();
    if (at == end || *at == '}') return at;
    const std::size_t n = code_point_size(at, end);
    if (at + n < end && is_align(at[n]) && *at != '{') {
        s.fill.assign(at, n);
        s.align = at[n];
        at += n + 1;
    } else if (is_align(*at)) s.align = *at++;
    if (at < end && (*at == '+' || *at == '-' || *at == ' ')) s.sign = *at++;
    if (at < end && *at == '#') s.is_alternate = true, at++;
    if (at < end && *at == '0') s.is_zero_padded = true, at++;
    if (at < end && (is_digit(*at) || *at == '{')) at = parse_count(ctx, at, s.width, s.width_id);
    if (at < end && *at == '.') {
        if (at + 1 == end || (!is_digit(at[1]) && at[1] != '{'))
            throw format_error("invalid precision");
        at = parse_count(ctx, at + 1, s.precision, s.precision_id);
    }
    if (at < end && *at == 'L') smc_refuse("a localised number (L) of {fmt}");
    if (at < end && *at == '?') s.is_debug = true, at++;
    else if (at < end && *at != '}') s.type = *at++;
    if (at < end && *at != '}') throw format_error("invalid format specifier");
    return at;
}

inline int get_count(const format_context &ctx, int id, int given) {
    long long value;
    if (id < 0) return given;
    const format_arg &arg = ctx.args().get(id);
    if (!arg.get_integer || !arg.get_integer(arg.object, value))
        throw format_error("width/precision is not integer");
    if (value < 0) throw format_error("negative width/precision");
    if (value > 2147483647) throw format_error("number is too big");
    return static_cast<int>(value);
}
inline spec resolve(const format_context &ctx, const spec &given) {
    spec s = given;
    s.width = get_count(ctx, s.width_id, s.width);
    s.precision = get_count(ctx, s.precision_id, s.precision);
    return s;
}

inline appender put(appender to, string_view text) {
    to.target().append(text.data(), text.size());
    return to;
}
inline appender put_times(appender to, const std::string &fill, std::size_t n) {
    while (n--) to.target().append(fill);
    return to;
}
inline appender pad(appender to, const spec &s, string_view text, char default_align) {
    const std::size_t n = count_code_points(text),
                      width = s.width > 0 ? static_cast<std::size_t>(s.width) : 0,
                      left = width > n ? width - n : 0;
    const char align = s.align ? s.align : default_align;
    const std::size_t before = align == '>' ? left : align == '^' ? left / 2 : 0;
    to = put(put_times(to, s.fill, before), text);
    return put_times(to, s.fill, left - before);
}

/* Writes prefix (sign and base) and digits; zero padding is put between them. */
inline appender pad_number(appender to, const spec &s, std::string prefix,
                           const std::string &digits) {
    const std::size_t n = prefix.size() + digits.size();
    if (s.is_zero_padded && !s.align && s.width > 0 && n < static_cast<std::size_t>(s.width))
        prefix.append(static_cast<std::size_t>(s.width) - n, '0');
    return pad(to, s, prefix + digits, '>');
}

inline appender put_text(appender to, const spec &s, string_view text);

inline std::string sign_of(bool is_negative, char sign) {
    return is_negative ? "-" : sign == '-' ? "" : std::string(1, sign);
}

inline appender put_integer(appender to, const spec &s, bool is_negative, unsigned __int128 size) {
    std::string digits, prefix = sign_of(is_negative, s.sign);
    if (s.precision >= 0) throw format_error("precision not allowed for this argument type");
    if (s.type == 'c') return pad(to, s, std::string(1, static_cast<char>(size)), '<');
    if (!s.type && s.is_debug) throw format_error("invalid format specifier");
    const bool is_upper = s.type == 'X' || s.type == 'B';
    const unsigned base = s.type == 'x' || s.type == 'X'   ? 16
                          : s.type == 'b' || s.type == 'B' ? 2
                          : s.type == 'o'                  ? 8
                                                           : 10;
    if (base == 10 && s.type && s.type != 'd') throw format_error("invalid format specifier");
    const bool is_zero = !size;
    do {
        const unsigned digit = static_cast<unsigned>(size % base);
        digits.insert(digits.begin(), (is_upper ? "0123456789ABCDEF" : "0123456789abcdef")[digit]);
    } while (size /= base);
    if (s.is_alternate && (base == 16 || base == 2)) prefix += {'0', s.type};
    if (s.is_alternate && base == 8 && !is_zero) prefix += '0';
    return pad_number(to, s, prefix, digits);
}

/* Returns the number as formatted by printf, of any length. */
inline std::string print_number(const char *format, int precision, double value) {
    std::string text(static_cast<std::size_t>(std::snprintf(nullptr, 0, format, precision, value)),
                     ' ');
    std::snprintf(&text[0], text.size() + 1, format, precision, value);
    return text;
}
inline std::string print_number(const char *format, int precision, long double value) {
    (void)format, (void)precision, (void)value;
    smc_refuse("a long double of {fmt}");
    return std::string();
}
inline bool is_read_back(const std::string &text, double value) {
    return std::strtod(text.c_str(), nullptr) == value;
}
inline bool is_read_back(const std::string &text, float value) {
    return std::strtof(text.c_str(), nullptr) == value;
}
inline bool is_read_back(const std::string &, long double) { return true; }

/* Returns the shortest text that strtod converts to the same number: as ddd.d if the exponent is
 * from -4 to 15, otherwise as d.ddde+xx. */
template <typename T> std::string print_shortest(T value, bool is_always_exponent) {
    typedef typename std::conditional<std::is_same<T, float>::value, double, T>::type wide;
    const int most = sizeof(T) == 4 ? 9 : 17;
    std::string text;
    for (int n = 0; n < most; n++) {
        text = print_number("%.*e", n, static_cast<wide>(value));
        if (is_read_back(text, value)) break;
    }
    const std::size_t e = text.find('e');
    const int exponent = std::atoi(text.c_str() + e + 1);
    if (is_always_exponent || exponent < -4 || exponent >= 16) return text;
    std::string digits = text.substr(0, e);
    if (digits.size() > 1) digits.erase(1, 1);
    if (exponent < 0)
        return "0." + std::string(static_cast<std::size_t>(-exponent - 1), '0') + digits;
    const std::size_t whole = static_cast<std::size_t>(exponent) + 1;
    if (digits.size() <= whole) return digits + std::string(whole - digits.size(), '0');
    return digits.substr(0, whole) + "." + digits.substr(whole);
}

inline std::string make_upper(std::string text) {
    for (char &c : text)
        if (c >= 'a' && c <= 'z') c = static_cast<char>(c - 'a' + 'A');
    return text;
}

template <typename T> std::string print_floating(const spec &s, T value) {
    typedef typename std::conditional<std::is_same<T, float>::value, double, T>::type wide;
    const wide number = static_cast<wide>(value);
    const int precision = s.precision < 0 ? 6 : s.precision;
    switch (s.type) {
    case 0:
        if (s.precision < 0) return print_shortest(value, false);
        return print_number(s.is_alternate ? "%#.*g" : "%.*g", precision, number);
    case 'e':
    case 'E': return print_number(s.is_alternate ? "%#.*e" : "%.*e", precision, number);
    case 'f':
    case 'F': return print_number(s.is_alternate ? "%#.*f" : "%.*f", precision, number);
    case 'g':
    case 'G': return print_number(s.is_alternate ? "%#.*g" : "%.*g", precision, number);
    case 'a':
    case 'A': smc_refuse("a hexadecimal floating-point number of {fmt}"); return std::string();
    default: throw format_error("invalid format specifier");
    }
}

template <typename T> appender put_floating(appender to, const spec &given, T value) {
    spec s = given;
    const std::string sign = sign_of(std::signbit(value), s.sign);
    const bool is_upper = s.type == 'E' || s.type == 'F' || s.type == 'G' || s.type == 'A';
    const bool is_finite = std::isfinite(value);
    if (!is_finite) s.is_zero_padded = false;
    std::string text = std::isnan(value) ? "nan"
                       : is_finite       ? print_floating(s, std::signbit(value) ? -value : value)
                                         : "inf";
    if (s.is_alternate && is_finite && !s.type && s.precision < 0 &&
        text.find_first_of(".e") == std::string::npos)
        text += ".0";
    return pad_number(to, s, sign, is_upper ? make_upper(text) : text);
}

inline std::string quote(string_view text, char mark) {
    std::string out(1, mark);
    char number[8];
    for (char c : text) {
        if (c == '\n') out += "\\n";
        else if (c == '\t') out += "\\t";
        else if (c == '\r') out += "\\r";
        else if (c == mark || c == '\\') out += {'\\', c};
        else if (static_cast<unsigned char>(c) < ' ' || c == 127) {
            std::snprintf(number, sizeof number, "\\x%02x", static_cast<unsigned char>(c));
            out += number;
        } else out += c;
    }
    return out + mark;
}

inline appender put_text(appender to, const spec &s, string_view text) {
    if (s.type && s.type != 's') throw format_error("invalid format specifier");
    if (s.sign != '-' || s.is_alternate || s.is_zero_padded)
        throw format_error("format specifier requires numeric argument");
    std::string quoted;
    if (s.is_debug) text = quoted = quote(text, '"');
    if (s.precision >= 0) {
        const char *end = text.begin();
        for (int i = 0; i < s.precision && end < text.end(); i++)
            end += code_point_size(end, text.end());
        text = string_view(text.begin(), static_cast<std::size_t>(end - text.begin()));
    }
    return pad(to, s, text, '<');
}

} // namespace smc
} // namespace fmt

#endif
