import { readFile } from 'node:fs/promises';
import { errorCode } from './error-code';
import { EventError } from './event-error';
import { createEventServer, type EventServer } from './server';
import type { Surroundings } from './surroundings';

export const CONNECTION_OPTIONS = {
  url: { type: 'string' },
  'admin-token-file': { type: 'string' },
} as const;

interface Named {
  readonly url?: string | undefined;
  readonly 'admin-token-file'?: string | undefined;
}

async function readToken(path: string): Promise<string> {
  return readFile(path, 'utf8').catch((error: unknown) => {
    throw new EventError(`The administrator's token cannot be read from "${path}" (${errorCode(error)}).`);
  });
}

/** Reads the token from a file or the environment, so that it appears in no process list and no shell history. */
async function tokenOf(named: Named, env: Surroundings['env']): Promise<string> {
  const token = env['RAMPART_TOKEN'];
  const path = named['admin-token-file'] ?? (token === undefined ? env['RAMPART_TOKEN_FILE'] : undefined);
  if (path === undefined && token === undefined)
    throw new EventError(
      "An administrator's token is missing: name a file with one in --admin-token-file or RAMPART_TOKEN_FILE, or set RAMPART_TOKEN. " +
        'On the machine of the server, npm start keeps one in .data/admin-token, and "admin create" prints another.',
    );
  const text = (path === undefined ? (token ?? '') : await readToken(path)).trim();
  // Such a token would make an invalid header, and the error about it would show the token.
  if (!/^[!-~]+$/.test(text))
    throw new EventError(
      `${path ?? 'RAMPART_TOKEN'} must hold a token and nothing else; npm, for one, prints lines of its own without --silent.`,
    );
  return text;
}

export interface Connection {
  /** Without a trailing slash. */
  readonly url: string;
  readonly token: string;
}

/** The connection that options or environment name. */
export async function connectionOf(named: Named, env: Surroundings['env']): Promise<Connection> {
  const url = named.url ?? env['RAMPART_URL'];
  if (url === undefined)
    throw new EventError(
      'The address of the server is missing: name it in --url or RAMPART_URL, such as https://ctf.example.org.',
    );
  if (!URL.canParse(url) || !/^https?:$/.test(new URL(url).protocol))
    throw new EventError(`"${url}" is not an http or https URL.`);
  // The server would refuse every path below it.
  if (/\/api(?:\/v[12])?\/*$/.test(url))
    throw new EventError(`Name the server without "/api" at its end, such as https://ctf.example.org.`);
  return { url: url.replace(/\/+$/, ''), token: await tokenOf(named, env) };
}

/** The server that options or environment name. */
export async function connect(named: Named, env: Surroundings['env']): Promise<EventServer> {
  const { url, token } = await connectionOf(named, env);
  return createEventServer(url, token);
}
