/* smc_spdlog.h - smc's replacement of spdlog: each line is formatted and printed at once, where
 * printf prints, as "[logger] [level] text", without date, pattern and colours (docs/cxx.md).
 * Levels are atomic and the table of loggers has a lock, as in spdlog. Sinks have no lock, so that
 * log calls do not synchronise the program's threads. */
#ifndef SMC_SPDLOG_H
#define SMC_SPDLOG_H

#include "../fmt/smc_chrono.h"
#include "../fmt/smc_format.h"
#include "../fmt/smc_ostream.h"

#include <atomic>
#include <chrono>
#include <functional>
#include <initializer_list>
#include <map>
#include <memory>
#include <mutex>
#include <vector>

#define SPDLOG_LEVEL_TRACE 0
#define SPDLOG_LEVEL_DEBUG 1
#define SPDLOG_LEVEL_INFO 2
#define SPDLOG_LEVEL_WARN 3
#define SPDLOG_LEVEL_ERROR 4
#define SPDLOG_LEVEL_CRITICAL 5
#define SPDLOG_LEVEL_OFF 6
#ifndef SPDLOG_ACTIVE_LEVEL
#define SPDLOG_ACTIVE_LEVEL SPDLOG_LEVEL_INFO
#endif

namespace spdlog {

typedef std::string filename_t;
using fmt::format_string;
using string_view_t = fmt::string_view;
using memory_buf_t = fmt::memory_buffer;

namespace level {
enum level_enum { trace, debug, info, warn, err, critical, off, n_levels };
inline const char *smc_name(level_enum l) {
    static const char *const names[] = {"trace", "debug",    "info", "warning",
                                        "error", "critical", "off"};
    return names[l];
}
inline string_view_t to_string_view(level_enum l) { return smc_name(l); }
inline level_enum from_str(const std::string &name) {
    for (int l = trace; l < off; l++)
        if (name == smc_name(static_cast<level_enum>(l))) return static_cast<level_enum>(l);
    return name == "warn" ? warn : name == "err" ? err : off;
}
} // namespace level

struct source_loc {
    const char *filename, *funcname;
    int line;
    constexpr source_loc() : filename(nullptr), funcname(nullptr), line(0) {}
    constexpr source_loc(const char *file, int at, const char *function)
        : filename(file), funcname(function), line(at) {}
};
class spdlog_ex : public std::runtime_error {
  public:
    using std::runtime_error::runtime_error;
};
enum class color_mode { always, automatic, never };
enum class pattern_time_type { local, utc };

namespace details {
struct log_msg {
    string_view_t logger_name;
    level::level_enum level;
    std::chrono::system_clock::time_point time;
    source_loc source;
    string_view_t payload;
};
} // namespace details

class formatter {};

namespace sinks {
class sink {
    std::atomic<int> least{level::trace};

  public:
    virtual ~sink() {}
    virtual void log(const details::log_msg &msg) = 0;
    virtual void flush() {}
    void set_level(level::level_enum l) { least.store(l, std::memory_order_relaxed); }
    level::level_enum level() const {
        return static_cast<level::level_enum>(least.load(std::memory_order_relaxed));
    }
    bool should_log(level::level_enum l) const { return l >= level(); }
    void set_pattern(const std::string &) {}
};
/* Base of the program's own sinks: holds its mutex while it calls their functions. */
template <typename Mutex> class base_sink : public sink {
  protected:
    Mutex mutex_;
    virtual void sink_it_(const details::log_msg &msg) = 0;
    virtual void flush_() = 0;

  public:
    void log(const details::log_msg &msg) final {
        std::lock_guard<Mutex> lock(mutex_);
        sink_it_(msg);
    }
    void flush() final {
        std::lock_guard<Mutex> lock(mutex_);
        flush_();
    }
};
class smc_printing_sink : public sink {
    std::FILE *file;

