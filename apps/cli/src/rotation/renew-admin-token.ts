import { readFile } from 'node:fs/promises';
import { createTokenCodec } from '@rampart/core/auth';
import { systemRandom } from '@rampart/core/infra/clock';
import { writeWhole } from '../infra/write-whole';
import type { NewTokenKey } from './replace-token-key';

/** `npm start` keeps a token of its administrator in a file: one of the new key takes its place, for the same team. */
export async function renewAdminToken(file: string, { key, former }: NewTokenKey, now: Date): Promise<void> {
  const token = await readFile(file, 'utf8').catch(() => undefined);
  if (token === undefined) return;
  // The lifetime is that of tokens that expire; these do not.
  const codecOf = (tokenKey: string) =>
    createTokenCodec({ tokenKey, loginTimeoutMs: 0, random: systemRandom });
  const owner = codecOf(former.key).open('auth', token.trim(), now);
  if (owner !== undefined) await writeWhole(file, `${codecOf(key).mint('auth', owner, now)}\n`);
}
