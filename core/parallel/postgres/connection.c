#include "parallel/postgres/connection.h"

#include <inttypes.h>
#include <poll.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

// Statements that are executed after connecting. The planner is made to prefer indexes, because the
// statistics of the tables are always outdated. The keepalive settings let the server notice a lost
// worker within half a minute.
static const char settings[] =
    "set client_min_messages = error; set enable_seqscan = off; "
    "set enable_bitmapscan = off; set jit = off;"
    "set plan_cache_mode = force_generic_plan; set bytea_output = hex; "
    "set idle_in_transaction_session_timeout = 0;"
    "set tcp_keepalives_idle = 15; set tcp_keepalives_interval = 5; set tcp_keepalives_count = 3";

static const double FIRST_PAUSE = 0.05, LONGEST_PAUSE = 2; // seconds between two attempts

smc_store_result postgres_fail(postgres_connection *c, smc_store_result end, char *fault) {
    free(c->fault);
    c->fault = fault;
    return end;
}

// ---- errors -------------------------------------------------------------------------------------

// Copies the first line of the message. The other lines are advice, or repeat the message for other
// addresses of the server.
static char *first_message_line(const char *text) {
    return smc_format("%.*s", text ? (int)strcspn(text, "\n") : 0, text ? text : "");
}

// Fails with libpq's message about the connection.
static smc_store_result fail_to_connect(postgres_connection *c) {
    char *why = first_message_line(c->conn ? c->pq.errorMessage(c->conn) : "out of memory");
    const smc_store_result end =
        postgres_fail(c, SMC_STORE_FAILED, smc_format("store '%s': %s", c->url, why));
    free(why);
    return end;
}

static const char *error_code_of(const postgres_connection *c, const PGresult *r) {
    const char *code = c->pq.resultErrorField(r, PG_DIAG_SQLSTATE);
    return code ? code : "";
}

// Whether the code begins with one of the prefixes, which end with NULL.
static bool has_sqlstate_prefix(const char *code, const char *const *codes) {
    for (; *codes; codes++)
        if (strncmp(code, *codes, strlen(*codes)) == 0) return true;
    return false;
}

// Fails with the server's message about a statement. SMC_STORE_INVALID: the schema has other tables
// than this version.
static smc_store_result fail_with_server_message(postgres_connection *c, const PGresult *r) {
    static const char *const no_schema[] = {"3F000", "42P01", "42883", "42703", NULL};
    const char *code = error_code_of(c, r), *hint = "";
    char *why = first_message_line(c->pq.resultErrorField(r, PG_DIAG_MESSAGE_PRIMARY));
    if (strcmp(code, "42501") == 0) hint = "; docs/cluster.md says what a role needs";
    if (strcmp(code, "53100") == 0) hint = "; nothing that was done is lost";
    const bool is_foreign = has_sqlstate_prefix(code, no_schema);
    if (is_foreign) hint = ": its schema 'smc' is not one that this smc has made";
    const smc_store_result end =
        postgres_fail(c, is_foreign ? SMC_STORE_INVALID : SMC_STORE_FAILED,
                      smc_format("store '%s': %s%s", c->url, *why ? why : "no answer", hint));
    free(why);
    return end;
}

// ---- connecting ---------------------------------------------------------------------------------

static void ignore_notice(void *self, const char *text) { (void)self, (void)text; }

// Names and values of parameters, as libpq expects them: NULL-terminated.
typedef struct connection_parameters {
    const char *keys[6], *values[6];
} connection_parameters;

// The parameters of the connection. Parameters in the URL override those before `dbname`.
static connection_parameters connection_parameters_of(const postgres_connection *c) {
    return (connection_parameters){
        {"fallback_application_name", "connect_timeout", "tcp_user_timeout", "dbname", NULL},
        {"smc", "10", "30000", c->url, NULL}};
}

static bool is_connected(const postgres_connection *c) {
    return c->conn && c->pq.status(c->conn) == CONNECTION_OK;
}

// Connects and executes the initial statements. Returns false if the server does not answer, or
// rejects the connection or the statements.
static bool try_to_connect(postgres_connection *c) {
    const connection_parameters w = connection_parameters_of(c);
    if (c->conn) c->pq.finish(c->conn);
    c->conn = c->pq.connectdbParams(w.keys, w.values, 1);
    c->n_prepared = 0;
    *c->rejection_code = '\0';
    if (!is_connected(c)) return false;
    c->pq.setNoticeProcessor(c->conn, ignore_notice, NULL);
    PGresult *r = c->pq.exec(c->conn, settings);
    const bool ok = c->pq.resultStatus(r) == PGRES_COMMAND_OK;
    if (!ok) snprintf(c->rejection_code, sizeof c->rejection_code, "%.5s", error_code_of(c, r));
    c->pq.clear(r);
    return ok;
}

