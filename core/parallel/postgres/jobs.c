// jobs.c - operations on whole jobs: submit, find, list, cancel, retry.
#include "parallel/books.h"
#include "parallel/postgres/postgres.h"
#include "parallel/postgres/schema.h"
#include "parallel/postgres/states.h"

#include <inttypes.h>

// Passes the connection's error to the caller, and disconnects.
static smc_store_result pass_fault_to_caller(postgres_connection *c, smc_store_result end,
                                             char **fault) {
    *fault = NULL;
    if (end != SMC_STORE_DONE) {
        *fault = c->fault;
        c->fault = NULL;
    }
    postgres_disconnect(c);
    return end;
}

static smc_store_result insert_job(postgres_connection *c, const smc_store_job *job, uint64_t *id) {
    static const smc_store_attempt first = {.number = 1};
    PGresult *r;
    const postgres_parameter p[] = {postgres_text(job->version),
                                    postgres_text(job->command),
                                    postgres_bytes(job->options.at, job->options.n),
                                    postgres_bytes(job->program.at, job->program.n),
                                    postgres_number(smc_checksum_of_job(job)),
                                    postgres_number(smc_checksum_of_attempt(&first)),
                                    postgres_number(smc_checksum_of_item(NULL, 0, 0))};
    const smc_store_result end = postgres_run_unprepared(
        c,
        "with j as (insert into smc.jobs (version, command, options, program, sum, attempt_sum)"
        " values ($1, $2, $3, $4, $5, $6) returning id),"
        " i as (insert into smc.items (job, attempt, way, digest, sum, depth) select id, 1, '', 0, "
        "$7, 0 from j)"
        " select id from j",
        p, 7, &r);
    if (end != SMC_STORE_DONE) return end;
    *id = postgres_number_at(c, r, 0, 0);
    c->pq.clear(r);
    return end;
}

smc_store_result smc_postgres_submit(const smc_postgres *at, const smc_store_job *job, uint64_t *id,
                                     char **fault) {
    postgres_connection c;
    smc_store_result end = postgres_connect(&c, at);
    if (end == SMC_STORE_DONE) end = postgres_check_schema(&c);
    if (end == SMC_STORE_NOT_FOUND) end = postgres_make_schema(&c);
    if (end == SMC_STORE_DONE) end = insert_job(&c, job, id);
    return pass_fault_to_caller(&c, end, fault);
}

// Fails because no job is open for this version. If jobs of other versions are open, the message
// names a version: the worker should be of that version.
static smc_store_result report_no_open_job(postgres_connection *c, const char *version) {
    PGresult *r;
    const postgres_parameter p = postgres_text(version);
    smc_store_result end = postgres_run(c,
                                        "select count(*), coalesce(min(version), '') from smc.jobs "
                                        "where state = 'open' and version <> $1",
                                        &p, 1, &r);
    if (end != SMC_STORE_DONE) return end;
    const uint64_t n = postgres_number_at(c, r, 0, 0);
    if (n)
        end = postgres_fail(c, SMC_STORE_STALE,
                            smc_format("store '%s' has %" PRIu64
                                       " open job%s of another build: smc %s; this is smc %s",
                                       c->url, n, n == 1 ? "" : "s", c->pq.getvalue(r, 0, 1),
                                       version));
    else
        end = postgres_fail(c, SMC_STORE_NOT_FOUND,
                            smc_format("store '%s' has no open job for smc %s", c->url, version));
    c->pq.clear(r);
    return end;
}

smc_store_result smc_postgres_next(const smc_postgres *at, const char *version, uint64_t after,
                                   uint64_t *id, char **fault) {
    postgres_connection c;
    PGresult *r;
    const postgres_parameter p[] = {postgres_text(version), postgres_number(after)};
    smc_store_result end = postgres_connect(&c, at);
    if (end == SMC_STORE_DONE) end = postgres_check_schema(&c);
    if (end == SMC_STORE_DONE)
        end = postgres_run(
            &c, "select min(id) from smc.jobs where state = 'open' and version = $1 and id > $2", p,
            2, &r);
    if (end == SMC_STORE_DONE) {
        *id = postgres_number_at(&c, r, 0, 0);
        c.pq.clear(r);
        if (!*id) end = report_no_open_job(&c, version);
    }
    return pass_fault_to_caller(&c, end, fault);
}

