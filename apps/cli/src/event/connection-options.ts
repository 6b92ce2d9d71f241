import { readFile } from 'node:fs/promises';
import { usageError } from '../command';

/** The address of the platform as given on the command line, without the trailing slash. */
export function requireBaseUrl(text: string | undefined): string {
  const url = requireServiceUrl(text);
  // The platform would refuse every path below it.
  if (/\/api(?:\/v[12])?$/.test(url))
    throw usageError(`Name the platform without "/api" at the end: "${url}".`);
  return url;
}

/** The address of any service, in the same form. */
export function requireServiceUrl(text: string | undefined): string {
  if (text === undefined) throw usageError('--url is missing.');
  if (!URL.canParse(text) || !/^https?:$/.test(new URL(text).protocol)) {
    throw usageError(`"${text}" is not an http or https URL.`);
  }
  return text.replace(/\/+$/, '');
}

/** The text of the file that this required option names. */
export async function readOptionFile(path: string | undefined, option: string): Promise<string> {
  if (path === undefined) throw usageError(`--${option} is missing.`);
  try {
    return await readFile(path, 'utf8');
  } catch {
    throw usageError(`--${option}: "${path}" cannot be read.`);
  }
}

/** Reads a token from a file; as an argument it would appear in process lists and shell histories. */
export async function readToken(path: string | undefined, option: string): Promise<string> {
  const token = (await readOptionFile(path, option)).trim();
  if (token === '') throw usageError(`"${String(path)}" is empty.`);
  return token;
}

/**
 * Reads a token of the platform. Checks its form, because an error about an invalid header would show the text of
 * the file.
 */
export async function readAdminToken(path: string | undefined): Promise<string> {
  const token = await readToken(path, 'admin-token-file');
  if (!/^[!-~]+$/.test(token))
    throw usageError(
      `"${String(path)}" must hold a token and nothing else; npm, for one, prints lines of its own without --silent.`,
    );
  return token;
}
