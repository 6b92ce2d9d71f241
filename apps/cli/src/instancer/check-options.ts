import { readFile } from 'node:fs/promises';
import { readConformanceChallenge, type ConformanceChallenge } from '@rampart/instancer-contract/conformance';
import { usageError } from '../command';

async function read(path: string | undefined, option: string): Promise<string> {
  if (path === undefined) throw usageError(`--${option} is missing.`);
  try {
    return await readFile(path, 'utf8');
  } catch {
    throw usageError(`"${path}" cannot be read.`);
  }
}

/** Read from a file, so that the token appears in no process list and no shell history. */
export async function readToken(path: string | undefined): Promise<string> {
  const token = (await read(path, 'token-file')).trim();
  if (token === '') throw usageError(`"${String(path)}" is empty.`);
  return token;
}

export async function readChallengeFile(path: string | undefined): Promise<ConformanceChallenge> {
  const text = await read(path, 'config');
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw usageError(`"${String(path)}" is not JSON.`);
  }
  const reading = readConformanceChallenge(value);
  if (!reading.ok) {
    const [issue] = reading.issues;
    throw usageError(`"${String(path)}": ${issue?.path ?? ''} ${issue?.message ?? 'is not valid'}`);
  }
  return reading.value;
}
