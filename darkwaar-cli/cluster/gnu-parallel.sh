#!/bin/bash
# Computes the shards that are missing in PARTS on several hosts over ssh, then merges all into RESULT.
# Needs GNU parallel and rsync here, and darkwaar, rsync and a login without password on each host: no shared folder.
# When something failed, run it again with the same parameters: only what is missing is computed.
#
# Parameters, also taken from the environment:
HOSTS=${HOSTS:-1/host1,1/host2}  # N/HOST: N shards at once on HOST, each with all its cores; no ":" for this machine
SEEDS=${SEEDS:-0..4294967296}    # numbers and ranges: a list @FILE is not on the hosts
SHARDS=${SHARDS:-16}
PARTS=${PARTS:-parts}            # one folder for each run
RESULT=${RESULT:-result.json}
COMMAND=${COMMAND:-summarize}    # or: explore --format parquet --where path_length>=20, with RESULT=worlds.parquet;
# it is split at blanks, so filters have none
#
# When a host dies, its shard fails as soon as ssh notices, after half a minute at most, and is tried on another host.
export PARALLEL_SSH=${PARALLEL_SSH:-ssh -o BatchMode=yes -o ConnectTimeout=10 -o ServerAliveInterval=10}
set -euo pipefail
read -ra command <<<"$COMMAND"
command+=(--seeds "$SEEDS")
[ -d "$(dirname "$RESULT")" ] || { echo "error: RESULT='$RESULT' is in no folder" >&2; exit 2; }

# Parts of another command are an error. Damaged parts are renamed, so that they are computed again. Exit code 1 says
# that some are missing.
missing=$(darkwaar missing "$PARTS/" --of "$SHARDS" --lines --set-aside -- "${command[@]}") || [ $? -eq 1 ]

# Each shard has a temporary folder on its host (--workdir ...). rsync copies what is in it, in order of names, to here,
# each file under a temporary name until it is whole; then the folder is removed.
mkdir -p "$PARTS"
if [ -n "$missing" ]; then
  (
    cd "$PARTS"
    parallel --will-cite --quote --sshlogin "$HOSTS" --retries 4 --joblog "$OLDPWD/parallel.log" \
      --workdir ... --return . \
      darkwaar "${command[@]}" --shard "{}/$SHARDS" --output ./ <<<"$missing"
  ) || echo "not all shards were computed, see parallel.log" >&2
fi

# The files decide, not the log.
darkwaar missing "$PARTS/" --of "$SHARDS"
darkwaar merge "$PARTS/" --output "$RESULT"
