#!/bin/sh
# slurm.sh - workers of a Slurm cluster: sbatch --array=1-64 --cpus-per-task=4
# tools/cluster/slurm.sh
#
# SMC_STORE is the store, SMC_JOB one job of it (all that are open), SMC the command (smc); a
# password comes from ~/.pgpass or PGPASSFILE. SMC_MEMORY is the limit of each process in megabytes
# (nine tenths of what Slurm gives to each processor), SMC_PATIENCE for how many seconds a server
# that does not answer is asked again (600). A worker ends when nothing is left, and a minute before
# its time is over it hands in what it has done; one that is taken away without a word loses the
# seconds since the last time.
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
