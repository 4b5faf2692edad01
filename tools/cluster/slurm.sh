#!/bin/sh
# slurm.sh - workers of a Slurm cluster: sbatch --array=1-64 --cpus-per-task=4 tools/cluster/slurm.sh
#
# SMC_STORE is the store, SMC_JOB one job of it (all that are open), SMC the command (smc); a password comes from ~/.pgpass or PGPASSFILE. A
# worker ends when nothing is left, and a minute before its time is over it hands in what it has done; one that is taken away
# without a word loses the seconds since the last time.
#SBATCH --job-name=smc
#SBATCH --array=1-4
#SBATCH --cpus-per-task=1
#SBATCH --signal=B:TERM@60
set -eu
: "${SMC_STORE:?the URL of the store, without a password}"
exec "${SMC:-smc}" work --store="$SMC_STORE" ${SMC_JOB:+--job="$SMC_JOB"} --jobs="${SLURM_CPUS_PER_TASK:-1}" --progress=never
