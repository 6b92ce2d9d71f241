import { tabStorage } from '../../app/storage';

/** What was typed and is not yet accepted, by challenge: it outlives the panel, a reload and the session of the team. */
const KEY = 'rampart.flag.';

export function flagDraft(challengeId: string): string {
  return tabStorage.getItem(KEY + challengeId) ?? '';
}

export function keepFlagDraft(challengeId: string, flag: string): void {
  if (flag === '') tabStorage.removeItem(KEY + challengeId);
  else tabStorage.setItem(KEY + challengeId, flag);
}

const TEAM_KEY = 'rampart.flagsOf';

/** For when it is known who is signed in: it may be another team, although the former one has not signed out. */
export function keepFlagDraftsOf(teamId: string): void {
  if ((tabStorage.getItem(TEAM_KEY) ?? teamId) !== teamId) forgetFlagDrafts();
  tabStorage.setItem(TEAM_KEY, teamId);
}

/** For when the team signs out: whoever uses the browser next is not to read its flags. */
export function forgetFlagDrafts(): void {
  for (const key of Object.keys(tabStorage)) if (key.startsWith(KEY)) tabStorage.removeItem(key);
}
