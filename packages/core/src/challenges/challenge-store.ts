import { type Challenge, compareListed, type AdminBotConfig, type Scoring } from './challenge';
import {
  raiseCollectionRevision,
  runPrepared,
  type PreparedStatement,
  type SqlExecutor,
} from '../infra/database';

/** All challenges in list order as of one revision of the collection. */
export interface ChallengeCollection {
  readonly revision: number;
  /** Present while the event is paused; a pause and its end raise the revision. */
  readonly isPaused?: true;
  readonly challenges: readonly Challenge[];
}

export interface ChallengeStore {
  /** Serialises submissions, pushes and changes of one challenge until the transaction ends. */
  lock(id: string): Promise<void>;
  find(id: string): Promise<Challenge | undefined>;
  /** Revision of the collection; not inside a transaction. */
  currentRevision(): Promise<number>;
  /** One snapshot: the challenges are exactly those of the revision. */
  loadCollection(): Promise<ChallengeCollection>;
  /** Counts the solves and pushed scores on a challenge, including those of banned teams. */
  countRows(id: string): Promise<number>;
  insert(challenge: Challenge): Promise<void>;
  /** Replaces everything but `id` and `createdAt`. */
  update(challenge: Challenge): Promise<void>;
  /** Deletes its solves, pushed scores and minted flags too. False when the challenge does not exist. */
  delete(id: string): Promise<boolean>;
  /** Invalidates every cache of the collection; once per transaction, after the change. */
  raiseCollectionRevision(): Promise<void>;
}

/**
 * The type jsonb does not keep key order, in which the admin bot form asks for its inputs, so they are stored as a
 * list.
 */
type StoredAdminBotConfig = Omit<AdminBotConfig, 'inputs'> & {
  readonly inputs: readonly (readonly [name: string, input: AdminBotConfig['inputs'][string]])[];
};

interface ChallengeRow {
  id: string;
  name: string;
  description: string;
  category: string;
  author: string;
  files: Challenge['files'];
  points_min: number;
  points_max: number;
  flags: Challenge['flags'];
  decoy_flags: string[];
  tiebreak_eligible: boolean;
  sort_weight: number | null;
  tags: string[] | null;
  hidden: boolean;
  release_at: Date | null;
  closes_at: Date | null;
  wave: string | null;
  requires: Challenge['requires'];
  scoring_kind: Scoring['kind'];
  scoring_source: { transport: 'webhook'; secret: string } | null;
  instancer_config: Challenge['instancerConfig'];
  admin_bot_config: StoredAdminBotConfig | null;
  managed_by: string | null;
  revision: string;
  created_at: Date;
  updated_at: Date;
}

const CURRENT_REVISION: PreparedStatement = {
  name: 'challenges-revision',
  text: `select revisions.value from revisions where revisions.collection = 'challenges'`,
};

const COLUMNS = [
  'id',
  'name',
  'description',
  'category',
  'author',
  'files',
  'points_min',
  'points_max',
  'flags',
  'decoy_flags',
  'tiebreak_eligible',
  'sort_weight',
  'tags',
  'hidden',
  'release_at',
  'closes_at',
  'wave',
  'requires',
  'scoring_kind',
  'scoring_source',
  'instancer_config',
  'admin_bot_config',
  'managed_by',
  'revision',
  'created_at',
  'updated_at',
].map((column) => `challenges.${column}`);

function scoringOf(row: ChallengeRow): Scoring {
  // challenges_dynamic_source: a dynamic challenge has a source.
  return row.scoring_kind === 'dynamic' && row.scoring_source !== null
    ? { kind: 'dynamic', source: row.scoring_source }
    : { kind: 'decay' };
}

function challengeOf(row: ChallengeRow): Challenge {
  return {
    id: row.id,
    name: row.name,
    description: row.description,
    category: row.category,
    author: row.author,
    files: row.files,
    points: { min: row.points_min, max: row.points_max },
    flags: row.flags,
    decoyFlags: row.decoy_flags,
    tiebreakEligible: row.tiebreak_eligible,
    sortWeight: row.sort_weight,
    tags: row.tags,
    hidden: row.hidden,
    releaseAt: row.release_at,
    closesAt: row.closes_at,
    wave: row.wave,
    requires: row.requires,
    scoring: scoringOf(row),
    instancerConfig: row.instancer_config,
    adminBotConfig:
      row.admin_bot_config === null
        ? null
        : { ...row.admin_bot_config, inputs: Object.fromEntries(row.admin_bot_config.inputs) },
    managedBy: row.managed_by,
    revision: Number(row.revision),
    createdAt: row.created_at,
    updatedAt: row.updated_at,
  };
}

