import type { Activity, LeaderboardChallenge } from '@rampart/contract';
import { heldMs, racedChallenges } from './race';

const known = (name: string, solves: number): LeaderboardChallenge => ({
  name,
  category: 'misc',
  solves,
  points: 500,
  sortWeight: 0,
  scoringKind: 'decay',
  firstSolvers: [],
});
const firstSolve = { userId: 'ant', userName: 'Ant', createdAt: 5_000 };
const activity: Activity = {
  minutes: [],
  sharedFlags: 0,
  challenges: [
    { id: 'open', opensAt: 1_000, firstSolve: null },
    { id: 'easy', opensAt: 1_000, firstSolve },
    { id: 'new', opensAt: 1_000, firstSolve: null },
  ],
};

describe('the challenges of the dashboard', () => {
  const raced = racedChallenges(activity, { open: known('Open', 0), easy: known('Easy', 7) });

  it('come with the most solved first, without those that the board does not know yet', () => {
    expect(raced.map(({ id, solves }) => [id, solves])).toEqual([
      ['easy', 7],
      ['open', 0],
    ]);
  });

  it('have held until their first solve, or until now', () => {
    expect(raced.map((challenge) => heldMs(challenge, 9_000))).toEqual([4_000, 8_000]);
  });
});
