#include "parallel/postgres/schema.h"

// Version of the schema. Must be increased when the schema changes.
enum { FORM = 3 };
#define SCHEMA_VERSION_TEXT "3"

// All users of the database share its advisory locks, so the keys of smc's locks begin with "smc".
// The key is one bigint. A session holds the lock of the item on which it works.
#define ITEM_LOCK "(8317412938474323968 + "
// The key is two integers. The job's sessions without an item hold the lock in shared mode.
#define IDLE_LOCK "7564643, "

// The tables. Each row contains the number of its attempt. Changing the number in the job's row
// ends the attempt: results for an old attempt are ignored, and no worker has to wait.
static const char tables[] =
    "create schema smc;"
    "create table smc.form (number integer not null);"
    "insert into smc.form values (" SCHEMA_VERSION_TEXT ");"
    "create table smc.jobs (id bigint generated always as identity primary key, submitted "
    "timestamptz not null default now(),"
    " version text not null, command text not null, options bytea not null, program bytea not "
    "null, sum bigint not null,"
    " attempt bigint not null default 1, memory bytea not null default '', attempt_sum bigint not "
    "null,"
    " state text not null default 'open' check (state in ('open', 'done', 'ended', 'cancelled', "
    "'failed')), fault text);"
    "create index on smc.jobs (id) where state = 'open';"
    // The columns of numbers are those of the account (books.h). `turn`: number of items that the
    // session has ended. `server`: start time of the server to which the session was connected
    // last.
    "create table smc.sessions (id bigint generated always as identity primary key, job bigint not "
    "null,"
    " server timestamptz not null default pg_postmaster_start_time(), attempt bigint not null "
    "default 0, turn bigint not null default 0,"
    " record bytea, items bigint not null default 0, executions bigint not null default 0, blocked "
    "bigint not null default 0,"
    " n_opened bigint not null default 0, opened bigint not null default 0, ended bigint not null "
    "default 0, outcomes bigint not null default 0,"
    " sum bigint not null default 0,"
    " begun timestamptz not null default clock_timestamp(), seconds double precision not null "
    "default 0)"
    " with (fillfactor = 50);"
    "create index on smc.sessions (job, attempt);"
    // `way`: the item's path; `depth`: its length. `maker`: the session that created the item by
    // ending its parent. `session`: the session that took the item last.
    "create table smc.items (id bigint generated always as identity primary key, job bigint not "
    "null, attempt bigint not null,"
    " way bytea not null, digest bigint not null, sum bigint not null, depth integer not null, "
    "maker bigint, crashes integer not null default 0,"
    " suspect integer not null default 0, session bigint) with (fillfactor = 80, "
    "autovacuum_vacuum_scale_factor = 0.02);"
    "create index on smc.items (job, attempt, suspect, depth);"
    "create index on smc.items (maker, depth);"
    "create table smc.outcomes (job bigint not null, attempt bigint not null, hashes bytea not "
    "null);"
    "create index on smc.outcomes (job, attempt);";

// Appended to functions: they run with the owner's rights. Workers change data only through such
// functions, because their role has no permission to write.
#define AS_OWNER " language plpgsql security definer set search_path = pg_catalog, pg_temp "

// Takes an item for session s. Returns no way (path) if the item does not exist, or another session
// holds its lock. If the item was taken before and its lock is free, either its session was killed,
// or the server was restarted since. In the first case the cause is unknown: the item becomes
// suspect, but this does not count as a crash.
static const char claim[] =
    "create function smc.claim(i bigint, s bigint, out way bytea, out digest bigint, out sum "
    "bigint, out crashes integer, out suspect integer) language plpgsql as $$ begin"
    " if not pg_try_advisory_lock(" ITEM_LOCK "i)) then return; end if;"
    " update smc.items x set session = s, suspect = x.suspect + case when x.session <> s and exists"
    "  (select from smc.sessions o where o.id = x.session and o.server = "
    "pg_postmaster_start_time()) then 1 else 0 end"
    "  where x.id = i returning x.way, x.digest, x.sum, x.crashes, x.suspect into way, digest, "
    "sum, crashes, suspect;"
    " if not found then perform pg_advisory_unlock(" ITEM_LOCK "i)); end if;"
    " end $$;";