/** Maps null to SQL null, never to the JSON value `null`. */
function json(value: object | null): string | null {
  return value === null ? null : JSON.stringify(value);
}

function storedAdminBotConfig(config: Challenge['adminBotConfig']): StoredAdminBotConfig | null {
  return config === null ? null : { ...config, inputs: Object.entries(config.inputs) };
}

function writtenColumns(challenge: Challenge) {
  return {
    name: challenge.name,
    description: challenge.description,
    category: challenge.category,
    author: challenge.author,
    files: json(challenge.files),
    points_min: challenge.points.min,
    points_max: challenge.points.max,
    flags: json(challenge.flags),
    decoy_flags: json(challenge.decoyFlags),
    tiebreak_eligible: challenge.tiebreakEligible,
    sort_weight: challenge.sortWeight,
    tags: json(challenge.tags),
    hidden: challenge.hidden,
    release_at: challenge.releaseAt,
    closes_at: challenge.closesAt,
    wave: challenge.wave,
    requires: json(challenge.requires),
    scoring_kind: challenge.scoring.kind,
    scoring_source: challenge.scoring.kind === 'dynamic' ? json(challenge.scoring.source) : null,
    instancer_config: json(challenge.instancerConfig),
    admin_bot_config: json(storedAdminBotConfig(challenge.adminBotConfig)),
    managed_by: challenge.managedBy,
    revision: challenge.revision,
    updated_at: challenge.updatedAt,
  };
}

export function createChallengeStore(executor: SqlExecutor): ChallengeStore {
  return {
    async lock(id) {
      await executor.raw('select lock_challenge(?)', [id]);
    },

    async find(id) {
      const [row] = (await executor('challenges')
        .select(COLUMNS)
        .where('challenges.id', id)) as ChallengeRow[];
      return row === undefined ? undefined : challengeOf(row);
    },

    async currentRevision() {
      const [row] = await runPrepared<{ value: string }>(executor, CURRENT_REVISION, []);
      if (row === undefined) throw new Error('the collection "challenges" has no revision');
      return Number(row.value);
    },

    async loadCollection() {
      // One statement, so that rows and revision come from the same snapshot.
      const rows = (await executor('revisions')
        .select(COLUMNS)
        .select('revisions.value as collection_revision', 'event_state.paused_at')
        .joinRaw('cross join event_state left join challenges on true')
        .where('revisions.collection', 'challenges')) as ((ChallengeRow | { id: null }) & {
        collection_revision: string;
        paused_at: Date | null;
      })[];
      const [first] = rows;
      if (first === undefined) throw new Error('the collection "challenges" has no revision');
      const challenges = rows.flatMap((row) => (row.id === null ? [] : [challengeOf(row)]));
      return {
        revision: Number(first.collection_revision),
        ...(first.paused_at === null ? {} : { isPaused: true }),
        challenges: challenges.sort(compareListed),
      };
    },

    async countRows(id) {
      const { rows } = await executor.raw<{ rows: { count: string }[] }>(
        `select (select count(*) from solves where solves.challenge_id = :id)
              + (select count(*) from dynamic_scores where dynamic_scores.challenge_id = :id) as count`,
        { id },
      );
      return Number(rows[0]?.count ?? 0);
    },

    async insert(challenge) {
      await executor('challenges').insert({
        id: challenge.id,
        created_at: challenge.createdAt,
        ...writtenColumns(challenge),
      });
    },

    async update(challenge) {
      await executor('challenges').where('id', challenge.id).update(writtenColumns(challenge));
    },

    async delete(id) {
      return (await executor('challenges').where('id', id).delete()) > 0;
    },

    raiseCollectionRevision: () => raiseCollectionRevision(executor, 'challenges'),
  };
}