static double current_seconds(void) { return 1e-9 * (double)smc_monotonic_time(); }

// Extracts the SQLSTATE from a message such as "FATAL:  53300: sorry, ..": the severity (possibly
// translated), a colon and two blanks, then the code. "": there is none.
static void extract_sqlstate(const char *text, char out[6]) {
    static const char digits[] = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ";
    enum { LENGTH = 5 };
    *out = '\0';
    for (const char *at = text; (at = strstr(at, ":  ")); at++)
        if (strspn(at + 3, digits) == LENGTH && at[3 + LENGTH] == ':') {
            snprintf(out, LENGTH + 1, "%s", at + 3);
            return;
        }
}

// Finds the SQLSTATE with which the server rejects a connection, by connecting again: libpq shows
// the code only if verbose errors are requested before connecting. "": the server accepts the
// connection, or does not answer.
static void find_rejection_sqlstate(const postgres_connection *c, char out[6]) {
    static const double MOST = 10; // maximum time to wait, in seconds
    const connection_parameters w = connection_parameters_of(c);
    const double begin = current_seconds();
    PGconn *conn = c->pq.connectStartParams(w.keys, w.values, 1);
    PostgresPollingStatusType next = PGRES_POLLING_WRITING;
    if (conn) c->pq.setErrorVerbosity(conn, PQERRORS_VERBOSE);
    while (conn && c->pq.status(conn) != CONNECTION_BAD && next != PGRES_POLLING_OK &&
           next != PGRES_POLLING_FAILED && current_seconds() - begin < MOST) {
        struct pollfd socket = {.fd = c->pq.socket(conn),
                                .events = next == PGRES_POLLING_READING ? POLLIN : POLLOUT};
        enum { MILLISECONDS = 100 };
        if (poll(&socket, 1, MILLISECONDS) > 0) next = c->pq.connectPoll(conn);
    }
    extract_sqlstate(conn ? c->pq.errorMessage(conn) : "", out);
    if (conn) c->pq.finish(conn);
}

// Whether another attempt is pointless: the role or database does not exist, or access is denied.
// Other errors may be temporary: the server is starting or stopping, or has too many connections.
static bool is_retry_pointless(const postgres_connection *c) {
    static const char *const final[] = {"28", "3D000", "42", NULL};
    char code[6];
    if (*c->rejection_code) return has_sqlstate_prefix(c->rejection_code, final);
    if (c->conn && c->pq.connectionNeedsPassword(c->conn)) return true;
    find_rejection_sqlstate(c, code);
    return has_sqlstate_prefix(code, final);
}

// Sleeps between half and one and a half times as long, so that workers do not try at the same
// time.
static void pause_for(double seconds) {
    const double share = 0.5 + (double)((smc_monotonic_time() ^ (uint64_t)getpid()) % 1000) / 1000;
    usleep((useconds_t)(1e6 * seconds * share));
}

static void report_retry(const postgres_connection *c) {
    char *text =
        c->note ? smc_format("%s; this is tried again for %.0f s", c->fault, c->patience) : NULL;
    if (c->note) c->note(text);
    free(text);
}

// Connects, and tries again for `patience` seconds.
static smc_store_result connect_patiently(postgres_connection *c) {
    const double begin = current_seconds();
    double pause = FIRST_PAUSE;
    bool is_reported = false;
    while (!try_to_connect(c)) {
        const smc_store_result end = fail_to_connect(c);
        if (current_seconds() - begin > c->patience || is_retry_pointless(c)) return end;
        if (!is_reported && current_seconds() - begin > 1) report_retry(c), is_reported = true;
        pause_for(pause);
        if ((pause *= 2) > LONGEST_PAUSE) pause = LONGEST_PAUSE;
    }
    return SMC_STORE_DONE;
}

static smc_store_result reconnect_patiently(postgres_connection *c) {
    const smc_store_result end = connect_patiently(c);
    if (end == SMC_STORE_DONE && c->again) c->again(c->self);
    return end;
}

