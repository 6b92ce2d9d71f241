/** Builders of stored facts: a test names what matters and gets a valid rest. Ids are unique within a test process. */
import type { Prerequisite } from '../challenges';
import { raiseCollectionRevision, type Database } from '../infra/database';
import type { Team } from '../teams';

const EVENT_DAY = new Date('2026-06-01T00:00:00.000Z');

let built = 0;
function nextNumber(): number {
  built += 1;
  return built;
}

/** A row of `teams`. */
export interface SeedTeam extends Omit<Team, 'tokenEpoch'> {
  readonly createdBy: 'registration' | 'operator';
}

export function aTeam(overrides: Partial<SeedTeam> = {}): SeedTeam {
  const number = nextNumber();
  const id = overrides.id ?? `00000000-0000-4000-8000-${number.toString(16).padStart(12, '0')}`;
  return {
    name: `Team ${String(number)}`,
    email: `team${String(number)}@example.org`,
    ranksiteId: null,
    oidcIssuer: null,
    oidcSubject: null,
    division: 'open',
    perms: 0,
    banned: false,
    avatarUrl: null,
    countryCode: null,
    statusText: null,
    createdBy: 'registration',
    createdAt: new Date(EVENT_DAY.getTime() + number * 1000),
    ...overrides,
    id,
  };
}

/** A row of `challenges`. */
export interface SeedChallenge {
  readonly id: string;
  readonly name: string;
  readonly description: string;
  readonly category: string;
  readonly author: string;
  readonly files: readonly unknown[];
  readonly points: { readonly min: number; readonly max: number };
  readonly flags: readonly unknown[];
  readonly decoyFlags: readonly string[];
  readonly tiebreakEligible: boolean;
  readonly sortWeight: number | null;
  readonly tags: readonly string[] | null;
  readonly hidden: boolean;
  readonly releaseAt: Date | null;
  readonly closesAt: Date | null;
  readonly requires: readonly Prerequisite[];
  readonly scoringKind: 'decay' | 'dynamic';
  readonly scoringSource: object | null;
  readonly createdAt: Date;
}

/** Visible at once and worth 100 to 500 points; one static flag `flag{<id>}`. */
export function aChallenge(overrides: Partial<SeedChallenge> = {}): SeedChallenge {
  const number = nextNumber();
  const id = overrides.id ?? `challenge-${String(number)}`;
  const isDynamic = overrides.scoringKind === 'dynamic';
  return {
    name: `Challenge ${String(number)}`,
    description: '',
    category: 'misc',
    author: 'nobody',
    files: [],
    points: { min: 100, max: 500 },
    flags: isDynamic ? [] : [{ provider: 'flags/static', config: { flag: `flag{${id}}` } }],
    decoyFlags: [],
    tiebreakEligible: true,
    sortWeight: null,
    tags: null,
    hidden: false,
    releaseAt: null,
    closesAt: null,
    requires: [],
    scoringKind: 'decay',
    scoringSource: isDynamic ? { transport: 'webhook', secret: `secret of ${id}` } : null,
    createdAt: EVENT_DAY,
    ...overrides,
    id,
  };
}

/** A row of `solves`. */
export interface SeedSolve {
  readonly id: string;
  readonly challengeId: string;
  readonly teamId: string;
  readonly createdAt: Date;
  readonly ip: string;
}

export function aSolve(overrides: Partial<SeedSolve> & Pick<SeedSolve, 'challengeId' | 'teamId'>): SeedSolve {
  const number = nextNumber();
  return {
    id: `10000000-0000-4000-8000-${number.toString(16).padStart(12, '0')}`,
    createdAt: new Date(EVENT_DAY.getTime() + number * 1000),
    ip: '203.0.113.7',
    ...overrides,
  };
}

/** A row of `dynamic_scores`. */
export interface SeedDynamicScore {
  readonly challengeId: string;
  readonly teamId: string;
  readonly points: number;
  readonly delta: number;
  readonly createdAt: Date;
  readonly updatedAt: Date;
}

export function aDynamicScore(
  overrides: Partial<SeedDynamicScore> & Pick<SeedDynamicScore, 'challengeId' | 'teamId'>,
): SeedDynamicScore {
  const points = overrides.points ?? 100;
  const createdAt = overrides.createdAt ?? EVENT_DAY;
  return { delta: points, updatedAt: createdAt, ...overrides, points, createdAt };
}

export async function storeTeams(database: Database, ...teams: readonly SeedTeam[]): Promise<void> {
  await database('teams').insert(
    teams.map((team) => ({
      id: team.id,
      name: team.name,
      email: team.email,
      ranksite_id: team.ranksiteId,
      oidc_issuer: team.oidcIssuer,
      oidc_subject: team.oidcSubject,
      division: team.division,
      perms: team.perms,
      banned: team.banned,
      avatar_url: team.avatarUrl,
      country_code: team.countryCode,
      status_text: team.statusText,
      created_by: team.createdBy,
      created_at: team.createdAt,
    })),
  );
}

export async function storeChallenges(
  database: Database,
  ...challenges: readonly SeedChallenge[]
): Promise<void> {
  await database('challenges').insert(
    challenges.map((challenge) => ({
      id: challenge.id,
      name: challenge.name,
      description: challenge.description,
      category: challenge.category,
      author: challenge.author,
      files: JSON.stringify(challenge.files),
      points_min: challenge.points.min,
      points_max: challenge.points.max,
      flags: JSON.stringify(challenge.flags),
      decoy_flags: JSON.stringify(challenge.decoyFlags),
      tiebreak_eligible: challenge.tiebreakEligible,
      sort_weight: challenge.sortWeight,
      tags: challenge.tags === null ? null : JSON.stringify(challenge.tags),
      hidden: challenge.hidden,
      release_at: challenge.releaseAt,
      closes_at: challenge.closesAt,
      requires: JSON.stringify(challenge.requires),
      scoring_kind: challenge.scoringKind,
      scoring_source: challenge.scoringSource === null ? null : JSON.stringify(challenge.scoringSource),
      created_at: challenge.createdAt,
      updated_at: challenge.createdAt,
    })),
  );
  await raiseCollectionRevision(database, 'challenges');
}

export async function storeSolves(database: Database, ...solves: readonly SeedSolve[]): Promise<void> {
  await database('solves').insert(
    solves.map((solve) => ({
      id: solve.id,
      challenge_id: solve.challengeId,
      team_id: solve.teamId,
      created_at: solve.createdAt,
      ip: solve.ip,
    })),
  );
}

/** Also moves the tick of the challenge to the latest `updatedAt`, as a push would. */
export async function storeDynamicScores(
  database: Database,
  ...scores: readonly SeedDynamicScore[]
): Promise<void> {
  await database('dynamic_scores').insert(
    scores.map((score) => ({
      challenge_id: score.challengeId,
      team_id: score.teamId,
      points: score.points,
      delta: score.delta,
      created_at: score.createdAt,
      updated_at: score.updatedAt,
    })),
  );
  await database.raw(`
    insert into dynamic_feeds (challenge_id, ticked_at)
    select dynamic_scores.challenge_id, max(dynamic_scores.updated_at) from dynamic_scores
    group by dynamic_scores.challenge_id
    on conflict on constraint dynamic_feeds_pkey do update set ticked_at = excluded.ticked_at
  `);
}