// Takes an item for session s in attempt a. The commit is not synchronous: if the server crashes,
// it loses the lock together with the update.
static const char take[] =
    "create function smc.take(j bigint, s bigint, a bigint, out what text, out id bigint, out way "
    "bytea, out digest bigint, out sum bigint, out crashes integer, out suspect integer)" AS_OWNER
    "set enable_sort = off as $$ begin"
    " perform set_config('synchronous_commit', 'off', true);"
    " select case when x.attempt <> a then 'stale' when x.state <> 'open' then 'nothing' end into "
    "what from smc.jobs x where x.id = j;"
    " if not found then what := 'nothing'; end if;"
    " if what is not null then return; end if;"
    " for id in select x.id from smc.items x where x.maker = s and x.attempt = a and x.suspect = 0 "
    "order by x.depth desc loop"
    "  select c.way, c.digest, c.sum, c.crashes, c.suspect into way, digest, sum, crashes, suspect "
    "from smc.claim(id, s) c;"
    "  if way is not null then what := 'item'; return; end if; end loop;"
    " for id in select x.id from smc.items x where x.job = j and x.attempt = a order by x.suspect, "
    "x.depth loop"
    "  select c.way, c.digest, c.sum, c.crashes, c.suspect into way, digest, sum, crashes, suspect "
    "from smc.claim(id, s) c;"
    "  if way is not null then what := 'item'; return; end if; end loop;"
    " what := 'nothing'; end $$;";

// Ends an item, as turn t of a session. If the session's turn is t already, the call repeats one
// that took effect before the connection was lost.
//
// The commit does not wait for the disk. If the server crashes, it may lose the last commits, each
// as a whole. Their items are then open again, and a session that has lost a turn cannot hand in
// results any more. The numbers of sessions are on the disk from the beginning, so they are not
// reused. The numbers of items may be reused, so an item is identified by its path, too.
static const char hand_in[] =
    "create function smc.hand_in(j bigint, s bigint, a bigint, t bigint, i bigint, w bytea, g "
    "bigint, ways bytea[], digests bigint[], sums bigint[], depths integer[],"
    " r bytea, o bytea, books bigint[], total bigint, stops boolean) returns text" AS_OWNER "as $$"
    " declare done bigint; begin"
    " if not stops then perform set_config('synchronous_commit', 'off', true); end if;"
    " select x.turn into done from smc.sessions x where x.id = s for update;"
    " if done = t then return 'done'; end if;"
    " if done is distinct from t - 1 or not exists (select from smc.jobs x where x.id = j and "
    "x.attempt = a and x.state in ('open', 'ended')) then"
    "  return 'stale'; end if;"
    " delete from smc.items where id = i and job = j and way = w and digest = g;"
    " if not found then return 'stale'; end if;"
    " insert into smc.items (job, attempt, way, digest, sum, depth, maker) select j, a, x.w, x.d, "
    "x.h, x.n, s from unnest(ways, digests, sums, depths) x (w, d, h, n);"
    " update smc.sessions x set record = r, attempt = a, turn = t, items = books[1], executions = "
    "books[2], blocked = books[3], n_opened = books[4],"
    "  opened = books[5], ended = books[6], outcomes = books[7], sum = total,"
    "  seconds = extract(epoch from clock_timestamp() - x.begun) where x.id = s;"
    " if length(o) > 0 then insert into smc.outcomes values (j, a, o); end if;"
    " if stops then update smc.jobs set state = 'ended' where id = j and state = 'open'; end if;"
    " perform pg_advisory_unlock(" ITEM_LOCK "i));"
    " return 'done'; end $$;";

// Begins attempt `next`, if `last` is the current one. Returns false otherwise.
static const char begin_anew[] =
    "create function smc.begin_anew(j bigint, last bigint, next bigint, made_of bytea, total "
    "bigint, whole bigint) returns boolean" AS_OWNER "as $$ begin"
    " update smc.jobs set attempt = next, memory = made_of, attempt_sum = total where id = j and "
    "attempt = last and state = 'open';"
    " if not found then return false; end if;"
    " delete from smc.items where job = j;"
    " delete from smc.outcomes where job = j;"
    " insert into smc.items (job, attempt, way, digest, sum, depth) values (j, next, '', 0, whole, "
    "0);"
    " return true; end $$;";

// Returns the state of the other sessions. `idle`: the session has no item; it then holds the lock
// IDLE_LOCK in shared mode. `was_idle`: `idle` of its previous call.
static const char look[] =
    "create function smc.look(j bigint, idle boolean, was_idle boolean, out ends boolean, out "
    "hungry boolean)" AS_OWNER "as $$ begin"
    " if idle and not was_idle then perform pg_advisory_lock_shared(" IDLE_LOCK
    "(j % 2147483647)::integer); end if;"
    " if was_idle and not idle then perform pg_advisory_unlock_shared(" IDLE_LOCK
    "(j % 2147483647)::integer); end if;"
    " select coalesce((select x.state <> 'open' from smc.jobs x where x.id = j), true) into ends;"
    " hungry := not idle and not pg_try_advisory_xact_lock(" IDLE_LOCK
    "(j % 2147483647)::integer); end $$;";