smc_store_result smc_postgres_list(const smc_postgres *at,
                                   void (*row)(void *, const smc_listed_job *), void *self,
                                   char **fault) {
    postgres_connection c;
    PGresult *r;
    smc_store_result end = postgres_connect(&c, at);
    if (end == SMC_STORE_DONE) end = postgres_check_schema(&c);
    if (end == SMC_STORE_DONE)
        end = postgres_run(
            &c, "select " POSTGRES_STATE ", id, version, command from smc.states order by id", NULL,
            0, &r);
    for (int i = 0; end == SMC_STORE_DONE && i < c.pq.ntuples(r); i++) {
        smc_listed_job job = {.id = postgres_number_at(&c, r, i, 10),
                              .version = c.pq.getvalue(r, i, 11),
                              .command = c.pq.getvalue(r, i, 12)};
        postgres_read_state(&c, r, i, &job.state);
        row(self, &job);
    }
    if (end == SMC_STORE_DONE) c.pq.clear(r);
    return pass_fault_to_caller(&c, end, fault);
}

// Cancels a job. Results that workers hand in later are ignored. The items stay, since the accounts
// of the sessions (books.h) refer to them.
static const char cancel[] = "with j as (update smc.jobs set state = 'cancelled' where id = $1 and "
                             "state = 'open' returning id)"
                             " select (select state from smc.jobs where id = $1)";
static const char forget[] = "with j as (delete from smc.jobs where id = $1 returning id), i as "
                             "(delete from smc.items where job = $1),"
                             " o as (delete from smc.outcomes where job = $1), s as (delete from "
                             "smc.sessions where job = $1) select 'open' from j";

smc_store_result smc_postgres_cancel(const smc_postgres *at, uint64_t job, bool forgets,
                                     char **fault) {
    postgres_connection c;
    PGresult *r;
    const postgres_parameter p = postgres_number(job);
    smc_store_result end = postgres_connect(&c, at);
    if (end == SMC_STORE_DONE) end = postgres_check_schema(&c);
    if (end == SMC_STORE_DONE) end = postgres_run(&c, forgets ? forget : cancel, &p, 1, &r);
    if (end != SMC_STORE_DONE) return pass_fault_to_caller(&c, end, fault);
    if (!c.pq.ntuples(r) || c.pq.getisnull(r, 0, 0)) {
        end = postgres_fail(&c, SMC_STORE_NOT_FOUND,
                            smc_format("store '%s' has no job %" PRIu64, c.url, job));
    } else {
        const char *was = c.pq.getvalue(r, 0, 0);
        if (*was != 'o' && *was != 'c')
            end = postgres_fail(
                &c, SMC_STORE_INVALID,
                smc_format("job %" PRIu64 " is %s: there is nothing to cancel", job, was));
    }
    c.pq.clear(r);
    return pass_fault_to_caller(&c, end, fault);
}

static const char retry[] = "with j as (update smc.jobs set state = 'open', fault = null where id "
                            "= $1 and state = 'failed' returning id),"
                            " i as (update smc.items x set crashes = 0 from j where x.job = j.id)"
                            " select (select state from smc.jobs where id = $1)";

smc_store_result smc_postgres_retry(const smc_postgres *at, uint64_t job, char **fault) {
    postgres_connection c;
    PGresult *r;
    const postgres_parameter p = postgres_number(job);
    smc_store_result end = postgres_connect(&c, at);
    if (end == SMC_STORE_DONE) end = postgres_check_schema(&c);
    if (end == SMC_STORE_DONE) end = postgres_run(&c, retry, &p, 1, &r);
    if (end != SMC_STORE_DONE) return pass_fault_to_caller(&c, end, fault);
    if (c.pq.getisnull(r, 0, 0))
        end = postgres_fail(&c, SMC_STORE_NOT_FOUND,
                            smc_format("store '%s' has no job %" PRIu64, c.url, job));
    else if (*c.pq.getvalue(r, 0, 0) != 'f')
        end = postgres_fail(&c, SMC_STORE_INVALID,
                            smc_format("job %" PRIu64 " is %s: there is nothing to retry", job,
                                       c.pq.getvalue(r, 0, 0)));
    c.pq.clear(r);
    return pass_fault_to_caller(&c, end, fault);
}
