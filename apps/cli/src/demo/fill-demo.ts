import type { SeededChallenge, SeededTeam, SeedStore } from '@rampart/core/seeding';
import type { ProgressFactory } from '../infra/progress';
import type { DealtSolve } from '../seed/deal-solves';
import { submissionsOf } from '../seed/demonstration/demonstration-rows';
import { COUNTRIES, type Span } from '../seed/invented-facts';
import type { SeededNumbers } from '../seed/seeded-numbers';
import { stepsWith } from '../seed/steps';
import { DEMO_CHALLENGES } from './demo-challenges';
import { DEMO_TEAMS } from './demo-teams';

export interface DemoPlan extends Span {
  readonly divisions: readonly string[];
  readonly solves: readonly DealtSolve[];
}

const POINTS = { min: 100, max: 500 };
const PREPARED_BEFORE_MS = 3_600_000;
const REGISTRATION_GAP_MS = 60_000;
/** Every third team plays in the second division, if there is one. */
const SECOND_DIVISION_STRIDE = 3;

function teamsOf({ divisions, startAtMs }: DemoPlan, numbers: SeededNumbers): readonly SeededTeam[] {
  const [first = '', second = first] = divisions;
  return DEMO_TEAMS.map((name, place) => ({
    id: numbers.uuid(),
    name,
    email: `demo-team-${String(place)}@demo.example`,
    division: place % SECOND_DIVISION_STRIDE === SECOND_DIVISION_STRIDE - 1 ? second : first,
    countryCode: COUNTRIES[numbers.below(COUNTRIES.length)] ?? null,
    perms: 0,
    banned: false,
    createdAt: new Date(startAtMs - (DEMO_TEAMS.length - place) * REGISTRATION_GAP_MS),
  }));
}

function challengesOf({ startAtMs }: DemoPlan): readonly SeededChallenge[] {
  return DEMO_CHALLENGES.map(({ slug, ...challenge }) => ({
    ...challenge,
    id: slug,
    author: 'demo crew',
    points: POINTS,
    flag: `flag{demo-${slug}}`,
    createdAt: new Date(startAtMs - PREPARED_BEFORE_MS),
  }));
}

/** Fills an event with the activity of invented teams. The same plan and numbers give the same rows. */
export async function fillDemo(
  store: SeedStore,
  plan: DemoPlan,
  numbers: SeededNumbers,
  progress: ProgressFactory,
): Promise<void> {
  const step = stepsWith(progress);
  const teams = teamsOf(plan, numbers);
  const challenges = challengesOf(plan);
  const solvables = challenges.map(({ id, flag }) => ({ id, answer: flag }));
  const { solves, attempts } = submissionsOf(teams, solvables, plan.solves, plan, numbers);
  await step('teams', teams.length, teams, (batch) => store.insertTeams(batch));
  await step('challenges', challenges.length, challenges, (batch) => store.insertChallenges(batch));
  await step('solves', solves.length, solves, (batch) => store.insertSolves(batch));
  await step('attempts', attempts.length, attempts, (batch) => store.insertAttempts(batch));
  await store.raiseCollectionRevision();
}
