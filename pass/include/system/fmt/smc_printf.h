/* smc_printf.h - the printf functions of smc's replacement of {fmt}: they call the C library. */
#ifndef SMC_FMT_PRINTF_H
#define SMC_FMT_PRINTF_H

#include "smc_format.h"

namespace fmt {

inline const char *smc_to_c(const std::string &text) { return text.c_str(); }
template <typename T>
typename std::enable_if<!std::is_convertible<const T &, string_view>::value, T>::type smc_to_c(
    const T &value) {
    return value;
}
inline const char *smc_to_c(const char *text) { return text; }

template <typename... T> std::string sprintf(const char *format, const T &...args) {
    std::string text(static_cast<std::size_t>(std::snprintf(nullptr, 0, format, smc_to_c(args)...)),
                     ' ');
    std::snprintf(&text[0], text.size() + 1, format, smc_to_c(args)...);
    return text;
}
template <typename... T> int fprintf(std::FILE *file, const char *format, const T &...args) {
    return std::fprintf(file, format, smc_to_c(args)...);
}
template <typename... T> int printf(const char *format, const T &...args) {
    return std::printf(format, smc_to_c(args)...);
}

} // namespace fmt

#endif
