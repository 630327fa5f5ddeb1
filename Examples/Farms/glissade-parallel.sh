#!/bin/sh
# Chunks of frames with GNU parallel, on this machine or with its option --sshlogin on several.
#
#   OUTPUT=out ./glissade-parallel.sh --jobs 8
#
# The arguments are options of parallel. After an interruption, the same command continues.
set -eu
output=${OUTPUT:-out}
chunk=${CHUNK:-40}
last=${LAST:-299}
mkdir -p "$output/frames"
# shellcheck disable=SC2086 # OPTIONS is a list of words.
seq 0 "$chunk" "$last" | parallel --halt soon,fail=20% --retries 3 "$@" \
  glissade render ${SCENE:-curves} ${OPTIONS:---to 5} --frames "{}-{= \$_ += $chunk - 1 =}" --existing skip --jobs 1 \
  -o "'$output/frames/####.png'"
exec glissade join "$output/frames/####.png" -o "$output/animation.apng"
