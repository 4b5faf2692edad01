#!/bin/sh
# slurm.sh - runs workers on a Slurm cluster: sbatch --array=1-64 --cpus-per-task=4
# tools/cluster/slurm.sh
#
# Environment variables, with defaults in parentheses: SMC_STORE is the URL of the store, SMC_JOB a
# job in it (all open jobs), SMC the command (smc), SMC_MEMORY the memory limit of each process in
# megabytes (nine tenths of what Slurm grants per processor), SMC_PATIENCE the number of seconds for
# which a server that does not answer is tried again (600). The password comes from ~/.pgpass or
# PGPASSFILE. A worker ends when no work is left. A minute before its time is over, Slurm signals it
# to store what it has done; a worker that is killed loses the work since it last did so.
#SBATCH --job-name=smc
#SBATCH --array=1-4
#SBATCH --cpus-per-task=1
#SBATCH --signal=B:TERM@60
set -eu
: "${SMC_STORE:?the URL of the store, without a password}"
memory=${SMC_MEMORY:-}
[ -n "$memory" ] || [ -z "${SLURM_MEM_PER_CPU:-}" ] || memory=$((SLURM_MEM_PER_CPU * 9 / 10))
[ -n "$memory" ] || [ -z "${SLURM_MEM_PER_NODE:-}" ] ||
    memory=$((SLURM_MEM_PER_NODE * 9 / 10 / ${SLURM_CPUS_PER_TASK:-1}))
exec "${SMC:-smc}" work --store="$SMC_STORE" ${SMC_JOB:+--job="$SMC_JOB"} \
    --jobs="${SLURM_CPUS_PER_TASK:-1}" --progress=never \
    --patience="${SMC_PATIENCE:-600}" ${memory:+--memory-limit="$memory"}