  public:
    explicit smc_printing_sink(std::FILE *to) : file(to) {}
    void log(const details::log_msg &msg) override {
        std::string line;
        if (msg.logger_name.size())
            line = "[" + std::string(msg.logger_name.data(), msg.logger_name.size()) + "] ";
        line += std::string("[") + level::smc_name(msg.level) + "] ";
        line.append(msg.payload.data(), msg.payload.size());
        line += '\n';
        std::fwrite(line.data(), 1, line.size(), file);
    }
};
struct stdout_sink_mt : smc_printing_sink {
    explicit stdout_sink_mt(color_mode = color_mode::automatic) : smc_printing_sink(stdout) {}
};
struct stderr_sink_mt : smc_printing_sink {
    explicit stderr_sink_mt(color_mode = color_mode::automatic) : smc_printing_sink(stderr) {}
};
/* Sinks for files discard the text. */
struct null_sink_mt : sink {
    template <typename... T> explicit null_sink_mt(const T &...) {}
    void log(const details::log_msg &) override {}
};
template <typename Mutex> class ostream_sink : public base_sink<Mutex> {
    std::ostream &to;

  public:
    explicit ostream_sink(std::ostream &out, bool = false) : to(out) {}
    void sink_it_(const details::log_msg &msg) override {
        to.write(msg.payload.data(), static_cast<std::streamsize>(msg.payload.size())) << '\n';
    }
    void flush_() override { to.flush(); }
};
typedef stdout_sink_mt stdout_sink_st;
typedef stderr_sink_mt stderr_sink_st;
typedef stdout_sink_mt stdout_color_sink_mt;
typedef stdout_sink_mt stdout_color_sink_st;
typedef stderr_sink_mt stderr_color_sink_mt;
typedef stderr_sink_mt stderr_color_sink_st;
typedef null_sink_mt null_sink_st;
typedef null_sink_mt basic_file_sink_mt;
typedef null_sink_mt basic_file_sink_st;
typedef null_sink_mt rotating_file_sink_mt;
typedef null_sink_mt rotating_file_sink_st;
typedef null_sink_mt daily_file_sink_mt;
typedef null_sink_mt daily_file_sink_st;
typedef null_sink_mt syslog_sink_mt;
typedef ostream_sink<std::mutex> ostream_sink_mt;
typedef base_sink<std::mutex> smc_base_sink_mt;
} // namespace sinks
typedef std::shared_ptr<sinks::sink> sink_ptr;
typedef std::vector<sink_ptr> sinks_init_list;

class logger {
    std::string named;
    std::vector<sink_ptr> to;
    std::atomic<int> least{level::info};

    void write(source_loc at, level::level_enum l, const std::string &words) {
        const details::log_msg msg{named, l, std::chrono::system_clock::time_point(), at, words};
        for (const sink_ptr &s : to)
            if (s->should_log(l)) s->log(msg);
    }

  public:
    explicit logger(std::string name) : named(std::move(name)) {}
    logger(std::string name, sink_ptr sink) : named(std::move(name)), to{std::move(sink)} {}
    logger(std::string name, std::initializer_list<sink_ptr> sinks)
        : named(std::move(name)), to(sinks) {}
    template <typename It>
    logger(std::string name, It begin, It end) : named(std::move(name)), to(begin, end) {}

    const std::string &name() const { return named; }
    std::vector<sink_ptr> &sinks() { return to; }
    void set_level(level::level_enum l) { least.store(l, std::memory_order_relaxed); }
    level::level_enum level() const {
        return static_cast<level::level_enum>(least.load(std::memory_order_relaxed));
    }
    bool should_log(level::level_enum l) const { return l >= level(); }
    void flush() {
        for (const sink_ptr &s : to) s->flush();
    }
    void flush_on(level::level_enum) {}
    void set_pattern(const std::string &, pattern_time_type = pattern_time_type::local) {}
    void set_error_handler(std::function<void(const std::string &)>) {}

