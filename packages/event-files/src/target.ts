/** The wanted state of an event, from the files or an earlier apply, in terms of the server. */
import {
  withoutUndefined,
  type AdminChallengeV2,
  type ChallengeUpdateV2,
  type SettingsUpdate,
} from '@rampart/contract';
import {
  checkFlagEntries,
  createKnownFlagRules,
  normaliseSponsor,
  type FlagEntry,
} from '@rampart/event-rules';
import { hintFields, type HintFields } from './hints';
import type { ChallengeFolder, EventFolder } from './read-folder';
import type { ChallengeYaml, EventYaml } from './schema';
import type { WaveTimes } from './waves';

/** A file that a challenge hands out: our own, by its content, or one that is stored elsewhere. */
export type TargetFile =
  | { readonly name: string; readonly sha256: string; readonly size: number; readonly path?: string }
  | { readonly name: string; readonly url: string; readonly size: number | null };

type Instancer = NonNullable<AdminChallengeV2['instancerConfig']>;

/** A challenge with every field of an update, so that two can be compared. */
export interface ChallengeFields extends Record<Exclude<keyof ChallengeUpdateV2, 'flag'>, unknown> {
  readonly name: string;
  readonly description: string;
  readonly category: string;
  readonly author: string;
  readonly points: { readonly min: number; readonly max: number };
  readonly flags: readonly FlagEntry[];
  readonly decoyFlags: readonly string[];
  readonly files: readonly TargetFile[];
  readonly tiebreakEligible: boolean;
  readonly sortWeight: number | null;
  readonly tags: readonly string[];
  readonly hidden: boolean;
  /** also null in a wave, which has the time */
  readonly releaseTime: number | null;
  readonly closeTime: number | null;
  readonly wave: string | null;
  readonly requires: NonNullable<AdminChallengeV2['requires']>;
  /** null: the hints of the server are left alone */
  readonly hints: readonly HintFields[] | null;
  readonly scoring: NonNullable<AdminChallengeV2['scoring']>;
  readonly instancerConfig: InstancerFields | null;
  readonly adminBotConfig: { readonly code: string } | null;
  readonly managedBy: string | null;
}

interface InstancerFields {
  readonly challengeIntegrationId: string;
  /** null: the default instancer of the server */
  readonly instancer: string | null;
  readonly config: Instancer['config'];
  readonly expose: NonNullable<Instancer['expose']>;
  readonly timeoutMilliseconds: number;
  readonly extendable: boolean;
}

export interface EventTarget {
  readonly managedBy: string;
  /** Settings to write: an absent key is left alone, null removes what staff have set. */
  readonly settings: SettingsUpdate;
  readonly challenges: Readonly<Record<string, ChallengeFields>>;
  readonly waves: WaveTimes;
  /** Values of the server's configuration that the files expect. */
  readonly expected: {
    readonly divisions?: EventYaml['divisions'] | undefined;
    readonly defaultDivision?: string | undefined;
  };
}

/** Used for their defaults only; lint validates patterns. */
const RULES = createKnownFlagRules(() => ({ outcome: 'good' }));

export const DEFAULT_OWNER = 'event-files';

const msOf = (text: string): number => Date.parse(text);

export function settingsOf(event: EventYaml): SettingsUpdate {
  const instant = (text: string | null | undefined) => (typeof text === 'string' ? msOf(text) : text);
  const { sponsors, meta, faviconUrl, logoLightUrl, logoDarkUrl } = event;
  return withoutUndefined({
    ctfName: event.name,
    homeContent: event.home,
    startTime: instant(event.startTime),
    endTime: instant(event.endTime),
    sponsors: sponsors === null ? null : sponsors?.map(normaliseSponsor),
    meta,
    faviconUrl,
    logoLightUrl,
    logoDarkUrl,
  }) as SettingsUpdate;
}

export function wavesOf({ waves = {} }: EventYaml): WaveTimes {
  const times = Object.entries(waves).map(([id, time]) => [id, time === null ? null : msOf(time)]);
  return Object.fromEntries(times) as WaveTimes;
}

function hintsOf({ hints }: ChallengeYaml): readonly HintFields[] | null {
  if (hints === undefined) return null;
  return hints.map(({ title, content, price = 0, releaseTime }) => ({
    title,
    content,
    price,
    releaseTime: releaseTime === undefined ? null : msOf(releaseTime),
  }));
}

/** Flag entries as they are written; their `config` is not checked. */
export function flagEntriesOf(
  yaml: ChallengeYaml,
): { readonly provider?: string; readonly config: unknown }[] {
  return (yaml.flags ?? []).map((entry) =>
    typeof entry === 'string' ? { config: { flag: entry } } : withoutUndefined(entry),
  );
}

function filesOf({ yaml, files }: ChallengeFolder): TargetFile[] {
  return (yaml.value.files ?? []).flatMap((entry): TargetFile[] => {
    if (typeof entry !== 'string' && 'url' in entry)
      return [{ name: entry.name, url: entry.url, size: entry.size ?? null }];
    const local = files.get(typeof entry === 'string' ? entry : entry.path);
    if (local === undefined) return [];
    return [{ name: local.name, sha256: local.sha256, size: local.sizeBytes, path: local.path }];
  });
}

