import { readFile } from 'node:fs/promises';
import { createTokenCodec } from '@rampart/core/auth';
import { systemRandom } from '@rampart/core/infra/clock';
import { writeWhole } from '../infra/write-whole';
import type { NewTokenKey } from './replace-token-key';

/** Replaces the token of the administrator in the file of `npm start` by one of the new key, for the same team. */
export async function renewAdminToken(file: string, { key, former }: NewTokenKey, now: Date): Promise<void> {
  const token = await readFile(file, 'utf8').catch(() => undefined);
  if (token === undefined) return;
  // The timeout does not matter, because these tokens do not expire.
  const codecOf = (tokenKey: string) =>
    createTokenCodec({ tokenKey, loginTimeoutMs: 0, random: systemRandom });
  const owner = codecOf(former.key).open('auth', token.trim(), now);
  if (owner !== undefined) await writeWhole(file, `${codecOf(key).mint('auth', owner, now)}\n`);
}
