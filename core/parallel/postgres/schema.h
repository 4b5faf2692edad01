// schema.h - what a database has of smc: the schema `smc`, its tables and its functions.
#ifndef SMC_PARALLEL_POSTGRES_SCHEMA_H
#define SMC_PARALLEL_POSTGRES_SCHEMA_H

#include "parallel/postgres/connection.h"

// SMC_STORE_NOTHING: there is none. SMC_STORE_WRONG: it is another's, or of another form.
smc_store_end postgres_check_schema(postgres_connection *);
// Makes it where there is none.
smc_store_end postgres_make_schema(postgres_connection *);

#endif
