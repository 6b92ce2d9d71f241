/** What the command lines of several subcommands have in common. */
import { EventError, EXIT } from './event-error';

export const JSON_OPTION = { json: { type: 'boolean', default: false } } as const;

/** The folder of the event: the one that is named, or this one. */
export function folderOf(positionals: readonly string[]): string {
  const [folder = '.', ...others] = positionals;
  if (others.length > 0) throw new EventError('Name one folder.', EXIT.usage);
  return folder;
}
