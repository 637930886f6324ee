#!/bin/bash
# Submits the shards that are missing in PARTS, and after them the job that merges all into RESULT.
# When something failed, run it again with the same parameters after all jobs have ended: it submits what is missing.
#
# Parameters, also taken from the environment. PARTS must be on a file system that all nodes share.
SEEDS=${SEEDS:-0..4294967296}
SHARDS=${SHARDS:-16} # at most the site's MaxArraySize, by default 1001
PARTS=${PARTS:-parts} # one folder for each run
RESULT=${RESULT:-result.json}
COMMAND=${COMMAND:-summarize} # or: explore --format parquet --where path_length>=20, with RESULT=worlds.parquet;
# it is split at blanks, so filters have none
#
# Slurm's own variables, such as SBATCH_ACCOUNT and SBATCH_PARTITION, count for both jobs.
# The task of a lost node is requeued. So is one that exits with 75 (interrupted, disk full) if the site has
# RequeueExit=75 in slurm.conf; elsewhere that shard stays missing, the merge says so, and the next submission has it.
set -euo pipefail
here=$(dirname "$0")
read -ra command <<<"$COMMAND"
command+=(--seeds "$SEEDS")
[ -d "$(dirname "$RESULT")" ] || { echo "error: RESULT='$RESULT' is in no folder" >&2; exit 2; }

# Parts of another command are an error. Damaged parts are renamed, so that they are computed again. Exit code 1 says
# that some are missing.
missing=$(darkwaar missing "$PARTS/" --of "$SHARDS" --set-aside -- "${command[@]}") || [ $? -eq 1 ]

merge=(sbatch --parsable --job-name=darkwaar-merge --output=logs/%x-%j.log)
mkdir -p logs # Slurm makes no folders
if [ -n "$missing" ]; then
  array=$(sbatch --parsable --array="$missing" "$here/slurm-shard.sh" \
    "$SHARDS" "$PARTS" "${command[@]}")
  array=${array%%;*} # without the name of the cluster
  echo "job $array: shards $missing of $SHARDS"
  merge+=(--dependency="afterany:$array") # afterok fails when a task has exited with 75, even if it was requeued
fi

printf -v line 'darkwaar merge %q --output %q' "$PARTS/" "$RESULT"
echo "job $("${merge[@]}" --wrap "exec $line"): $line"
