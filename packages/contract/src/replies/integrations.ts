import { clientConfigV1, clientConfigV2 } from '../integrations/client-config-schemas';
import { ranksiteIdentity, ranksiteStandings } from '../integrations/schemas';
import { defineReply, defineUnwrappedReply } from '../reply';

const configuration = 'What a client needs to know.';

export const goodClientConfigV1 = defineReply('goodClientConfig', 200, configuration, clientConfigV1);
export const goodClientConfigV2 = defineReply('goodClientConfig', 200, configuration, clientConfigV2);

export const goodRanksiteToken = defineReply(
  'goodRanksiteToken',
  200,
  'The account on the ranking site is proved.',
  ranksiteIdentity,
);
export const goodRanksiteAuthSet = defineReply('goodRanksiteAuthSet', 200, 'The ranking site is linked.');
export const goodRanksiteRemoved = defineReply(
  'goodRanksiteRemoved',
  200,
  'The ranking site is no longer linked.',
);
export const badRanksiteCode = defineReply(
  'badRanksiteCode',
  401,
  'The code of the ranking site is not valid.',
);
export const badRanksiteNoExists = defineReply('badRanksiteNoExists', 404, 'The ranking site is not linked.');

/** Not on the wire: the ranking site reads the bare object, so the kind is only a name for this answer. */
export const goodRanksiteLeaderboard = defineUnwrappedReply(
  'goodRanksiteLeaderboard',
  'The standings for the ranking site.',
  ranksiteStandings,
);
