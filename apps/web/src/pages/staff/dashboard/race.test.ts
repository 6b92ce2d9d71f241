import type { Activity } from '@rampart/contract';
import { heldMs, racedChallenges } from './race';

const firstSolve = { userId: 'ant', userName: 'Ant', createdAt: 5_000 };
const activity: Activity = {
  minutes: [],
  sharedFlags: 0,
  challenges: [
    { id: 'open', name: 'Open', solves: 0, opensAt: 1_000, firstSolve: null },
    { id: 'easy', name: 'Easy', solves: 7, opensAt: 1_000, firstSolve },
    { id: 'new', name: 'New 10', solves: 0, opensAt: 1_000, firstSolve: null },
    { id: 'newer', name: 'New 9', solves: 0, opensAt: 1_000, firstSolve: null },
  ],
};

describe('the challenges of the dashboard', () => {
  const raced = racedChallenges(activity);

  it('come with the most solved first, then by name', () => {
    expect(raced.map(({ id }) => id)).toEqual(['easy', 'newer', 'new', 'open']);
  });

  it('have held until their first solve, or until now', () => {
    expect(raced.map((challenge) => heldMs(challenge, 9_000))).toEqual([4_000, 8_000, 8_000, 8_000]);
  });
});
