/* smc_color.h - colours for smc's replacement of {fmt}: the text is printed without them. */
#ifndef SMC_FMT_COLOR_H
#define SMC_FMT_COLOR_H

#include "smc_format.h"

namespace fmt {

/* The values of the enumerators are not {fmt}'s, and are not used. */
enum class color {
    black,
    white,
    red,
    green,
    blue,
    yellow,
    orange,
    purple,
    cyan,
    magenta,
    gray,
    pink,
    brown,
    crimson,
    gold,
    light_blue,
    light_green,
    dark_red,
    dark_green,
    dark_blue,
    steel_blue,
    aqua,
};
enum class terminal_color {
    black,
    red,
    green,
    yellow,
    blue,
    magenta,
    cyan,
    white,
    bright_black,
    bright_red,
    bright_green,
    bright_yellow,
    bright_blue,
    bright_magenta,
    bright_cyan,
    bright_white,
};
enum class emphasis { bold, faint, italic, underline, blink, reverse, conceal, strikethrough };
struct rgb {
    constexpr rgb(unsigned char, unsigned char, unsigned char) {}
    constexpr rgb(unsigned) {}
    constexpr rgb(color) {}
};
struct text_style {
    constexpr text_style() {}
    constexpr text_style(emphasis) {}
    constexpr text_style operator|(text_style) const { return {}; }
};
constexpr text_style operator|(emphasis, emphasis) { return {}; }
constexpr text_style fg(rgb) { return {}; }
constexpr text_style fg(color) { return {}; }
constexpr text_style fg(terminal_color) { return {}; }
constexpr text_style bg(rgb) { return {}; }
constexpr text_style bg(color) { return {}; }
constexpr text_style bg(terminal_color) { return {}; }

template <typename... T> void print(text_style, format_string<T...> text, T &&...args) {
    print<T...>(text, std::forward<T>(args)...);
}
template <typename... T>
void print(std::FILE *file, text_style, format_string<T...> text, T &&...args) {
    print<T...>(file, text, std::forward<T>(args)...);
}
template <typename... T> std::string format(text_style, format_string<T...> text, T &&...args) {
    return vformat(text, make_format_args(args...));
}
template <typename T> struct styled_arg {
    const T &value;
};
template <typename T> styled_arg<T> styled(const T &value, text_style) { return {value}; }
template <typename T>
struct formatter<styled_arg<T>> : formatter<typename smc::formatted_as<T>::type> {
    appender format(const styled_arg<T> &arg, format_context &ctx) const {
        return formatter<typename smc::formatted_as<T>::type>::format(arg.value, ctx);
    }
};

} // namespace fmt

#endif