// The other functions that workers call. hold: acquires the lock of an item again, after
// reconnecting.
static const char others[] =
    "create function smc.enter(j bigint) returns bigint" AS_OWNER "as $$ declare s bigint; begin"
    " insert into smc.sessions (job) values (j) returning id into s; return s; end $$;"
    "create function smc.hold(s bigint, i bigint, w bytea, g bigint) returns void" AS_OWNER
    "as $$ begin"
    " update smc.sessions set server = pg_postmaster_start_time() where id = s;"
    " perform smc.claim(x.id, s) from smc.items x where x.id = i and x.way = w and "
    "x.digest = g; end $$;"
    "create function smc.give_back(j bigint, s bigint, crashed integer, died integer, out id "
    "bigint, out way bytea, out digest bigint, out sum bigint,"
    " out crashes integer, out suspect integer)" AS_OWNER "as $$ begin"
    " update smc.items x set session = null, crashes = x.crashes + crashed, suspect = x.suspect + "
    "died where x.job = j and x.session = s"
    "  returning x.id, x.way, x.digest, x.sum, x.crashes, x.suspect into id, way, "
    "digest, sum, crashes, suspect; end $$;"
    "create function smc.finish(j bigint, a bigint, why text) returns void" AS_OWNER "as $$ begin"
    " update smc.jobs x set state = case when why is null then 'done' else 'failed' end, fault = "
    "why"
    "  where x.id = j and x.state = 'open' and (why is not null or x.attempt = a"
    "   and not exists (select from smc.items i where i.job = j and i.attempt = a)); end $$;";

// Gives permissions to the workers' role, if it exists.
static const char grants[] =
    "revoke all on all functions in schema smc from public;"
    "do $$ begin if exists (select from pg_roles where rolname = 'smc_worker') then"
    " grant usage on schema smc to smc_worker; "
    "grant select on all tables in schema smc to smc_worker;"
    " grant execute on all functions in schema smc to smc_worker; end if; end $$;";

// The view that shows the state of each job.
static const char states[] =
    "create view smc.states as select j.id, j.version, j.command, j.state, j.fault, j.attempt,"
    " (select count(*) from smc.items i where i.job = j.id and i.attempt = j.attempt) as items,"
    " (select count(*) from pg_locks l join smc.items i on i.id = (l.classid::bigint << 32 | "
    "l.objid::bigint) - 8317412938474323968"
    "  where l.locktype = 'advisory' and l.objsubid = 1 and l.classid::bigint >= 1936548608 and "
    "l.classid::bigint < 1936548864"
    "  and l.granted and l.database = (select oid from pg_database where datname = "
    "current_database())"
    "  and i.job = j.id and i.attempt = j.attempt) as taken,"
    " s.sessions, s.done, s.executions, s.blocked, s.seconds from smc.jobs j cross join lateral"
    " (select count(*) as sessions, coalesce(sum(items) filter (where x.attempt = j.attempt), "
    "0)::bigint as done,"
    "  coalesce(sum(executions) filter (where x.attempt = j.attempt), 0)::bigint as executions,"
    "  coalesce(sum(blocked) filter (where x.attempt = j.attempt), 0)::bigint as blocked, "
    "coalesce(sum(seconds), 0) as seconds"
    "  from smc.sessions x where x.job = j.id) s;";

// ---- checking and creating ----------------------------------------------------------------------

smc_store_result postgres_check_schema(postgres_connection *c) {
    PGresult *r;
    smc_store_result end =
        postgres_run(c, "select to_regnamespace('smc') is not null", NULL, 0, &r);
    if (end != SMC_STORE_DONE) return end;
    const bool is_there = postgres_number_at(c, r, 0, 0);
    c->pq.clear(r);
    if (!is_there)
        return postgres_fail(c, SMC_STORE_NOT_FOUND, smc_format("store '%s' has no jobs", c->url));
    end = postgres_run(c, "select number from smc.form", NULL, 0, &r);
    if (end != SMC_STORE_DONE) return end;
    const unsigned form = (unsigned)postgres_number_at(c, r, 0, 0);
    c->pq.clear(r);
    if (form == FORM) return end;
    return postgres_fail(
        c, SMC_STORE_INVALID,
        smc_format("store '%s' is of form %u; this smc has form %d", c->url, form, FORM));
}

// Creates the schema, unless it exists. Holds a lock meanwhile, since several clients may create it
// at the same time.
smc_store_result postgres_make_schema(postgres_connection *c) {
    static const char *const scripts[] = {tables, claim,  take,   hand_in, begin_anew,
                                          look,   others, states, grants};
    smc_store_result end =
        postgres_run_script(c, "begin; select pg_advisory_xact_lock(" ITEM_LOCK "0))");
    if (end == SMC_STORE_DONE) end = postgres_check_schema(c);
    const bool is_missing = end == SMC_STORE_NOT_FOUND;
    if (is_missing) end = SMC_STORE_DONE;
    for (size_t i = 0; is_missing && i < sizeof scripts / sizeof *scripts && end == SMC_STORE_DONE;
         i++)
        end = postgres_run_script(c, scripts[i]);
    if (end == SMC_STORE_DONE) return postgres_run_script(c, "commit");
    char *fault = c->fault;
    c->fault = NULL;
    (void)postgres_run_script(c, "rollback");
    return postgres_fail(c, end, fault);
}