// Rejects passwords in the URL, because command lines are visible to other users and may be logged.
static smc_store_result check_url(postgres_connection *c) {
    char *why = NULL;
    bool is_secret = false;
    PQconninfoOption *all = c->pq.conninfoParse(c->url, &why);
    for (const PQconninfoOption *o = all; o && o->keyword; o++)
        is_secret |=
            o->val && *o->val &&
            (strcmp(o->keyword, "password") == 0 || strcmp(o->keyword, "sslpassword") == 0);
    const bool is_url = all;
    if (all) c->pq.conninfoFree(all);
    char *line = first_message_line(why);
    if (why) c->pq.freemem(why);
    smc_store_result end = SMC_STORE_DONE;
    if (is_secret) {
        end = postgres_fail(c, SMC_STORE_INVALID,
                            smc_strdup("a password in --store can be seen by everybody on this "
                                       "machine: it belongs into ~/.pgpass "
                                       "(or the file that PGPASSFILE names), or into PGPASSWORD"));
    } else if (!is_url) {
        end = postgres_fail(c, SMC_STORE_INVALID, smc_format("--store: %s", line));
    }
    free(line);
    return end;
}

smc_store_result postgres_connect(postgres_connection *c, const smc_postgres *at) {
    *c = (postgres_connection){
        .url = smc_strdup(at->url), .patience = at->patience, .note = at->note};
    c->fault = postgres_load(&c->pq);
    if (c->fault) return SMC_STORE_INVALID;
    const smc_store_result end = check_url(c);
    return end == SMC_STORE_DONE ? connect_patiently(c) : end;
}

void postgres_disconnect(postgres_connection *c) {
    if (c->conn) c->pq.finish(c->conn);
    free(c->url);
    free(c->fault);
    *c = (postgres_connection){0};
}

// ---- parameters ---------------------------------------------------------------------------------

postgres_parameter postgres_number(uint64_t n) {
    postgres_parameter p = {0};
    snprintf(p.digits, sizeof p.digits, "%" PRId64, (int64_t)n); // signed, as PostgreSQL's bigint
    return p;
}

postgres_parameter postgres_text(const char *text) {
    return (postgres_parameter){.at = text, .n = -1};
}

postgres_parameter postgres_bytes(const void *at, size_t n) {
    return (postgres_parameter){.at = n ? at : "", .n = (int)n, .binary = 1};
}

// Maximum number of parameters of a statement.
enum { MOST = 24 };

// Parameters of a statement, as libpq expects them.
typedef struct arguments {
    const char *values[MOST];
    int lengths[MOST], formats[MOST];
} arguments;

static arguments arguments_of(const postgres_parameter *p, int n) {
    arguments a = {0};
    for (int i = 0; i < n; i++) {
        a.values[i] = *p[i].digits ? p[i].digits : p[i].at;
        a.lengths[i] = p[i].n;
        a.formats[i] = p[i].binary;
    }
    return a;
}

// ---- statements ---------------------------------------------------------------------------------

static bool has_succeeded(const postgres_connection *c, const PGresult *r) {
    const ExecStatusType s = c->pq.resultStatus(r);
    return s == PGRES_COMMAND_OK || s == PGRES_TUPLES_OK || s == PGRES_SINGLE_TUPLE;
}

// Prefixes of SQLSTATEs. `lost`: the server shuts down, or the connection is lost.
// `conflict_codes`: the transaction conflicts with another one and can be repeated.
static const char *const lost[] = {"57P", "08", NULL}, *const conflict_codes[] = {"40001", "40P01",
                                                                                  "55P03", NULL};

smc_store_result postgres_run_unprepared(postgres_connection *c, const char *sql,
                                         const postgres_parameter *p, int n, PGresult **out) {
    const arguments a = arguments_of(p, n);
    *out = c->pq.execParams(c->conn, sql, n, NULL, a.values, a.lengths, a.formats, 1);
    if (has_succeeded(c, *out)) return SMC_STORE_DONE;
    const smc_store_result end =
        is_connected(c) ? fail_with_server_message(c, *out) : fail_to_connect(c);
    c->pq.clear(*out);
    *out = NULL;
    return end;
}

