/* smc_std.h - types of the C++ library, for smc's replacement of {fmt}. */
#ifndef SMC_FMT_STD_H
#define SMC_FMT_STD_H

#include "smc_ostream.h"

#include <atomic>
#include <exception>
#include <system_error>
#include <thread>
#if __cplusplus >= 201703L
#include <optional>
#endif

namespace fmt {

template <> struct formatter<std::thread::id> : ostream_formatter {};
template <> struct formatter<std::error_code> : ostream_formatter {};
template <typename T>
struct formatter<T, char, typename std::enable_if<std::is_base_of<std::exception, T>::value>::type>
    : formatter<string_view> {
    appender format(const std::exception &e, format_context &ctx) const {
        return formatter<string_view>::format(e.what(), ctx);
    }
};
template <typename T> struct formatter<std::atomic<T>> : formatter<T> {
    appender format(const std::atomic<T> &value, format_context &ctx) const {
        return formatter<T>::format(value.load(), ctx);
    }
};
#if __cplusplus >= 201703L
template <typename T> struct formatter<std::optional<T>> : smc::tuple_formatter {
    appender format(const std::optional<T> &value, format_context &ctx) const {
        if (!value) return smc::put(ctx.out(), "none");
        ctx.advance_to(smc::put(ctx.out(), "optional("));
        ctx.advance_to(smc::put_element(*value, ctx));
        return smc::put(ctx.out(), ")");
    }
};
#endif

} // namespace fmt

#endif
