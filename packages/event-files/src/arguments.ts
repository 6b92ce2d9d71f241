/** What the command lines of several subcommands have in common. */
import { parseArgs, type ParseArgsConfig } from 'node:util';
import { EventError, EXIT } from './event-error';

export const JSON_OPTION = { json: { type: 'boolean', default: false } } as const;

/** Parses a command line. Throws the errors of `parseArgs`. */
export function readArguments<const Options extends NonNullable<ParseArgsConfig['options']>>(
  args: readonly string[],
  options: Options,
): ReturnType<typeof parseArgs<{ allowPositionals: true; options: Options }>> {
  return parseArgs({ args: [...args], allowPositionals: true, options });
}

/** The folder of the event: the named one, or the working directory. */
export function folderOf(positionals: readonly string[]): string {
  const [folder = '.', ...others] = positionals;
  if (others.length > 0) throw new EventError('Name one folder.', EXIT.usage);
  return folder;
}