// Executes a statement. Prepares it on its first execution on this connection, if there is space in
// `prepared`.
static PGresult *execute_prepared(postgres_connection *c, const char *sql, int n,
                                  const arguments *a) {
    char name[16];
    unsigned i = 0;
    while (i < c->n_prepared && c->prepared[i] != sql) i++;
    if (i == POSTGRES_MAX_PREPARED)
        return c->pq.execParams(c->conn, sql, n, NULL, a->values, a->lengths, a->formats, 1);
    snprintf(name, sizeof name, "s%u", i);
    if (i == c->n_prepared) {
        PGresult *r = c->pq.prepare(c->conn, name, sql, n, NULL);
        if (!has_succeeded(c, r)) return r;
        c->pq.clear(r);
        c->prepared[c->n_prepared++] = sql;
    }
    return c->pq.execPrepared(c->conn, name, n, a->values, a->lengths, a->formats, 1);
}

smc_store_result postgres_run(postgres_connection *c, const char *sql, const postgres_parameter *p,
                              int n, PGresult **out) {
    enum { MAX_REPEATED_TRANSACTIONS = 100 };
    const arguments a = arguments_of(p, n);
    unsigned hindered = 0;
    for (;;) {
        smc_store_result end = SMC_STORE_DONE;
        *out = execute_prepared(c, sql, n, &a);
        if (has_succeeded(c, *out)) return end;
        const bool is_lost = !is_connected(c) || has_sqlstate_prefix(error_code_of(c, *out), lost);
        const bool again = has_sqlstate_prefix(error_code_of(c, *out), conflict_codes) &&
                           hindered++ < MAX_REPEATED_TRANSACTIONS;
        if (!again && !is_lost) end = fail_with_server_message(c, *out);
        c->pq.clear(*out);
        *out = NULL;
        if (is_lost) end = reconnect_patiently(c);
        else if (again) pause_for(FIRST_PAUSE);
        if (end != SMC_STORE_DONE) return end;
    }
}

smc_store_result postgres_run_script(postgres_connection *c, const char *sql) {
    PGresult *r = c->pq.exec(c->conn, sql);
    const smc_store_result end = has_succeeded(c, r) ? SMC_STORE_DONE
                                 : is_connected(c)   ? fail_with_server_message(c, r)
                                                     : fail_to_connect(c);
    c->pq.clear(r);
    return end;
}

smc_store_result postgres_stream_rows(postgres_connection *c, const char *sql,
                                      const postgres_parameter *p, int n,
                                      bool (*row)(void *self, const void *at, size_t n),
                                      void *self) {
    const arguments a = arguments_of(p, n);
    smc_store_result end = SMC_STORE_DONE;
    if (!c->pq.sendQueryParams(c->conn, sql, n, NULL, a.values, a.lengths, a.formats, 1))
        return fail_to_connect(c);
    (void)c->pq.setSingleRowMode(c->conn);
    for (PGresult *r; (r = c->pq.getResult(c->conn)); c->pq.clear(r)) {
        if (end != SMC_STORE_DONE) continue;
        if (!has_succeeded(c, r))
            end = is_connected(c) ? fail_with_server_message(c, r) : fail_to_connect(c);
        else if (c->pq.ntuples(r) &&
                 !row(self, c->pq.getvalue(r, 0, 0), (size_t)c->pq.getlength(r, 0, 0)))
            end =
                postgres_fail(c, SMC_STORE_FAILED,
                              smc_format("store '%s' is damaged: a record cannot be read", c->url));
    }
    return end;
}

// ---- values -------------------------------------------------------------------------------------

uint64_t postgres_number_at(const postgres_connection *c, const PGresult *r, int row, int column) {
    uint64_t n = 0;
    if (c->pq.getisnull(r, row, column)) return 0;
    const unsigned char *at = (const unsigned char *)c->pq.getvalue(r, row, column);
    for (int i = 0; i < c->pq.getlength(r, row, column) && i < 8; i++) n = n << 8 | at[i];
    return n;
}

double postgres_real_at(const postgres_connection *c, const PGresult *r, int row, int column) {
    const uint64_t bits = postgres_number_at(c, r, row, column);
    double x;
    memcpy(&x, &bits, sizeof x);
    return x;
}

char *postgres_text_at(const postgres_connection *c, const PGresult *r, int row, int column) {
    return smc_strdup(c->pq.getvalue(r, row, column));
}

void postgres_bytes_at(const postgres_connection *c, const PGresult *r, int row, int column,
                       smc_packed *out) {
    smc_pack_bytes(out, c->pq.getvalue(r, row, column), (size_t)c->pq.getlength(r, row, column));
}
