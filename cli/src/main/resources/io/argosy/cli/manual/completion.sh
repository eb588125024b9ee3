#compdef argosy
# Completion of argosy for bash and zsh: commands, flags, files and the names of jobs.
# Made from the program by: argosy completion

_argosy_describe() {
  case $1 in
# (commands)
    *) return 1 ;;
  esac
}

# The value that was typed for a flag on this line.
_argosy_typed() {
  local at
  for ((at = 1; at < COMP_CWORD; at++)); do
    case ${COMP_WORDS[at]} in
      "$1="*) printf '%s' "${COMP_WORDS[at]#*=}" ;;
      "$1")
        if [[ ${COMP_WORDS[at + 1]} == "=" ]]; then
          printf '%s' "${COMP_WORDS[at + 2]}"
        else
          printf '%s' "${COMP_WORDS[at + 1]}"
        fi
        ;;
    esac
  done
}

# Jobs of a service are asked for; those of this computer are folders.
_argosy_jobs() {
  local data server token
  data=$(_argosy_typed --data)
  server=$(_argosy_typed --server)
  token=$(_argosy_typed --token-file)
  if [[ -z $data && -n ${server:-${ARGOSY_SERVER:-}} ]]; then
    set -- list --json --server "${server:-$ARGOSY_SERVER}"
    [[ -z $token ]] || set -- "$@" --token-file "$token"
    "${COMP_WORDS[0]}" "$@" 2>/dev/null | sed -n 's/.*"job":"\([^"]*\)".*/\1/p'
  else
    command ls "${data:-${ARGOSY_DATA:-${XDG_STATE_HOME:-$HOME/.local/state}/argosy}}/runs" 2>/dev/null
  fi
}

_argosy_matches() {
  local kind=$1 word=$2 prefix=$3
  case $kind in
    file) COMPREPLY=($(compgen -P "$prefix" -f -- "$word")) ;;
    folder) COMPREPLY=($(compgen -P "$prefix" -d -- "$word")) ;;
    command) COMPREPLY=($(compgen -c -- "$word")) ;;
    job) COMPREPLY=($(compgen -P "$prefix" -W "$(_argosy_jobs)" -- "$word")) ;;
    none) COMPREPLY=() ;;
    *) COMPREPLY=($(compgen -P "$prefix" -W "${kind//|/ }" -- "$word")) ;;
  esac
}

# The kind of the value of a flag; nothing if the flag takes none.
_argosy_kind_of() {
  local known
  for known in $(printf '%s' "$_argosy_valued"); do
    [[ ${known%%:*} != "$1" ]] || printf '%s' "${known#*:}"
  done
}

_argosy_complete() {
  local IFS=$' \t\n' _argosy_words _argosy_flags _argosy_valued _argosy_kind
  local at word=${COMP_WORDS[COMP_CWORD]} before=${COMP_WORDS[COMP_CWORD - 1]} prefix="" chosen="" kind=""
  _argosy_describe ""
  for ((at = 1; at < COMP_CWORD; at++)); do
    case ${COMP_WORDS[at]} in
      --) # What follows is a command of the user.
        COMPREPLY=($(compgen -c -f -- "$word"))
        return
        ;;
      -*=*) ;;
      -*)
        [[ -z $(_argosy_kind_of "${COMP_WORDS[at]}") ]] || at=$((at + 1))
        # bash hands --flag=value over as three words.
        [[ ${COMP_WORDS[at]} != "=" ]] || at=$((at + 1))
        ;;
      *)
        [[ " $_argosy_words " != *" ${COMP_WORDS[at]} "* ]] || {
          chosen="${chosen:+$chosen }${COMP_WORDS[at]}"
          _argosy_describe "$chosen"
        }
        ;;
    esac
  done
  case $word in
    -*=*)
      before=${word%%=*}
      prefix=$before=
      word=${word#*=}
      ;;
    =)
      word=
      ;;
    *) [[ $before != "=" ]] || before=${COMP_WORDS[COMP_CWORD - 2]} ;;
  esac
  kind=$(_argosy_kind_of "$before")
  if [[ -n $kind ]]; then
    _argosy_matches "$kind" "$word" "$prefix"
  elif [[ $word == -* ]]; then
    local name names=""
    for name in $(printf '%s' "$_argosy_valued"); do
      names="$names ${name%%:*}"
    done
    COMPREPLY=($(compgen -W "$_argosy_flags$names" -- "$word"))
  elif [[ -n $_argosy_words ]]; then
    COMPREPLY=($(compgen -W "$_argosy_words" -- "$word"))
  else
    _argosy_matches "$_argosy_kind" "$word" ""
  fi
}

if [[ -n ${ZSH_VERSION:-} ]]; then
  autoload -U +X compinit bashcompinit
  # A file of zsh's own folder is read when all is set up; a user's file sets it up.
  [[ -n ${_comps+set} ]] || compinit
  bashcompinit
  complete -o filenames -F _argosy_complete argosy
  # Read as the function of a first completion.
  [[ ${funcstack[1]:-} != _argosy ]] || _bash_complete -o filenames -F _argosy_complete
else
  complete -o filenames -F _argosy_complete argosy
fi
