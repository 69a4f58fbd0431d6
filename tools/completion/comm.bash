# Bash completion for comm-opt and comm-run: passes, their options, and files.
# Installed with the tools; in a build: `source tools/completion/comm.bash`.

# Lists the options that begin a line in a tool's --help.
_comm_options() {
  "$1" --help 2>/dev/null | grep -oE '^  (-o|--?[a-z][a-z-]*=?)' | tr -d ' '
}

# Lists the options of a pass, as in --comm-optimize=machine=...
_comm_pass_options() {
  "$1" --explain "${2#--}" 2>/dev/null | grep -oE '^ *-{1,2}[a-z][a-z-]*' | tr -d ' ' | sed 's/^-*//; s/$/=/'
}

_comm_complete() {
  local tool=$1 word=${COMP_WORDS[COMP_CWORD]} before=${COMP_WORDS[COMP_CWORD - 1]}
  COMPREPLY=()
  # bash splits words at "=" and ":".
  if [[ $word == = ]]; then
    word=
  elif [[ $before == = ]]; then
    before=${COMP_WORDS[COMP_CWORD - 2]}
  fi
  if [[ $before == --explain ]]; then
    mapfile -t COMPREPLY < <(compgen -W "$(_comm_options "$tool" | sed 's/^--*//; s/=$//')" -- "$word")
  elif [[ $word == -* ]]; then
    mapfile -t COMPREPLY < <(compgen -W "$(_comm_options "$tool")" -- "$word")
  elif [[ ${tool##*/} == comm-opt && $before == --*comm-* ]]; then
    mapfile -t COMPREPLY < <(compgen -W "$(_comm_pass_options "$tool" "$before")" -- "$word")
  else
    mapfile -t COMPREPLY < <(compgen -f -- "$word")
  fi
  if [[ ${COMPREPLY[0]:-} == *= ]]; then
    compopt -o nospace 2>/dev/null
  fi
}

complete -F _comm_complete comm-opt comm-run
