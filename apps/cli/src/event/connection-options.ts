import { readFile } from 'node:fs/promises';
import { usageError } from '../command';

/** A base URL as given on the command line, without the trailing slash. */
export function requireBaseUrl(text: string | undefined): string {
  if (text === undefined) throw usageError('--url is missing.');
  if (!URL.canParse(text) || !/^https?:$/.test(new URL(text).protocol)) {
    throw usageError(`"${text}" is not an http or https URL.`);
  }
  return text.replace(/\/+$/, '');
}

/** Read from a file, so that the token appears in no process list and no shell history. */
export async function readAdminToken(path: string | undefined): Promise<string> {
  if (path === undefined) throw usageError('--admin-token-file is missing.');
  let token: string;
  try {
    token = (await readFile(path, 'utf8')).trim();
  } catch {
    throw usageError(`The administrator token cannot be read from "${path}".`);
  }
  if (token === '') throw usageError(`"${path}" is empty.`);
  return token;
}
