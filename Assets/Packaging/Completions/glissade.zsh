
# Completes commands without a subcommand: `show` is the default, and `motion` that of `export`.
functions -c _glissade _glissade_with_subcommand

_glissade() {
    local -a given=("${words[@]}") subcommands=(show render join export sample diff sheet check doctor help)
    local -i position=2 current=CURRENT ret=1
    local default=show
    if [[ "${given[2]}" = export ]]; then
        position=3 default=motion subcommands=(motion easing help)
    fi
    if (( current < position )) || { (( current > position )) && (( ${subcommands[(Ie)${given[position]}]} )); }; then
        _glissade_with_subcommand "${@}"
        return
    fi
    (( current > position )) || { _glissade_with_subcommand "${@}" && ret=0; }
    words=("${(@)given[1,position-1]}" "${default}" "${(@)given[position,-1]}")
    (( CURRENT = current + 1 ))
    _glissade_with_subcommand "${@}" && ret=0
    return ret
}

