import { tabStorage } from '../../app/storage';

/**
 * Prefix of the keys of drafts: flags that were typed and not accepted yet, by challenge. They outlive the panel, a
 * reload and the session of the team.
 */
const KEY = 'rampart.flag.';

export function flagDraft(challengeId: string): string {
  return tabStorage.getItem(KEY + challengeId) ?? '';
}

export function keepFlagDraft(challengeId: string, flag: string): void {
  if (flag === '') tabStorage.removeItem(KEY + challengeId);
  else tabStorage.setItem(KEY + challengeId, flag);
}

const TEAM_KEY = 'rampart.flagsOf';

/** To be called when the signed-in team is known. Forgets the drafts of another team, which may not have signed out. */
export function keepFlagDraftsOf(teamId: string): void {
  if ((tabStorage.getItem(TEAM_KEY) ?? teamId) !== teamId) forgetFlagDrafts();
  tabStorage.setItem(TEAM_KEY, teamId);
}

/** To be called when the team signs out, so that the next user of the browser cannot read its flags. */
export function forgetFlagDrafts(): void {
  for (const key of Object.keys(tabStorage)) if (key.startsWith(KEY)) tabStorage.removeItem(key);
}