    /* Reports a wrong format string on stderr, as spdlog does, and does not throw. */
    template <typename... T>
    void log(source_loc at, level::level_enum l, fmt::format_string<T...> text, T &&...args) {
        if (!should_log(l)) return;
        try {
            write(at, l, fmt::vformat(text, fmt::make_format_args(args...)));
        } catch (const std::exception &e) {
            std::fprintf(stderr, "[*** LOG ERROR ***] [%s] %s\n", named.c_str(), e.what());
        }
    }
    template <typename... T>
    void log(level::level_enum l, fmt::format_string<T...> text, T &&...args) {
        log<T...>(source_loc(), l, text, std::forward<T>(args)...);
    }
    template <typename T, typename = typename std::enable_if<
                              !std::is_convertible<const T &, fmt::string_view>::value>::type>
    void log(level::level_enum l, const T &value) {
        log(l, "{}", value);
    }
#define SMC_SPDLOG_METHOD(name, l)                                                                 \
    template <typename... T> void name(fmt::format_string<T...> text, T &&...args) {               \
        log<T...>(source_loc(), level::l, text, std::forward<T>(args)...);                         \
    }                                                                                              \
    template <typename T, typename = typename std::enable_if<                                      \
                              !std::is_convertible<const T &, fmt::string_view>::value>::type>     \
    void name(const T &value) {                                                                    \
        log(level::l, "{}", value);                                                                \
    }
    SMC_SPDLOG_METHOD(trace, trace)
    SMC_SPDLOG_METHOD(debug, debug)
    SMC_SPDLOG_METHOD(info, info)
    SMC_SPDLOG_METHOD(warn, warn)
    SMC_SPDLOG_METHOD(error, err)
    SMC_SPDLOG_METHOD(critical, critical)
#undef SMC_SPDLOG_METHOD
};
typedef logger async_logger;

namespace smc {

struct registry {
    std::mutex lock;
    std::map<std::string, std::shared_ptr<logger>> all;
    std::shared_ptr<logger> first;
    logger *raw;
    registry()
        : first(std::make_shared<logger>("", std::make_shared<sinks::stdout_sink_mt>())),
          raw(first.get()) {}
};
inline registry &get_registry() {
    static registry only;
    return only;
}
/* Creates the registry before main, so that it does not matter which thread logs first. */
static registry &first_use __attribute__((unused)) = get_registry();

template <typename Sink, typename... T>
std::shared_ptr<logger> make_logger(const std::string &name, const T &...args) {
    const std::shared_ptr<logger> made =
        std::make_shared<logger>(name, std::make_shared<Sink>(args...));
    registry &r = get_registry();
    std::lock_guard<std::mutex> lock(r.lock);
    if (!r.all.emplace(name, made).second)
        throw spdlog_ex("logger with name '" + name + "' already exists");
    return made;
}

} // namespace smc

inline std::shared_ptr<logger> default_logger() { return smc::get_registry().first; }
inline logger *default_logger_raw() { return smc::get_registry().raw; }
inline void set_default_logger(std::shared_ptr<logger> l) {
    smc::registry &r = smc::get_registry();
    std::lock_guard<std::mutex> lock(r.lock);
    r.first = std::move(l);
    r.raw = r.first.get();
}
inline std::shared_ptr<logger> get(const std::string &name) {
    smc::registry &r = smc::get_registry();
    std::lock_guard<std::mutex> lock(r.lock);
    const auto found = r.all.find(name);
    return found == r.all.end() ? nullptr : found->second;
}
inline void register_logger(std::shared_ptr<logger> l) {
    smc::registry &r = smc::get_registry();
    std::lock_guard<std::mutex> lock(r.lock);
    if (!r.all.emplace(l->name(), l).second)
        throw spdlog_ex("logger with name '" + l->name() + "' already exists");
}
inline void initialize_logger(std::shared_ptr<logger> l) { register_logger(std::move(l)); }
inline void drop(const std::string &name) {
    smc::registry &r = smc::get_registry();
    std::lock_guard<std::mutex> lock(r.lock);
    r.all.erase(name);
}
inline void drop_all() {
    smc::registry &r = smc::get_registry();
    std::lock_guard<std::mutex> lock(r.lock);
    r.all.clear();
}
inline void shutdown() { drop_all(); }
inline void apply_all(const std::function<void(std::shared_ptr<logger>)> &f) {
    smc::registry &r = smc::get_registry();
    std::lock_guard<std::mutex> lock(r.lock);
    for (const auto &entry : r.all) f(entry.second);
}
inline void set_level(level::level_enum l) {
    default_logger_raw()->set_level(l);
    apply_all([l](const std::shared_ptr<logger> &each) { each->set_level(l); });
}
inline level::level_enum get_level() { return default_logger_raw()->level(); }
inline bool should_log(level::level_enum l) { return default_logger_raw()->should_log(l); }
inline void set_pattern(const std::string &, pattern_time_type = pattern_time_type::local) {}
inline void flush_on(level::level_enum) {}
template <typename Duration> void flush_every(Duration) {}
inline void init_thread_pool(std::size_t, std::size_t) {}

template <typename... T> void log(level::level_enum l, fmt::format_string<T...> text, T &&...args) {
    default_logger_raw()->log<T...>(source_loc(), l, text, std::forward<T>(args)...);
}
#define SMC_SPDLOG_FUNCTION(name)                                                                  \
    template <typename... T> void name(fmt::format_string<T...> text, T &&...args) {               \
        default_logger_raw()->name<T...>(text, std::forward<T>(args)...);                          \
    }                                                                                              \
    template <typename T, typename = typename std::enable_if<                                      \
                              !std::is_convertible<const T &, fmt::string_view>::value>::type>     \
    void name(const T &value) {                                                                    \
        default_logger_raw()->name(value);                                                         \
    }
SMC_SPDLOG_FUNCTION(trace)
SMC_SPDLOG_FUNCTION(debug)
SMC_SPDLOG_FUNCTION(info)
SMC_SPDLOG_FUNCTION(warn)
SMC_SPDLOG_FUNCTION(error)
SMC_SPDLOG_FUNCTION(critical)
#undef SMC_SPDLOG_FUNCTION

#define SMC_SPDLOG_FACTORY(name, sink)                                                             \
    template <typename Factory = void, typename... T>                                              \
    std::shared_ptr<logger> name(const std::string &logger_name, const T &...args) {               \
        return smc::make_logger<sinks::sink>(logger_name, args...);                                \
    }
SMC_SPDLOG_FACTORY(stdout_color_mt, stdout_sink_mt)
SMC_SPDLOG_FACTORY(stdout_color_st, stdout_sink_mt)
SMC_SPDLOG_FACTORY(stderr_color_mt, stderr_sink_mt)
SMC_SPDLOG_FACTORY(stderr_color_st, stderr_sink_mt)
SMC_SPDLOG_FACTORY(stdout_logger_mt, stdout_sink_mt)
SMC_SPDLOG_FACTORY(stdout_logger_st, stdout_sink_mt)
SMC_SPDLOG_FACTORY(stderr_logger_mt, stderr_sink_mt)
SMC_SPDLOG_FACTORY(stderr_logger_st, stderr_sink_mt)
SMC_SPDLOG_FACTORY(null_logger_mt, null_sink_mt)
SMC_SPDLOG_FACTORY(null_logger_st, null_sink_mt)
SMC_SPDLOG_FACTORY(basic_logger_mt, null_sink_mt)
SMC_SPDLOG_FACTORY(basic_logger_st, null_sink_mt)
SMC_SPDLOG_FACTORY(rotating_logger_mt, null_sink_mt)
SMC_SPDLOG_FACTORY(rotating_logger_st, null_sink_mt)
SMC_SPDLOG_FACTORY(daily_logger_mt, null_sink_mt)
SMC_SPDLOG_FACTORY(daily_logger_st, null_sink_mt)
#undef SMC_SPDLOG_FACTORY
struct async_factory {};
struct async_factory_nonblock {};

} // namespace spdlog

