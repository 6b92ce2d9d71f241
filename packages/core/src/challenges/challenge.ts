import type { FlagEntry } from '@rampart/event-rules';

export interface ChallengeFile {
  readonly name: string;
  readonly url: string;
  /** Null when unknown, as for files named by a V1 client. */
  readonly sizeBytes: number | null;
}

/** What a solve is worth: a value that decays with solves, or points pushed by a webhook. */
export type Scoring =
  | { readonly kind: 'decay' }
  | {
      readonly kind: 'dynamic';
      readonly source: { readonly transport: 'webhook'; readonly secret: string };
    };

export interface ExposedPort {
  readonly kind: 'tcp' | 'tcp-ssl' | 'http' | 'https' | 'raw';
  readonly hostPrefix: string;
  readonly containerName: string;
  readonly containerPort: number;
  readonly shouldDisplay?: boolean;
  readonly title?: string;
}

export interface InstancerConfig {
  readonly challengeIntegrationId: string;
  readonly instancer?: string;
  /** Provider specific. */
  readonly config: Readonly<Record<string, unknown>>;
  readonly expose: readonly ExposedPort[];
  readonly timeoutMilliseconds: number;
  readonly extendable?: boolean;
}

export interface AdminBotConfig {
  readonly code: string;
  readonly inputs: Readonly<Record<string, { readonly pattern: string; readonly flags?: string }>>;
  /** SHA-256 of `code`, hex */
  readonly revision: string;
  readonly timeoutMilliseconds: number;
  readonly requireInstancerInstancesRunning?: boolean;
}

/** Fulfilled by a team that has solved at least `count` of the challenges. */
export interface Prerequisite {
  readonly challenges: readonly string[];
  readonly count: number;
}

/** A challenge as its author wrote it. Carries flags and the webhook secret. */
export interface Challenge {
  readonly id: string;
  readonly name: string;
  /** Markdown */
  readonly description: string;
  readonly category: string;
  readonly author: string;
  readonly files: readonly ChallengeFile[];
  readonly points: { readonly min: number; readonly max: number };
  readonly flags: readonly FlagEntry[];
  /** Wrong flags that nobody finds without being given them; for staff only. */
  readonly decoyFlags: readonly string[];
  readonly tiebreakEligible: boolean;
  readonly sortWeight: number | null;
  readonly tags: readonly string[] | null;
  readonly hidden: boolean;
  readonly releaseAt: Date | null;
  /** From then on flags are refused. */
  readonly closesAt: Date | null;
  /** The wave it opens with, whose time is then `releaseAt`. */
  readonly wave: string | null;
  /** Only a team that fulfils all of them sees the challenge. */
  readonly requires: readonly Prerequisite[];
  readonly scoring: Scoring;
  readonly instancerConfig: InstancerConfig | null;
  readonly adminBotConfig: AdminBotConfig | null;
  /** The external tool that manages this challenge, if any. */
  readonly managedBy: string | null;
  /** Grows with every change of this challenge. */
  readonly revision: number;
  readonly createdAt: Date;
  readonly updatedAt: Date;
}

/** Identifies one state of a challenge; a challenge deleted and created again under its id gets a new version. */
export function versionOf({ revision, createdAt }: Pick<Challenge, 'revision' | 'createdAt'>): string {
  return `${String(revision)}-${createdAt.getTime().toString(36)}`;
}

/** A new challenge with default values. */
export function blankChallenge(id: string, now: Date): Challenge {
  return {
    id,
    name: '',
    description: '',
    category: '',
    author: '',
    files: [],
    points: { min: 0, max: 0 },
    flags: [],
    decoyFlags: [],
    tiebreakEligible: true,
    sortWeight: null,
    tags: null,
    hidden: false,
    releaseAt: null,
    closesAt: null,
    wave: null,
    requires: [],
    scoring: { kind: 'decay' },
    instancerConfig: null,
    adminBotConfig: null,
    managedBy: null,
    revision: 1,
    createdAt: now,
    updatedAt: now,
  };
}

/**
 * Whether a challenge is part of the event, for some teams at least; `hidden` takes precedence over the release time.
 */
export function isReleased(challenge: Pick<Challenge, 'hidden' | 'releaseAt'>, now: Date): boolean {
  if (challenge.hidden) return false;
  return challenge.releaseAt === null || challenge.releaseAt.getTime() <= now.getTime();
}

type Shown = Pick<Challenge, 'id' | 'hidden' | 'releaseAt' | 'requires'>;

/** Whether everybody can see a challenge. */
export function isPublic(challenge: Shown, now: Date): boolean {
  return challenge.requires.length === 0 && isReleased(challenge, now);
}

/** Whether a team can see a challenge. Once it has solved the challenge, it always can. */
export function isVisibleTo(solvedIds: ReadonlySet<string>, challenge: Shown, now: Date): boolean {
  if (!isReleased(challenge, now)) return false;
  return (
    solvedIds.has(challenge.id) ||
    challenge.requires.every(
      ({ challenges, count }) => challenges.filter((id) => solvedIds.has(id)).length >= count,
    )
  );
}

/** Whether a challenge no longer takes flags. */
export function isClosed({ closesAt }: Pick<Challenge, 'closesAt'>, now: Date): boolean {
  return closesAt !== null && closesAt.getTime() <= now.getTime();
}

type Listed = Pick<Challenge, 'id' | 'sortWeight'>;

/** List order: weight ascending, without a weight last, then id descending by code point. */
export function compareListed(a: Listed, b: Listed): number {
  const aWeight = a.sortWeight ?? Infinity;
  const bWeight = b.sortWeight ?? Infinity;
  if (aWeight !== bWeight) return aWeight < bWeight ? -1 : 1;
  // UTF-8 bytes sort as code points do; code units would put U+FFFD after U+10000.
  return Buffer.compare(Buffer.from(b.id), Buffer.from(a.id));
}

/** What participants can do with their instance of a challenge. */
export interface InstancerOffer {
  readonly lifetimeMs: number | null;
  readonly isExtendable: boolean;
  readonly isStoppable: boolean;
  readonly actions: readonly { readonly id: string; readonly label: string }[];
}

/** The offer of a challenge without an instancer configuration. */
export const NO_INSTANCER_OFFER: InstancerOffer = {
  lifetimeMs: null,
  isExtendable: true,
  isStoppable: true,
  actions: [],
};

/** The one flag a V1 client knows: that of the first valid static entry, else ''. */
export function firstStaticFlag(challenge: Pick<Challenge, 'flags'>): string {
  for (const { provider, config } of challenge.flags) {
    const flag = provider === 'flags/static' ? config['flag'] : undefined;
    if (typeof flag === 'string' && flag !== '' && Object.keys(config).length === 1) return flag;
  }
  return '';
}
