/* smc_ostream.h - types that have an operator<<, for smc's replacement of {fmt}. */
#ifndef SMC_FMT_OSTREAM_H
#define SMC_FMT_OSTREAM_H

#include "smc_format.h"

#include <ostream>
#include <sstream>

namespace fmt {

struct ostream_formatter : formatter<string_view> {
    template <typename T> appender format(const T &value, format_context &ctx) const {
        std::ostringstream text;
        text << value;
        return formatter<string_view>::format(text.str(), ctx);
    }
};
template <typename T> struct streamed_view {
    const T &value;
};
template <typename T> streamed_view<T> streamed(const T &value) { return {value}; }
template <typename T> struct formatter<streamed_view<T>> : ostream_formatter {
    appender format(const streamed_view<T> &view, format_context &ctx) const {
        return ostream_formatter::format(view.value, ctx);
    }
};
template <typename... T> void print(std::ostream &to, format_string<T...> text, T &&...args) {
    const std::string out = vformat(text, make_format_args(args...));
    to.write(out.data(), static_cast<std::streamsize>(out.size()));
}
template <typename... T> void println(std::ostream &to, format_string<T...> text, T &&...args) {
    const std::string out = vformat(text, make_format_args(args...)) + '\n';
    to.write(out.data(), static_cast<std::streamsize>(out.size()));
}

} // namespace fmt

#endif