function instancerOf(yaml: ChallengeYaml): InstancerFields | null {
  if (yaml.instancerConfig === undefined) return null;
  const written = yaml.instancerConfig;
  return {
    challengeIntegrationId: written.challengeIntegrationId ?? '',
    instancer: written.instancer ?? null,
    config: written.config ?? {},
    expose: written.expose ?? [],
    timeoutMilliseconds: written.timeoutMilliseconds ?? 0,
    extendable: written.extendable ?? true,
  };
}

function scoringOf({ scoring }: Pick<ChallengeYaml, 'scoring'>): ChallengeFields['scoring'] {
  return scoring?.kind === 'dynamic' ? scoring : { kind: 'decay' };
}

/** The fields of a challenge from its files, with the defaults of the server. */
export async function fieldsOf(challenge: ChallengeFolder, managedBy: string): Promise<ChallengeFields> {
  const { value } = challenge.yaml;
  const flags = await checkFlagEntries(RULES, flagEntriesOf(value));
  return {
    name: value.name ?? '',
    description: value.description ?? '',
    category: challenge.category,
    author: value.author ?? '',
    points: value.points ?? { min: 0, max: 0 },
    flags: flags.outcome === 'valid' ? flags.entries : [],
    decoyFlags: value.decoyFlags ?? [],
    files: filesOf(challenge),
    tiebreakEligible: value.tiebreakEligible ?? true,
    sortWeight: value.sortWeight ?? null,
    tags: value.tags ?? [],
    hidden: value.hidden ?? false,
    releaseTime: value.releaseTime === undefined ? null : msOf(value.releaseTime),
    closeTime: value.closeTime === undefined ? null : msOf(value.closeTime),
    wave: value.wave ?? null,
    requires: (value.requires ?? []).map(({ challenges, count = challenges.length }) => ({
      challenges,
      count,
    })),
    hints: hintsOf(value),
    scoring: scoringOf(value),
    instancerConfig: instancerOf(value),
    adminBotConfig: challenge.botScript === undefined ? null : { code: challenge.botScript },
    managedBy,
  };
}

/** The wanted event of a folder without findings of `lintFolder`. */
export async function targetOf(folder: EventFolder): Promise<EventTarget> {
  const event = folder.event?.value ?? {};
  const managedBy = event.managedBy ?? DEFAULT_OWNER;
  const challenges: [string, ChallengeFields][] = [];
  for (const challenge of folder.challenges)
    challenges.push([challenge.id, await fieldsOf(challenge, managedBy)]);
  const { divisions, defaultDivision } = event;
  return {
    managedBy,
    settings: settingsOf(event),
    waves: wavesOf(event),
    challenges: Object.fromEntries(challenges),
    expected: { divisions, defaultDivision },
  };
}

/** The digest in the address of an uploaded file. */
function digestIn(url: string): string | undefined {
  return /\/uploads\/([0-9a-f]{64})\/[^/]+$/.exec(url)?.[1];
}

function storedFile({ name, url, size }: AdminChallengeV2['files'][number]): TargetFile {
  const sha256 = digestIn(url);
  return sha256 === undefined || size === null ? { name, url, size } : { name, sha256, size };
}

/** The fields of a challenge of the server, in the same form. */
export function storedFields(stored: AdminChallengeV2, hints: readonly HintFields[]): ChallengeFields {
  const instancer = stored.instancerConfig;
  return {
    name: stored.name,
    description: stored.description,
    category: stored.category,
    author: stored.author,
    points: stored.points,
    flags: stored.flags,
    tiebreakEligible: stored.tiebreakEligible,
    sortWeight: stored.sortWeight,
    hidden: stored.hidden,
    decoyFlags: stored.decoyFlags ?? [],
    files: stored.files.map(storedFile),
    tags: stored.tags ?? [],
    releaseTime: stored.wave === undefined ? (stored.releaseTime ?? null) : null,
    closeTime: stored.closeTime ?? null,
    wave: stored.wave ?? null,
    requires: stored.requires ?? [],
    hints: hints.map(hintFields),
    scoring: scoringOf(stored),
    instancerConfig: instancer && {
      challengeIntegrationId: instancer.challengeIntegrationId,
      instancer: instancer.instancer ?? null,
      config: instancer.config,
      expose: instancer.expose ?? [],
      timeoutMilliseconds: instancer.timeoutMilliseconds,
      extendable: instancer.extendable ?? true,
    },
    adminBotConfig: stored.adminBotConfig && { code: stored.adminBotConfig.code },
    managedBy: stored.managedBy ?? null,
  };
}

/** The body of the update that writes these fields, all but hints; `urlOf` gives the address of an uploaded file. */
export function updateOf(
  fields: Partial<ChallengeFields>,
  urlOf: (file: { readonly name: string; readonly sha256: string }) => string,
): ChallengeUpdateV2 {
  const { files, sortWeight, instancerConfig, releaseTime, hints: _, ...rest } = fields;
  const instancer = instancerConfig && withoutDefaultInstancer(instancerConfig);
  return withoutUndefined({
    ...rest,
    files: files?.map((file) =>
      'url' in file ? file : { name: file.name, url: urlOf(file), size: file.size },
    ),
    sortWeight: sortWeight ?? undefined,
    // The wave has the time.
    releaseTime: typeof rest.wave === 'string' ? undefined : releaseTime,
    instancerConfig: instancer,
  }) as ChallengeUpdateV2;
}

function withoutDefaultInstancer({ instancer, ...rest }: InstancerFields) {
  return instancer === null ? rest : { ...rest, instancer };
}
