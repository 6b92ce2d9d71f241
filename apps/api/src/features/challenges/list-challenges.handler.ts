import { goodChallengesV1, goodChallengesV2, listChallengesV1, listChallengesV2 } from '@rampart/contract';
import type { CallerChallengeState, ChallengeCache, Challenge } from '@rampart/core/challenges';
import type { BoardReader } from '@rampart/core/teams';
import { implement } from '../../http/implement';
import { renderAnswer, type RenderedAnswer } from '../../http/rendered-answer';
import { ChallengeFragments } from './challenge-fragments';
import { presentChallengeV1, presentChallengeV2, type ChallengeFeatures } from './challenge.presenter';

export interface ListChallengesDependencies {
  readonly challengeCache: ChallengeCache;
  readonly features: ChallengeFeatures;
  /** One query: the revision of the challenges, and what the caller has on them. */
  readonly callerState: (teamId: string | null) => Promise<CallerChallengeState>;
  /** The reader of one board stays the same object for as long as the board is the newest. */
  readonly board: () => BoardReader;
}

/** Keeps what was made from one list of challenges and one board until either is replaced. */
function perBoard<Made>(make: (challenges: readonly Challenge[], board: BoardReader) => Made) {
  let known: { challenges: readonly Challenge[]; board: BoardReader; made: Made } | undefined;
  return (challenges: readonly Challenge[], board: BoardReader): Made => {
    if (known?.challenges !== challenges || known.board !== board) {
      known = { challenges, board, made: make(challenges, board) };
    }
    return known.made;
  };
}

export const listChallengesV1Handler = implement(
  listChallengesV1,
  (dependencies: ListChallengesDependencies) => {
    const render = perBoard((challenges, board) =>
      renderAnswer(
        goodChallengesV1,
        challenges.map((challenge) => presentChallengeV1(challenge, board.challengeValue(challenge.id))),
      ),
    );
    return async ({ now, reply }) => {
      const { revision } = await dependencies.callerState(null);
      const snapshot = await dependencies.challengeCache.at(revision);
      return reply.prerendered(render(snapshot.publicAt(now), dependencies.board()));
    };
  },
);

export const listChallengesV2Handler = implement(
  listChallengesV2,
  (dependencies: ListChallengesDependencies) => {
    const renderForAll = perBoard((challenges, board): RenderedAnswer<'goodChallenges'> =>
      renderAnswer(
        goodChallengesV2,
        challenges.map((challenge) =>
          presentChallengeV2(challenge, dependencies.features, board.challengeValue(challenge.id)),
        ),
      ),
    );
    const fragmentsOf = perBoard(
      (challenges, board) => new ChallengeFragments(challenges, dependencies.features, board),
    );
    return async ({ team, now, reply }) => {
      const caller = await dependencies.callerState(team?.id ?? null);
      const snapshot = await dependencies.challengeCache.at(caller.revision);
      const challenges = snapshot.publicAt(now);
      if (team === null) return reply.prerendered(renderForAll(challenges, dependencies.board()));
      return reply.serialized(
        'goodChallenges',
        fragmentsOf(challenges, dependencies.board()).textFor(caller),
      );
    };
  },
);
