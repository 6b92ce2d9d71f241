import type { ChallengeFacts } from '../job-process/messages';
import { findForbiddenArgument } from './browser-arguments';
import type { InstalledBrowser } from './find-browser';

/** Why this runner cannot run a script that is otherwise right: which field asks for what it does not have. */
export function findRefusal(challenge: ChallengeFacts, { version }: InstalledBrowser): string | undefined {
  if (challenge.browser === 'firefox') {
    return 'browser: this runner has no firefox, only chrome';
  }
  const wanted = challenge.browserVersion;
  if (wanted !== 'stable' && !`${version}.`.startsWith(`${wanted}.`)) {
    return `browserVersion: this runner has ${version} and fetches no other`;
  }
  const argument = findForbiddenArgument(challenge.browserArguments ?? []);
  return argument === undefined
    ? undefined
    : `browserArguments: ${argument.split('=', 1)[0] ?? ''} belongs to the runner`;
}
