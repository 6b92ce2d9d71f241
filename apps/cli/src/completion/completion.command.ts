import { readArguments } from '../arguments';
import { EXIT, usageError, type Command, type CommandTable } from '../command';
import { completionScript, SHELLS, wordsOf } from './completion-scripts';

const usage = `Usage: completion bash [--json]
       completion zsh [--json]
       completion fish [--json]

Prints a script that completes commands, verbs and options after the word "rampart". Define that word for the way you
run the command line, and load the script:

  rampart() { npm run --silent rampart -- "$@"; }     # or: rampart() { docker compose run --rm cli "$@"; }
  source <(rampart completion bash)

  --json  {"shell", "script"}

Exit code 0 when done, 1 when not, 2 for a wrong command line.`;

/** Gets the table of all commands as an argument, because the table contains this command. */
export function createCompletionCommand(table: CommandTable): Command {
  return {
    usage,
    async run(args, terminal) {
      const { values, positionals } = readArguments(args, {});
      const [word, ...others] = positionals;
      const shell = SHELLS.find((known) => known === word);
      if (shell === undefined || others.length > 0) throw usageError(`Name a shell: ${SHELLS.join(', ')}.`);
      const commands = await Promise.all(
        Object.entries(table).map(async ([name, { summary, load }]) =>
          wordsOf(name, summary, (await load()).usage),
        ),
      );
      const script = completionScript(shell, commands);
      terminal.out(values.json ? JSON.stringify({ shell, script }) : script);
      return EXIT.done;
    },
  };
}
