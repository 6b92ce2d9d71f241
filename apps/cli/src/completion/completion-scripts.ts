/** What can follow the name of a command. */
export interface CommandWords {
  readonly name: string;
  readonly summary: string;
  readonly verbs: readonly string[];
  readonly options: readonly string[];
}

export const SHELLS = ['bash', 'zsh', 'fish'] as const;
export type Shell = (typeof SHELLS)[number];

/** The words of a command, taken from its usage: verbs after its name in the first lines, options anywhere. */
export function wordsOf(name: string, summary: string, usage: string): CommandWords {
  const verbs = [...usage.matchAll(new RegExp(`^(?:Usage: | {7})${name} ([a-z][a-z-]*)`, 'gm'))];
  const options = usage.match(/--[a-z][a-z-]*/g) ?? [];
  return {
    name,
    summary,
    verbs: [...new Set(verbs.map(([, verb]) => verb ?? ''))],
    options: [...new Set([...options, '--help'])].sort(),
  };
}

/** A script that completes the word `rampart`, whether that is a function, an alias or a program. */
export function completionScript(shell: Shell, commands: readonly CommandWords[]): string {
  return { bash, zsh, fish }[shell](commands);
}

const wordList = ({ verbs, options }: CommandWords): string => [...verbs, ...options].join(' ');
const quoted = (text: string): string => `'${text.replaceAll("'", String.raw`'\''`)}'`;

function bash(commands: readonly CommandWords[]): string {
  return [
    '_rampart() {',
    '  local words current="${COMP_WORDS[COMP_CWORD]}"',
    '  if [ "$COMP_CWORD" -eq 1 ]; then',
    `    words="${commands.map(({ name }) => name).join(' ')} --help --version"`,
    '  else',
    '    case "${COMP_WORDS[1]}" in',
    ...commands.map((command) => `      ${command.name}) words="${wordList(command)}" ;;`),
    '    esac',
    '  fi',
    '  COMPREPLY=($(compgen -W "$words" -- "$current"))',
    '}',
    'complete -o default -F _rampart rampart',
  ].join('\n');
}

function zsh(commands: readonly CommandWords[]): string {
  return [
    '#compdef rampart',
    '_rampart() {',
    '  local -a commands=(',
    ...commands.map(({ name, summary }) => `    ${quoted(`${name}:${summary.replaceAll(':', '\\:')}`)}`),
    '  )',
    '  if (( CURRENT == 2 )); then',
    "    _describe 'command' commands",
    '    return',
    '  fi',
    '  case "${words[2]}" in',
    ...commands.map((command) => `    ${command.name}) compadd -- ${wordList(command)} ;;`),
    '  esac',
    '  _files',
    '}',
    'compdef _rampart rampart',
  ].join('\n');
}

function fish(commands: readonly CommandWords[]): string {
  return commands
    .flatMap((command) => [
      `complete -c rampart -n __fish_use_subcommand -a ${command.name} -d ${quoted(command.summary)}`,
      ...command.verbs.map(
        (verb) => `complete -c rampart -n '__fish_seen_subcommand_from ${command.name}' -a ${verb}`,
      ),
      ...command.options.map(
        (option) =>
          `complete -c rampart -n '__fish_seen_subcommand_from ${command.name}' -l ${option.slice(2)}`,
      ),
    ])
    .join('\n');
}
