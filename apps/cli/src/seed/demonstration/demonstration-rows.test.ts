import { dealSolves } from '../deal-solves';
import { createSeededNumbers } from '../seeded-numbers';
import { membersOf, pushesOf, submissionsOf, teamsOf, type Solvable } from './demonstration-rows';
import { teamNames } from './team-names';

const SPAN = { startAtMs: 1_700_000_000_000, untilMs: 1_700_086_400_000 };
const PLAN = { divisions: ['open', 'student'], startAtMs: SPAN.startAtMs };

const numbers = (seed = '1') => createSeededNumbers(seed);
const teams = (count: number) => teamsOf(count, PLAN, numbers());
const solvables = (): readonly Solvable[] => {
  let made = 0;
  return [
    { id: 'easy', answer: 'flag{easy}' },
    { id: 'hard', answer: 'flag{hard}' },
    { id: 'own', answer: { base: 'flag{base}', makeFlag: () => `flag{${String((made += 1))}}` } },
  ];
};

describe('teams of a demonstration', () => {
  it.each([1, 36, 37, 1_000, 4_000])('%i have different names that the platform accepts', (count) => {
    const names = teamNames(count, numbers());
    expect(new Set(names.map((name) => name.toLowerCase())).size).toBe(count);
    expect(names.filter((name) => !/^[\x21-\x7e][\x20-\x7e]{0,62}[\x21-\x7e]$/.test(name))).toEqual([]);
  });

  it('are registered before the start, and one in twenty is banned', () => {
    const made = teams(100);
    expect(made.filter(({ banned }) => banned)).toHaveLength(5);
    expect(made.every(({ createdAt }) => createdAt.getTime() < SPAN.startAtMs)).toBe(true);
  });

  it('have up to three members, with different addresses', () => {
    const members = membersOf(teams(200), numbers());
    const counts = new Map<string, number>();
    for (const { teamId } of members) counts.set(teamId, (counts.get(teamId) ?? 0) + 1);
    expect(Math.max(...counts.values())).toBe(3);
    expect(counts.size).toBeLessThan(200);
    expect(new Set(members.map(({ email }) => email)).size).toBe(members.length);
  });
});

describe('submissions of a demonstration', () => {
  const made = submissionsOf(
    teams(100),
    solvables(),
    dealSolves({ teams: 100, challenges: 3, solves: 60 }, numbers('2')),
    SPAN,
    numbers(),
  );

  it('contain each solve once, within the event and in order of time', () => {
    const times = made.solves.map(({ createdAt }) => createdAt.getTime());
    expect(times).toEqual(times.toSorted((a, b) => a - b));
    expect(times.every((atMs) => atMs >= SPAN.startAtMs && atMs <= SPAN.untilMs)).toBe(true);
    expect(new Set(made.solves.map(({ teamId, challengeId }) => `${teamId} ${challengeId}`)).size).toBe(
      made.solves.length,
    );
    expect(made.solves).toHaveLength(60);
  });

  it('use per-team flags where those exist, except for one team that copied', () => {
    const own = made.solves.filter(({ challengeId }) => challengeId === 'own');
    const flags = new Map(made.teamFlags.map(({ teamId, flag }) => [teamId, flag]));
    expect(flags.size).toBe(own.length);
    const copied = own.filter(({ teamId, flag }) => flags.get(teamId) !== flag);
    expect(copied).toHaveLength(1);
    expect(copied.map(({ flag, cheatedFrom }) => [flag, cheatedFrom])).toEqual([
      [own[0]?.flag, own[0]?.teamId],
    ]);
    expect(made.solves.filter(({ cheatedFrom }) => cheatedFrom !== null)).toEqual(copied);
  });

  it('contain attempts that solved nothing, also within the event', () => {
    expect(new Set(made.attempts.map(({ result }) => result))).toEqual(
      new Set(['incorrect', 'already_solved']),
    );
    const times = made.attempts.map(({ createdAt }) => createdAt.getTime());
    expect(times.every((atMs) => atMs >= SPAN.startAtMs && atMs <= SPAN.untilMs)).toBe(true);
  });
});

describe('pushes of a demonstration', () => {
  const lastPoints = (hasPenalties: boolean): number[] => {
    const pushes = pushesOf({ id: 'hill', hasPenalties }, teams(100), SPAN, numbers());
    return [...(pushes.at(-1)?.points.values() ?? [])];
  };

  it('take points away only where there are penalties', () => {
    expect(lastPoints(false).every((points) => points > 0)).toBe(true);
    expect(lastPoints(true).some((points) => points < 0)).toBe(true);
  });

  it('leave banned teams out, and follow each other in time', () => {
    const made = teams(100);
    const banned = new Set(made.filter((team) => team.banned).map(({ id }) => id));
    const pushes = pushesOf({ id: 'hill', hasPenalties: false }, made, SPAN, numbers());
    expect(pushes.flatMap(({ points }) => [...points.keys()]).filter((id) => banned.has(id))).toEqual([]);
    const times = pushes.map(({ at }) => at.getTime());
    expect(times.every((atMs, place) => place === 0 || atMs > (times[place - 1] ?? 0))).toBe(true);
  });
});
