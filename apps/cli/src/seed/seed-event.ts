import type { SeededChallenge, SeededSolve, SeededTeam, SeedStore } from '@rampart/core/seeding';
import type { ProgressFactory } from '../infra/progress';
import { dealSolves, type SeedSizes } from './deal-solves';
import { COUNTRIES, ipOf, solveIdOf, type Span } from './invented-facts';
import type { SeededNumbers } from './seeded-numbers';
import { stepsWith } from './steps';

export interface SeedPlan extends Span, SeedSizes {
  readonly divisions: readonly string[];
}

const CATEGORIES = ['web', 'crypto', 'pwn', 'rev', 'misc'];
const POINTS = { min: 100, max: 500 };
/** Teams register one second apart, the last one just before the start. */
const REGISTRATION_GAP_MS = 1_000;

function* teamsOf({ teams, divisions, startAtMs }: SeedPlan, numbers: SeededNumbers): Generator<SeededTeam> {
  const width = String(teams).length;
  for (let number = 1; number <= teams; number += 1) {
    const label = String(number).padStart(width, '0');
    yield {
      id: numbers.uuid(),
      name: `Seeded team ${label}`,
      email: `team-${label}@seeded.example`,
      division: divisions[numbers.below(divisions.length)] ?? '',
      countryCode: COUNTRIES[numbers.below(COUNTRIES.length)] ?? null,
      perms: 0,
      banned: false,
      createdAt: new Date(startAtMs - (teams - number + 1) * REGISTRATION_GAP_MS),
    };
  }
}

function* challengesOf(
  { challenges, startAtMs }: SeedPlan,
  numbers: SeededNumbers,
): Generator<SeededChallenge> {
  const width = String(challenges).length;
  for (let number = 1; number <= challenges; number += 1) {
    const label = String(number).padStart(width, '0');
    yield {
      id: `seeded-${label}`,
      name: `Seeded challenge ${label}`,
      description: `Invented challenge number ${label}. Its flag is in the administration.`,
      category: CATEGORIES[(number - 1) % CATEGORIES.length] ?? 'misc',
      author: 'seed',
      points: POINTS,
      flag: `flag{${numbers.hex(16)}}`,
      createdAt: new Date(startAtMs - REGISTRATION_GAP_MS),
    };
  }
}

function* solvesOf(
  plan: SeedPlan,
  teams: readonly SeededTeam[],
  challenges: readonly SeededChallenge[],
  numbers: SeededNumbers,
): Generator<SeededSolve> {
  let place = 0;
  for (const { team, challenge, moment } of dealSolves(plan, numbers)) {
    const [solver, solved] = [teams[team], challenges[challenge]];
    if (solver === undefined || solved === undefined) throw new RangeError('a dealt solve is out of range');
    const atMs = Math.floor(plan.startAtMs + moment * (plan.untilMs - plan.startAtMs));
    place += 1;
    yield {
      id: solveIdOf(atMs, place, numbers),
      submissionId: numbers.uuid(),
      challengeId: solved.id,
      teamId: solver.id,
      flag: solved.flag,
      cheatedFrom: null,
      ip: ipOf(team),
      createdAt: new Date(atMs),
    };
  }
}

/** Fills an event with invented facts. The same plan and numbers give the same rows. */
export async function seedEvent(
  store: SeedStore,
  plan: SeedPlan,
  numbers: SeededNumbers,
  progress: ProgressFactory,
): Promise<void> {
  const step = stepsWith(progress);
  const teams = [...teamsOf(plan, numbers)];
  const challenges = [...challengesOf(plan, numbers)];
  await step('teams', plan.teams, teams, (batch) => store.insertTeams(batch));
  await step('challenges', plan.challenges, challenges, (batch) => store.insertChallenges(batch));
  await step('solves', plan.solves, solvesOf(plan, teams, challenges, numbers), (batch) =>
    store.insertSolves(batch),
  );
  await store.raiseCollectionRevision();
}
