import { readFile } from 'node:fs/promises';
import type { Surroundings } from './command';
import { EventError, EXIT } from './event-error';
import { createEventServer, type EventServer } from './server';

export const CONNECTION_OPTIONS = {
  url: { type: 'string' },
  'admin-token-file': { type: 'string' },
} as const;

interface Named {
  readonly url?: string | undefined;
  readonly 'admin-token-file'?: string | undefined;
}

/** Read from a file or the environment, so that the token appears in no process list and no shell history. */
async function tokenOf(named: Named, env: Surroundings['env']): Promise<string> {
  const token = env['RAMPART_TOKEN'];
  const path = named['admin-token-file'] ?? (token === undefined ? env['RAMPART_TOKEN_FILE'] : undefined);
  if (path === undefined && token === undefined)
    throw new EventError("Name a file with an administrator's token, or set RAMPART_TOKEN.", EXIT.usage);
  const text = path === undefined ? (token ?? '') : await readFile(path, 'utf8');
  return text.trim();
}

/** The server that options or environment name. */
export async function connect(named: Named, env: Surroundings['env']): Promise<EventServer> {
  const url = named.url ?? env['RAMPART_URL'];
  if (url === undefined) throw new EventError('Name the server with --url, or set RAMPART_URL.', EXIT.usage);
  if (!URL.canParse(url) || !/^https?:$/.test(new URL(url).protocol))
    throw new EventError(`"${url}" is not an http or https URL.`, EXIT.usage);
  return createEventServer(url.replace(/\/+$/, ''), await tokenOf(named, env));
}
