import type { EventApi } from '../event/event-api';
import { DEMO_TEAMS, demoChallenges } from './demo-event';
import { playDemo } from './play-demo';

function anEventApi(found: { teamCount: number }) {
  const calls = { challenges: 0, teams: 0, moved: [] as string[], flags: [] as string[] };
  const api: EventApi = {
    describeEvent: () => Promise.resolve({ divisions: ['open', 'student'], challengeCount: 0, ...found }),
    putChallenge: () => Promise.resolve(void (calls.challenges += 1)),
    registerTeam: ({ name }) => {
      calls.teams += 1;
      return Promise.resolve({ id: name, authToken: `token of ${name}`, division: 'open' });
    },
    moveTeam: (teamId) => Promise.resolve(void calls.moved.push(teamId)),
    submitFlag: ({ authToken, challengeId }) => {
      calls.flags.push(`${authToken}: ${challengeId}`);
      return Promise.resolve('solved');
    },
    readBoard: () => Promise.resolve([]),
  };
  return { api, calls };
}

const demo = {
  challenges: demoChallenges(),
  teamNames: ['A', 'B', 'C'],
  solves: [
    { team: 1, challenge: 0, moment: 0 },
    { team: 0, challenge: 1, moment: 1 },
  ],
  lengthMs: 3_000,
  progress: () => ({ advance: () => undefined, finish: () => undefined }),
};

describe('the demonstration', () => {
  it('fills an empty event and spreads its solves over the given time', async () => {
    const { api, calls } = anEventApi({ teamCount: 0 });
    let nowMs = 0;
    const monotonicClock = {
      elapsedMs: () => nowMs,
      wait: (durationMs: number) => Promise.resolve(void (nowMs += durationMs)),
    };
    expect(await playDemo({ ...demo, api, monotonicClock })).toBe(true);
    expect(calls).toMatchObject({ challenges: demo.challenges.length, teams: 3, moved: ['C'] });
    expect(calls.flags).toEqual(['token of B: welcome-aboard', 'token of A: robots-only']);
    expect(nowMs).toBe(3_000);
  });

  it('touches nothing when the event has teams already', async () => {
    const { api, calls } = anEventApi({ teamCount: 1 });
    const monotonicClock = { elapsedMs: () => 0, wait: () => Promise.resolve() };
    expect(await playDemo({ ...demo, api, monotonicClock })).toBe(false);
    expect(calls.challenges).toBe(0);
  });

  it('has teams with valid, different names and 15 to 20 challenges in five categories', () => {
    expect(new Set(DEMO_TEAMS.map((name) => name.toLowerCase())).size).toBe(DEMO_TEAMS.length);
    expect(DEMO_TEAMS.every((name) => /^[\x20-\x7e]{2,64}$/.test(name))).toBe(true);
    expect(demo.challenges.length).toBeGreaterThanOrEqual(15);
    expect(demo.challenges.length).toBeLessThanOrEqual(20);
    expect(new Set(demo.challenges.map(({ category }) => category)).size).toBe(5);
  });
});
