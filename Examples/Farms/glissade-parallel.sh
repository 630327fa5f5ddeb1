#!/bin/sh
# Chunks of frames with GNU parallel, on this machine or with its option --sshlogin on several.
#
#   OUTPUT=out ./glissade-parallel.sh --jobs 8
#
# The arguments are options of parallel. After an interruption, the same command continues. OPTIONS is a list of words
# without quotation marks. The name OUTPUT can have any characters.
set -eu
OUTPUT=${OUTPUT:-out}
# A name that begins with a hyphen is no option.
case $OUTPUT in
/*) ;;
*) OUTPUT=./$OUTPUT ;;
esac
CHUNK=${CHUNK:-40}
SCENE=${SCENE:-curves}
OPTIONS=${OPTIONS:---to 5}
PARALLEL_SHELL=/bin/sh
export OUTPUT CHUNK SCENE OPTIONS PARALLEL_SHELL
mkdir -p "$OUTPUT/frames"
# The text of a task is constant: names reach it in the environment, so that no shell and no replacement string of
# parallel reads them. An unquoted variable is split into words, and set -f keeps wildcards.
# shellcheck disable=SC2016
seq 0 "$CHUNK" "${LAST:-299}" | parallel --env OUTPUT --env CHUNK --env SCENE --env OPTIONS --halt soon,fail=20% \
  --retries 3 "$@" 'set -f; exec glissade render $SCENE $OPTIONS --frames "{}-$(({} + CHUNK - 1))" \
    --existing skip --jobs 1 -o "$OUTPUT/frames/####.png"'
exec glissade join "$OUTPUT/frames/####.png" -o "$OUTPUT/animation.apng"
