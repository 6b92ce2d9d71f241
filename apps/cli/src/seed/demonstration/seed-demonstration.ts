import { ALL_PERMISSIONS } from '@rampart/contract';
import { blankChallenge, leetFlag, type Challenge, type ChallengeStore } from '@rampart/core/challenges';
import type { Random } from '@rampart/core/infra/clock';
import type { Config } from '@rampart/core/infra/config';
import type { LedgerStore } from '@rampart/core/ledger';
import type { SeededTeam, SeedStore } from '@rampart/core/seeding';
import type { ProgressFactory } from '../../infra/progress';
import { dealSolves } from '../deal-solves';
import type { Span } from '../invented-facts';
import type { SeededNumbers } from '../seeded-numbers';
import { stepsWith } from '../steps';
import { membersOf, pushesOf, submissionsOf, teamsOf, type Solvable } from './demonstration-rows';
import { flagChallenges } from './flag-challenges';
import { playgrounds, TEAM_FLAG_BASE } from './playgrounds';
import { PUSHED_CHALLENGES } from './pushed-challenges';

export interface DemonstrationStores {
  readonly seeds: SeedStore;
  readonly challenges: Pick<ChallengeStore, 'insert'>;
  readonly ledger: Pick<LedgerStore, 'append'>;
}

export interface DemonstrationPlan extends Span {
  readonly teams: number;
  readonly divisions: readonly string[];
  readonly instancers: Config['instancers'];
}

export interface SeededDemonstration {
  readonly administrator: SeededTeam;
  readonly team: SeededTeam;
  readonly teams: number;
  readonly challenges: number;
  readonly solves: number;
}

const AUTHORS = ['Mila', 'Tariq', 'Noor', 'Ivo'];
const POINTS = { min: 100, max: 500 };
/** Sort weight between two challenges, so that the list is ordered by difficulty. */
const WEIGHT_STEP = 10;
/** Share of all pairs of team and challenge that are solved. */
const SOLVED_SHARE = 0.2;
const PREPARED_BEFORE_MS = 3_600_000;

type Content = Partial<Omit<Challenge, 'id'>> & { readonly slug: string };

/** All challenges, easiest first. */
export function demonstrationChallenges(
  { startAtMs, instancers }: Pick<DemonstrationPlan, 'startAtMs' | 'instancers'>,
  random: Pick<Random, 'bytes'>,
): readonly Challenge[] {
  const preparedAt = new Date(startAtMs - PREPARED_BEFORE_MS);
  // Anyone who knows the secret can push points, so it must not be reproducible.
  const secret = (): string => random.bytes(32).toString('hex');
  const contents: readonly Content[] = [
    ...flagChallenges().map(({ slug, name, category, description, flags }) => ({
      slug,
      name,
      category,
      description,
      flags,
      points: POINTS,
    })),
    ...playgrounds({ instancers }).map((playground) => ({ ...playground, points: POINTS })),
    ...PUSHED_CHALLENGES.map(({ slug, name, category, description }) => ({
      slug,
      name,
      category,
      description,
      scoring: { kind: 'dynamic', source: { transport: 'webhook', secret: secret() } } as const,
    })),
  ];
  return contents.map(({ slug, ...content }, place) => ({
    ...blankChallenge(slug, preparedAt),
    ...content,
    author: AUTHORS[place % AUTHORS.length] ?? '',
    sortWeight: (place + 1) * WEIGHT_STEP,
  }));
}

function administratorOf(plan: DemonstrationPlan, numbers: SeededNumbers): SeededTeam {
  return {
    id: numbers.uuid(),
    name: 'Demonstration staff',
    email: 'staff@demo.example',
    division: plan.divisions[0] ?? '',
    countryCode: null,
    perms: ALL_PERMISSIONS,
    banned: false,
    createdAt: new Date(plan.startAtMs - PREPARED_BEFORE_MS),
  };
}

function solvables(numbers: SeededNumbers): readonly Solvable[] {
  const random: Random = {
    bytes: (count) => Buffer.from(numbers.hex(count * 2), 'hex'),
    uuid: () => numbers.uuid(),
  };
  return [
    ...flagChallenges().map(({ slug, answer }) => ({ id: slug, answer })),
    {
      id: 'your-own-flag',
      answer: { base: TEAM_FLAG_BASE, makeFlag: () => leetFlag(TEAM_FLAG_BASE, random) },
    },
  ];
}

/** Fills an event with the content of the demonstration. The same plan and numbers give the same rows. */
export async function seedDemonstration(
  { seeds, challenges, ledger }: DemonstrationStores,
  plan: DemonstrationPlan,
  inputs: { readonly numbers: SeededNumbers; readonly random: Pick<Random, 'bytes'> },
  progress: ProgressFactory,
): Promise<SeededDemonstration> {
  const { numbers, random } = inputs;
  const step = stepsWith(progress);
  const administrator = administratorOf(plan, numbers);
  const teams = teamsOf(plan.teams, plan, numbers);
  const members = membersOf(teams, numbers);
  const solved = solvables(numbers);
  const size = {
    teams: teams.length,
    challenges: solved.length,
    solves: Math.floor(teams.length * solved.length * SOLVED_SHARE),
  };
  const dealt = dealSolves(size, numbers);
  const { solves, attempts, teamFlags } = submissionsOf(teams, solved, dealt, plan, numbers);
  const pushes = PUSHED_CHALLENGES.flatMap(({ slug, hasPenalties }) =>
    pushesOf({ id: slug, hasPenalties }, teams, plan, numbers),
  );
  const contents = demonstrationChallenges(plan, random);

  await step('teams', teams.length + 1, [administrator, ...teams], (batch) => seeds.insertTeams(batch));
  await step('members', members.length, members, (batch) => seeds.insertMembers(batch));
  await step('challenges', contents.length, contents, async (batch) => {
    for (const challenge of batch) await challenges.insert(challenge);
  });
  await ledger.append(
    contents.map(({ id, createdAt }) => ({
      kind: 'challenge_created',
      challengeId: id,
      actor: 'operator',
      at: createdAt,
    })),
  );
  await step('flags of teams', teamFlags.length, teamFlags, (batch) => seeds.insertTeamFlags(batch));
  await step('solves', solves.length, solves, (batch) => seeds.insertSolves(batch));
  await step('attempts', attempts.length, attempts, (batch) => seeds.insertAttempts(batch));
  await step('pushes', pushes.length, pushes, async (batch) => {
    for (const push of batch) await seeds.applyPush(push);
  });
  await seeds.raiseCollectionRevision();

  const team = teams[0];
  if (team === undefined) throw new RangeError('a demonstration has at least one team');
  return {
    administrator,
    team,
    teams: teams.length,
    challenges: contents.length,
    solves: solves.length,
  };
}
