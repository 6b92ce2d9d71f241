import type { SeededChallenge, SeededSolve, SeededTeam, SeedStore } from '@rampart/core/seeding';
import type { ProgressFactory } from '../infra/progress';
import { dealSolves } from './deal-solves';
import type { SeededNumbers } from './seeded-numbers';

export interface SeedPlan {
  readonly teams: number;
  readonly challenges: number;
  readonly solves: number;
  readonly divisions: readonly string[];
  /** Solves lie between these two. */
  readonly startAtMs: number;
  readonly untilMs: number;
}

/** Rows a statement; larger ones cost memory and gain no speed. */
const BATCH = 5_000;
const CATEGORIES = ['web', 'crypto', 'pwn', 'rev', 'misc'];
const COUNTRIES = ['AT', 'BR', 'DE', 'ES', 'FR', 'IN', 'JP', 'KR', 'MT', 'PL', 'US', 'VN', null];
const POINTS = { min: 100, max: 500 };
/** Teams registered one second apart, the last one just before the start. */
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

/** Of the addresses kept for documentation (RFC 5737). */
function ipOf(team: number): string {
  return `203.0.113.${String(team % 256)}`;
}

/** Time-ordered as the platform's own: milliseconds, then the place in the order, then chance. */
function solveIdOf(atMs: number, place: number, numbers: SeededNumbers): string {
  const ms = atMs.toString(16).padStart(12, '0');
  const order = place.toString(16).padStart(10, '0');
  return `${ms.slice(0, 8)}-${ms.slice(8)}-7${order.slice(0, 3)}-8${order.slice(3, 6)}-${order.slice(6)}${numbers.hex(8)}`;
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
      ip: ipOf(team),
      createdAt: new Date(atMs),
    };
  }
}

/** Stores `rows` batch by batch; of the rows themselves only one batch is in memory. */
async function inBatches<Row>(
  rows: Iterable<Row>,
  store: (batch: readonly Row[]) => Promise<void>,
  advance: (count: number) => void,
): Promise<void> {
  let batch: Row[] = [];
  const flush = async () => {
    await store(batch);
    advance(batch.length);
    batch = [];
  };
  for (const row of rows) {
    batch.push(row);
    if (batch.length === BATCH) await flush();
  }
  if (batch.length > 0) await flush();
}

/** Fills an event with invented facts. The same plan and numbers give the same rows. */
export async function seedEvent(
  store: SeedStore,
  plan: SeedPlan,
  numbers: SeededNumbers,
  progress: ProgressFactory,
): Promise<void> {
  const step = async <Row>(
    name: string,
    total: number,
    rows: Iterable<Row>,
    insert: (batch: readonly Row[]) => Promise<void>,
  ): Promise<void> => {
    const shown = progress(name, total);
    await inBatches(rows, insert, shown.advance);
    shown.finish();
  };
  const teams = [...teamsOf(plan, numbers)];
  const challenges = [...challengesOf(plan, numbers)];
  await step('teams', plan.teams, teams, (batch) => store.insertTeams(batch));
  await step('challenges', plan.challenges, challenges, (batch) => store.insertChallenges(batch));
  await step('solves', plan.solves, solvesOf(plan, teams, challenges, numbers), (batch) =>
    store.insertSolves(batch),
  );
  await store.raiseCollectionRevision();
}
