import { readChallenge, type CompleteChallenge } from '../../challenge/challenge-schema';
import type { InstalledBrowser } from '../find-browsers';

export function anInstalledBrowser(name: InstalledBrowser['name'], version: string): InstalledBrowser {
  return { name, version, executablePath: `/browsers/${name}/${version}` };
}

/** What the schema makes of an author's script with these fields beside the three it must have. */
export function aChallengeOf(fields: object): CompleteChallenge {
  const challenge = readChallenge({
    timeoutMilliseconds: 1_000,
    inputs: {},
    handler: () => undefined,
    ...fields,
  });
  if ('detail' in challenge) throw new Error(challenge.detail);
  return challenge;
}
