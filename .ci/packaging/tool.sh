# shellcheck shell=bash
# For the scripts of this folder, in the root of the repository.

# Installs a tool for cargo under target/: tool NAME VERSION. Where none can be had, the script ends, in CI as a failure.
tool() {
  PATH="$PWD/target/tools/bin:$PATH"
  cargo install --quiet --debug --locked --root target/tools "$1@$2" || skip "$1 cannot be installed"
}

# Ends the script: skip REASON.
skip() {
  .ci/common/skip "$1"
  exit
}
