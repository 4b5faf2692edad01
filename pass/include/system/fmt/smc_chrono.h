/* smc_chrono.h - durations and dates, for smc's replacement of {fmt}. */
#ifndef SMC_FMT_CHRONO_H
#define SMC_FMT_CHRONO_H

#include "smc_format.h"

#include <chrono>
#include <ctime>
#include <ratio>

namespace fmt {

namespace smc {

template <typename Period> std::string unit_of() {
    typedef typename Period::type p;
    if (std::is_same<p, std::nano>::value) return "ns";
    if (std::is_same<p, std::micro>::value) return "us";
    if (std::is_same<p, std::milli>::value) return "ms";
    if (std::is_same<p, std::ratio<1>>::value) return "s";
    if (std::is_same<p, std::ratio<60>>::value) return "m";
    if (std::is_same<p, std::ratio<3600>>::value) return "h";
    if (std::is_same<p, std::ratio<86400>>::value) return "d";
    const std::string number = std::to_string(p::num);
    return p::den == 1 ? "[" + number + "]s" : "[" + number + "/" + std::to_string(p::den) + "]s";
}

/* Formats a date by strftime. `words` is the format: the field's text up to its '}'. */
struct date_formatter {
    std::string words;
    const char *parse(format_parse_context &ctx) {
        const char *at = ctx.begin();
        while (at != ctx.end() && *at != '}') words += *at++;
        if (!words.empty() && words[0] != '%') smc_refuse("a width of a date of {fmt}");
        return at;
    }
    appender put_date(const std::tm &date, format_context &ctx) const {
        char text[256];
        const std::string format = words.empty() ? "%Y-%m-%d %H:%M:%S" : words;
        if (!std::strftime(text, sizeof text, format.c_str(), &date))
            smc_refuse("a date of {fmt} of more than 255 characters");
        return put(ctx.out(), text);
    }
};

} // namespace smc

template <typename Rep, typename Period>
struct formatter<std::chrono::duration<Rep, Period>> : formatter<Rep> {
    const char *parse(format_parse_context &ctx) {
        const char *at = ctx.begin();
        if (at != ctx.end() && *at == '%') smc_refuse("a duration's specification (%) of {fmt}");
        return formatter<Rep>::parse(ctx);
    }
    appender format(const std::chrono::duration<Rep, Period> &d, format_context &ctx) const {
        if (this->given.width >= 0) smc_refuse("a width of a duration of {fmt}");
        return smc::put(formatter<Rep>::format(d.count(), ctx), smc::unit_of<Period>());
    }
};
template <> struct formatter<std::tm> : smc::date_formatter {
    appender format(const std::tm &date, format_context &ctx) const { return put_date(date, ctx); }
};
template <typename Duration>
struct formatter<std::chrono::time_point<std::chrono::system_clock, Duration>>
    : smc::date_formatter {
    appender format(const std::chrono::time_point<std::chrono::system_clock, Duration> &when,
                    format_context &ctx) const {
        const std::time_t seconds =
            std::chrono::duration_cast<std::chrono::seconds>(when.time_since_epoch()).count();
        std::tm date;
        gmtime_r(&seconds, &date);
        return put_date(date, ctx);
    }
};
inline std::tm gmtime(std::time_t seconds) {
    std::tm date;
    gmtime_r(&seconds, &date);
    return date;
}
inline std::tm localtime(std::time_t seconds) {
    std::tm date;
    localtime_r(&seconds, &date);
    return date;
}

} // namespace fmt

#endif
