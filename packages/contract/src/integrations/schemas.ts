import { Type, type Static } from '@sinclair/typebox';
import { strictObject, text } from '../schema';

/** What the ranking site reads (accounts reference 7.2). */
export const ranksiteStandings = strictObject({
  standings: Type.Array(
    strictObject({
      /** 1, 2, 3 … without gaps or ties. */
      pos: Type.Integer({ minimum: 1 }),
      team: Type.String(),
      score: Type.Integer(),
    }),
  ),
});

export type RanksiteStandings = Static<typeof ranksiteStandings>;

export const ranksiteCallbackBody = strictObject({ ranksiteCode: text() });

export const ranksiteIdentity = strictObject({
  /** For registration, login or linking. */
  ranksiteToken: Type.String(),
  ranksiteName: Type.String(),
  /** The site's number as decimal text. */
  ranksiteId: Type.String(),
});

export const ranksiteLinkBody = strictObject({ ranksiteToken: text() });
