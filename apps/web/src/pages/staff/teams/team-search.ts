import { TEAM_SORT_KEYS, TEAM_STATUSES } from '@rampart/contract';
import { choiceOf, optionalText, pageNumber, searchReader } from '../../../app/search-values';

/** Parameters of the address of the teams; absent ones do not filter, and the newest team is last. */
export const readTeamSearch = searchReader({
  /** Part of a name or of an email address. */
  q: optionalText,
  status: choiceOf(TEAM_STATUSES),
  division: optionalText,
  tag: optionalText,
  sort: choiceOf(TEAM_SORT_KEYS),
  page: pageNumber,
});
export type TeamSearch = ReturnType<typeof readTeamSearch>;
