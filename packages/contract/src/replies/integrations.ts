import { ranksiteStandings } from '../integrations/schemas';
import { defineUnwrappedReply } from '../reply';

/** Not on the wire: the ranking site reads the bare object, so the kind is only a name for this answer. */
export const goodRanksiteLeaderboard = defineUnwrappedReply(
  'goodRanksiteLeaderboard',
  'The standings for the ranking site.',
  ranksiteStandings,
);
