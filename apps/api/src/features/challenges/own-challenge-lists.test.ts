import { goodChallengesV2 } from '@rampart/contract';
import { blankChallenge, type CallerChallengeState, type Challenge } from '@rampart/core/challenges';
import type { BoardReader } from '@rampart/core/teams';
import { renderAnswer } from '../../http/rendered-answer';
import { presentChallengeV2, type ChallengeFeatures } from './challenge.presenter';
import { OwnChallengeLists } from './own-challenge-lists';

const features: ChallengeFeatures = {
  hasAdminBot: false,
  instancerOffer: () => ({ lifetimeMs: null, isExtendable: true, isStoppable: true, actions: [] }),
};
const board: Partial<BoardReader> = { challengeValue: () => undefined };
const challengeOf = (id: string, description = ''): Challenge => ({
  ...blankChallenge(id, new Date(0)),
  description,
});
const presented = (challenges: readonly Challenge[]) =>
  challenges.map((challenge) => presentChallengeV2(challenge, features));

/** Of the challenges in `listed`, those with `yourScore`. */
function ownScores(lists: OwnChallengeLists, listed: readonly Challenge[], caller: CallerChallengeState) {
  const publicList = renderAnswer(goodChallengesV2, presented(listed));
  const shown = { challenges: listed, board: board as BoardReader };
  const { data } = JSON.parse(lists.listFor(caller, publicList, shown).bytes.toString()) as {
    readonly data: readonly { readonly id: string; readonly yourScore?: number }[];
  };
  return data.flatMap(({ id, yourScore }) => (yourScore === undefined ? [] : [[id, yourScore]]));
}

it('a team gets no list of another one, whose points end with the digit that the next place begins with', () => {
  const between = JSON.stringify(presented([challengeOf('between'), challengeOf('far')])).length - 1;
  const listed = [
    challengeOf('feed'),
    challengeOf('near'),
    challengeOf('between', 'x'.repeat(1_000 - between)),
    // Ends a thousand bytes behind `near`, at 17…, so that 5 and its place read like 51 and that of `near`.
    challengeOf('far'),
  ];
  const lists = new OwnChallengeLists(features);
  const caller = (points: number, solved: string): CallerChallengeState => ({
    revision: 1,
    solvedIds: [solved],
    dynamicScores: [{ challengeId: 'feed', points, delta: undefined }],
  });
  expect(ownScores(lists, listed, caller(5, 'far'))).toEqual([
    ['feed', 5],
    ['far', 0],
  ]);
  expect(ownScores(lists, listed, caller(51, 'near'))).toEqual([
    ['feed', 51],
    ['near', 0],
  ]);
});
