import { readConformanceChallenge, type ConformanceChallenge } from '@rampart/instancer-contract/conformance';
import { usageError } from '../command';
import { readOptionFile } from '../event/connection-options';

export async function readChallengeFile(path: string | undefined): Promise<ConformanceChallenge> {
  const text = await readOptionFile(path, 'config');
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
