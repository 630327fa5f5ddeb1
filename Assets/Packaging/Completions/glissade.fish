
# Completes commands without a subcommand: `show` is the default, and `motion` that of `export`.
function ___glissade_line_with_default
    set -l given (commandline -opc)
    set -e given[1]
    set -l line glissade
    if test "$given[1]" = export
        set -e given[1]
        set line glissade export motion
        contains -- "$given[1]" motion easing help; and return 1
    else
        set line glissade show
        contains -- "$given[1]" show render join export sample diff sheet check doctor help; and return 1
    end
    string join ' ' -- $line (string escape -- $given) (commandline -ct)
end

complete -c glissade -n ___glissade_line_with_default -f -a '(complete -C (___glissade_line_with_default))'
