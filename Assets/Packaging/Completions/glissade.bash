
# Completes commands without a subcommand: `show` is the default, and `motion` that of `export`.
_glissade_with_defaults() {
    _glissade "$@"
    local -a words=("${COMP_WORDS[@]}")
    local -i position=1 index=COMP_CWORD
    local default=show subcommands='show|render|join|export|sample|diff|sheet|check|doctor|help'
    if [[ "${words[1]}" == export ]]; then
        position=2 default=motion subcommands='motion|easing|help'
    fi
    ((index >= position)) || return 0
    local -a found=()
    if ((index == position)); then
        found=("${COMPREPLY[@]}")
    elif [[ "${words[position]}" =~ ^(${subcommands})$ ]]; then
        return 0
    fi
    local -a COMP_WORDS=("${words[@]:0:position}" "${default}" "${words[@]:position}")
    local -i COMP_CWORD=index+1
    COMPREPLY=()
    _glissade "$@"
    COMPREPLY+=("${found[@]}")
    mapfile -t COMPREPLY < <(printf '%s\n' "${COMPREPLY[@]}" | sort -u)
    [[ -n "${COMPREPLY[0]-}" ]] || COMPREPLY=()
}

complete -o filenames -F _glissade_with_defaults glissade
