# Prints the proposed completions of a command's last word.
# usage: complete.sh SOURCE TOOL WORD...
source "$1/tools/completion/comm.bash"
shift
COMP_WORDS=("$@")
COMP_CWORD=$((${#COMP_WORDS[@]} - 1))
_comm_complete "$1"
((${#COMPREPLY[@]} == 0)) || printf "%s\n" "${COMPREPLY[@]}"
