#!/bin/bash
# A Slurm job for each shard; slurm-submit.sh submits it. Edit these lines as your site wants them:
#SBATCH --job-name=darkwaar
#SBATCH --cpus-per-task=1
#SBATCH --time=02:00:00
#SBATCH --requeue
#SBATCH --open-mode=append
#SBATCH --output=logs/%x-%A_%a.log
#
# Arguments: SHARDS PARTS COMMAND OPTION...
set -euo pipefail
shards=$1 parts=$2
shift 2

# With exec, Slurm sees the exit code of darkwaar, and signals reach it.
exec darkwaar "$@" --shard "$SLURM_ARRAY_TASK_ID/$shards" --output "$parts/" \
  --threads "${SLURM_CPUS_PER_TASK:-1}"
