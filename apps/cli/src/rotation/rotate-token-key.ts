import { readFile } from 'node:fs/promises';
import { CommandError } from '../command';
import { errorCode } from '../infra/error-code';
import { writeWhole } from '../infra/write-whole';
import { formerKeySettings, replaceTokenKey, WRITTEN_BY_US, type NewTokenKey } from './replace-token-key';

/**
 * Where the key is stored: in a separate file, beside a file of settings, or in the settings that `npm start`
 * generated.
 */
export type KeyPlace =
  | { readonly keyFile: string; readonly settingsFile: string }
  | { readonly defaultsFile: string };

const readText = (path: string): Promise<string> =>
  readFile(path, 'utf8').catch((error: unknown) => {
    throw new CommandError(`"${path}" cannot be read (${errorCode(error)}). Nothing was changed.`);
  });

/** Stores the new key where the event reads it. Stores the former key first, so that it is known at every moment. */
export async function storeTokenKey(place: KeyPlace, replacement: NewTokenKey): Promise<void> {
  if ('defaultsFile' in place) {
    const text = replaceTokenKey(await readText(place.defaultsFile), replacement);
    if (text === undefined) {
      throw new CommandError(
        'The token key of this event is not the one that npm start made: name its file with --key-file, and with ' +
          '--settings-file a configuration file for the former key. Nothing was changed.',
      );
    }
    await writeWhole(place.defaultsFile, text);
    return;
  }
  const { keyFile, settingsFile } = place;
  if ((await readText(keyFile)).trim() !== replacement.former.key) {
    throw new CommandError(`"${keyFile}" does not hold the token key of this event. Nothing was changed.`);
  }
  const before = await readFile(settingsFile, 'utf8').catch(() => undefined);
  if (before !== undefined && !before.startsWith(WRITTEN_BY_US)) {
    throw new CommandError(`"${settingsFile}" already exists: name another file. Nothing was changed.`);
  }
  await writeWhole(settingsFile, `${WRITTEN_BY_US}\n${formerKeySettings(replacement)}`);
  await writeWhole(keyFile, `${replacement.key}\n`);
}
