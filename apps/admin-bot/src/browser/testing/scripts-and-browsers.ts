import { readChallenge, type CompleteChallenge } from '../../challenge/challenge-schema';
import type { InstalledBrowser } from '../find-browsers';

export function anInstalledBrowser(name: InstalledBrowser['name'], version: string): InstalledBrowser {
  return { name, version, executablePath: `/browsers/${name}/${version}` };
}

/** A script with these fields and the three required ones, after validation. */
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