/* Below the active level the arguments are not evaluated. */
#define SMC_SPDLOG_AT(l, logger, ...)                                                              \
    (logger)->log(::spdlog::source_loc(__FILE__, __LINE__, __func__), ::spdlog::level::l,          \
                  __VA_ARGS__)
#define SPDLOG_LOGGER_CALL(logger, level, ...)                                                     \
    (logger)->log(::spdlog::source_loc(__FILE__, __LINE__, __func__), level, __VA_ARGS__)
#if SPDLOG_ACTIVE_LEVEL <= SPDLOG_LEVEL_TRACE
#define SPDLOG_LOGGER_TRACE(logger, ...) SMC_SPDLOG_AT(trace, logger, __VA_ARGS__)
#else
#define SPDLOG_LOGGER_TRACE(logger, ...) (void)0
#endif
#if SPDLOG_ACTIVE_LEVEL <= SPDLOG_LEVEL_DEBUG
#define SPDLOG_LOGGER_DEBUG(logger, ...) SMC_SPDLOG_AT(debug, logger, __VA_ARGS__)
#else
#define SPDLOG_LOGGER_DEBUG(logger, ...) (void)0
#endif
#if SPDLOG_ACTIVE_LEVEL <= SPDLOG_LEVEL_INFO
#define SPDLOG_LOGGER_INFO(logger, ...) SMC_SPDLOG_AT(info, logger, __VA_ARGS__)
#else
#define SPDLOG_LOGGER_INFO(logger, ...) (void)0
#endif
#if SPDLOG_ACTIVE_LEVEL <= SPDLOG_LEVEL_WARN
#define SPDLOG_LOGGER_WARN(logger, ...) SMC_SPDLOG_AT(warn, logger, __VA_ARGS__)
#else
#define SPDLOG_LOGGER_WARN(logger, ...) (void)0
#endif
#if SPDLOG_ACTIVE_LEVEL <= SPDLOG_LEVEL_ERROR
#define SPDLOG_LOGGER_ERROR(logger, ...) SMC_SPDLOG_AT(err, logger, __VA_ARGS__)
#else
#define SPDLOG_LOGGER_ERROR(logger, ...) (void)0
#endif
#if SPDLOG_ACTIVE_LEVEL <= SPDLOG_LEVEL_CRITICAL
#define SPDLOG_LOGGER_CRITICAL(logger, ...) SMC_SPDLOG_AT(critical, logger, __VA_ARGS__)
#else
#define SPDLOG_LOGGER_CRITICAL(logger, ...) (void)0
#endif
#define SPDLOG_TRACE(...) SPDLOG_LOGGER_TRACE(::spdlog::default_logger_raw(), __VA_ARGS__)
#define SPDLOG_DEBUG(...) SPDLOG_LOGGER_DEBUG(::spdlog::default_logger_raw(), __VA_ARGS__)
#define SPDLOG_INFO(...) SPDLOG_LOGGER_INFO(::spdlog::default_logger_raw(), __VA_ARGS__)
#define SPDLOG_WARN(...) SPDLOG_LOGGER_WARN(::spdlog::default_logger_raw(), __VA_ARGS__)
#define SPDLOG_ERROR(...) SPDLOG_LOGGER_ERROR(::spdlog::default_logger_raw(), __VA_ARGS__)
#define SPDLOG_CRITICAL(...) SPDLOG_LOGGER_CRITICAL(::spdlog::default_logger_raw(), __VA_ARGS__)

#endif
