/** What an apply would change: a pure comparison of the wanted event with the state of the server. */
import { isDeepStrictEqual } from 'node:util';
import type { ClientConfigV2, Settings, SettingsUpdate } from '@rampart/contract';
import { publicationFault } from '@rampart/event-rules';
import { byTitle, hintSteps, type StoredHint } from './hints';
import { ownValue } from './own-value';
import type { FileKey } from './server';
import type { ChallengeFields, EventTarget, TargetFile } from './target';
import { timeProblems } from './time-problems';
import { planWaves, timeAfter, type WaveStep, type WaveTimes } from './waves';

export interface FieldChange {
  readonly field: string;
  readonly old: unknown;
  readonly new: unknown;
}

export interface CreateStep {
  readonly kind: 'create';
  readonly id: string;
  readonly fields: ChallengeFields;
}

export interface ChangeStep {
  readonly kind: 'change';
  readonly id: string;
  readonly version: string;
  readonly changes: readonly FieldChange[];
  readonly fields: Partial<ChallengeFields>;
}

export interface DeleteStep {
  readonly kind: 'delete';
  readonly id: string;
  readonly version: string;
  readonly solveCount: number;
}

export interface SettingsStep {
  readonly version: string;
  readonly changes: readonly FieldChange[];
  readonly update: SettingsUpdate;
}

export type ChallengeStep = CreateStep | ChangeStep | DeleteStep;

interface Upload extends FileKey {
  /** Relative to the folder of the event. */
  readonly path: string;
  readonly sizeBytes: number;
}

export interface Plan {
  readonly server: string;
  readonly uploads: readonly Upload[];
  readonly settings: SettingsStep | null;
  readonly waves: readonly WaveStep[];
  readonly challenges: readonly ChallengeStep[];
  /** Why the plan cannot be applied. */
  readonly problems: readonly string[];
  /** What stays unchanged although one may expect otherwise. */
  readonly notes: readonly string[];
}

export interface ServerChallenge {
  readonly version: string;
  readonly solveCount: number;
  readonly fields: ChallengeFields;
  readonly hints: readonly StoredHint[];
}

export interface ServerState {
  readonly url: string;
  readonly settings: Settings;
  readonly settingsVersion: string;
  /** Challenges that the plan is about. */
  readonly challenges: Readonly<Record<string, ServerChallenge>>;
  /** Ids of all challenges of the server. */
  readonly challengeIds: ReadonlySet<string>;
  readonly waves: WaveTimes;
  readonly configuration: Pick<ClientConfigV2, 'divisions' | 'defaultDivision'>;
  readonly hasAdminBot: boolean;
  /** `fileKey`s of those files of the target that are stored. */
  readonly storedFiles: ReadonlySet<string>;
}

export const fileKey = ({ sha256, name }: FileKey): string => `${sha256}/${name}`;

const plain = (value: unknown): unknown => JSON.parse(JSON.stringify(value ?? null));
/** Deep equality that ignores key order, and for which absent keys equal undefined ones. */
export const areAlike = (a: unknown, b: unknown): boolean => isDeepStrictEqual(plain(a), plain(b));

/** Drops the local path, which does not matter to the server. */
function withoutPath(file: TargetFile): TargetFile {
  if ('url' in file) return file;
  const { name, sha256, size } = file;
  return { name, sha256, size };
}

/** The fields without local paths. */
export function withoutPaths(fields: ChallengeFields): ChallengeFields {
  return { ...fields, files: fields.files.map(withoutPath) };
}

function comparable(fields: ChallengeFields): ChallengeFields {
  return { ...withoutPaths(fields), hints: fields.hints && byTitle(fields.hints) };
}

/** The fields in which the server differs from the wanted challenge, in the order in which they are written. */
export function changesOf(stored: ChallengeFields, wanted: ChallengeFields): FieldChange[] {
  const [before, after] = [comparable(stored), comparable(wanted)];
  return (Object.keys(after) as (keyof ChallengeFields)[])
    .filter((field) => field !== 'hints' || after.hints !== null)
    .filter((field) => !areAlike(before[field], after[field]))
    .map((field) => ({ field, old: before[field], new: after[field] }));
}

function pick(fields: ChallengeFields, names: readonly string[]): Partial<ChallengeFields> {
  return Object.fromEntries(Object.entries(fields).filter(([name]) => names.includes(name)));
}

/** Problems with hints that would be removed, but that the server keeps because teams have taken them. */
function takenHints(id: string, hints: readonly StoredHint[], wanted: ChallengeFields['hints']): string[] {
  const steps = wanted === null ? [] : hintSteps(hints, wanted);
  const removed = steps.flatMap((step) => (step.kind === 'remove' ? [step.id] : []));
  return hints
    .filter((hint) => hint.takers > 0 && removed.includes(hint.id))
    .map(({ title }) =>
      wanted?.some((hint) => hint.title === title) === true
        ? `${id}: teams have taken more than one hint "${title}"; on the server give one another title, and add it to the files.`
        : `${id}: teams have taken the hint "${title}"; keep it, under this title.`,
    );
}

/** Problems with changes that the server does not allow any more. */
function stuck(
  id: string,
  { fields: stored, hints, solveCount }: ServerChallenge,
  wanted: ChallengeFields,
): string[] {
  const problems = takenHints(id, hints, wanted.hints);
  if (stored.sortWeight !== null && wanted.sortWeight === null)
    problems.push(
      `${id}: sortWeight cannot be removed again; write a number (now ${String(stored.sortWeight)}).`,
    );
  const named = stored.instancerConfig?.instancer ?? null;
  if (named !== null && wanted.instancerConfig?.instancer === null)
    problems.push(`${id}: the instancer cannot be removed again; name one (now ${named}).`);
  if (stored.scoring.kind !== wanted.scoring.kind && solveCount > 0)
    problems.push(`${id}: teams have points for it, so its scoring stays ${stored.scoring.kind}.`);
  return problems;
}

function planChallenge(
  id: string,
  wanted: ChallengeFields,
  stored: ServerChallenge | undefined,
  options: { readonly owner: string; readonly takeOver: boolean },
): { readonly step?: ChallengeStep; readonly problems?: readonly string[]; readonly note?: string } {
  if (stored === undefined) return { step: { kind: 'create', id, fields: wanted } };
  const changes = changesOf(stored.fields, wanted);
  const isOurs = stored.fields.managedBy === options.owner;
  // For a rollback to before the challenge was taken over, there is nothing left to do.
  if (!isOurs && wanted.managedBy !== options.owner) return {};
  if (!isOurs && !options.takeOver) {
    const owner = stored.fields.managedBy === null ? 'no tool' : `"${stored.fields.managedBy}"`;
    if (changes.every(({ field }) => field === 'managedBy'))
      return { note: `${id} is as in the files, and managed by ${owner}.` };
    return { problems: [`${id} is managed by ${owner}: leave it out of the folder, or use --take-over.`] };
  }
  const problems = stuck(id, stored, wanted);
  if (changes.length === 0 || problems.length > 0) return { problems };
  const named = changes.map(({ field }) => field);
  // A challenge that leaves a wave would keep the time of the wave, so its own time is written too.
  const fields = pick(wanted, named.includes('wave') ? [...named, 'releaseTime'] : named);
  return { step: { kind: 'change', id, version: stored.version, changes, fields } };
}

/** The values in force: those set by staff, else those of the configuration. */
export function settingsInForce({ overrides, defaults }: Settings): Readonly<Record<string, unknown>> {
  return { ...defaults, ...overrides, meta: { ...defaults.meta, ...overrides.meta } };
}

function planSettings(
  wanted: SettingsUpdate,
  { settings, settingsVersion }: ServerState,
): SettingsStep | null {
  const inForce = settingsInForce(settings);
  const overrides: Readonly<Record<string, unknown>> = settings.overrides;
  const changes: FieldChange[] = [];
  for (const [field, value] of Object.entries(wanted)) {
    if (value === null) {
      if (overrides[field] !== undefined) changes.push({ field, old: overrides[field], new: null });
      continue;
    }
    // The keys of `meta` have separate defaults, so only the overrides are compared.
    const old = field === 'meta' ? overrides['meta'] : inForce[field];
    if (!areAlike(old, value) && !(field === 'meta' && areAlike(inForce['meta'], value)))
      changes.push({ field, old, new: value });
  }
  if (changes.length === 0) return null;
  const named = changes.map(({ field }) => field);
  const update = Object.fromEntries(Object.entries(wanted).filter(([field]) => named.includes(field)));
  return { version: settingsVersion, changes, update };
}

function configurationNotes({ expected }: EventTarget, { configuration }: ServerState): string[] {
  const notes: string[] = [];
  for (const key of ['divisions', 'defaultDivision'] as const) {
    if (expected[key] !== undefined && !areAlike(expected[key], configuration[key])) {
      const [there, here] = [configuration[key], expected[key]].map((value) => JSON.stringify(value));
      notes.push(
        `${key} is ${String(there)} in the configuration of the server, not ${String(here)}; change it there.`,
      );
    }
  }
  return notes;
}

/** Notes on challenges whose prerequisites will not exist once challenges that are gone from the files are deleted. */
function prerequisiteNotes({ challenges }: EventTarget, state: ServerState): string[] {
  const isThere = (id: string) =>
    Object.hasOwn(challenges, id) || (state.challengeIds.has(id) && !Object.hasOwn(state.challenges, id));
  return Object.entries(challenges).flatMap(([id, { requires }]) =>
    requires.flatMap(({ challenges: named, count }) => {
      const absent = named.filter((each) => !isThere(each));
      return named.length - absent.length >= count
        ? []
        : [
            `${id} requires ${absent.join(' and ')}, which neither the files nor the server have: no team will see it.`,
          ];
    }),
  );
}

/** The files of the target that are not stored yet, each once, and problems with files that exist nowhere. */
function planUploads(target: EventTarget, state: ServerState) {
  const uploads = new Map<string, Upload>();
  const problems: string[] = [];
  for (const [id, { files }] of Object.entries(target.challenges)) {
    for (const file of files) {
      if ('url' in file || state.storedFiles.has(fileKey(file))) continue;
      const { name, sha256, size: sizeBytes, path } = file;
      if (path === undefined) problems.push(`${id}: the file "${name}" is no longer on the server.`);
      else uploads.set(fileKey(file), { name, sha256, sizeBytes, path });
    }
  }
  return { uploads: [...uploads.values()], problems };
}

/** Problems with scripts of admin bots, which the server would refuse only after other challenges were written. */
function botProblems(steps: readonly ChallengeStep[], { hasAdminBot }: ServerState): string[] {
  return steps.flatMap((step) =>
    !hasAdminBot && step.kind !== 'delete' && step.fields.adminBotConfig
      ? [`${step.id}: the server has no admin bot; set one up there, or leave the challenge out.`]
      : [],
  );
}

export function makePlan(
  target: EventTarget,
  state: ServerState,
  { takeOver = false }: { readonly takeOver?: boolean } = {},
): Plan {
  const { uploads, problems: lost } = planUploads(target, state);
  const problems = [...lost];
  const notes = [...configurationNotes(target, state), ...prerequisiteNotes(target, state)];
  const challenges: ChallengeStep[] = [];
  const waves = planWaves(target.waves, state.waves);
  // Checked here too, because lint does not know the waves that staff have made.
  const opening = (fields: ChallengeFields): ChallengeFields =>
    fields.wave === null ? fields : { ...fields, releaseTime: timeAfter(waves, state.waves, fields.wave) };
  for (const [id, wanted] of Object.entries(target.challenges)) {
    const stored = ownValue(state.challenges, id);
    const planned = planChallenge(id, wanted, stored, { owner: target.managedBy, takeOver });
    if (planned.step !== undefined) {
      challenges.push(planned.step);
      const fault = publicationFault(stored && opening(stored.fields), opening(wanted));
      if (fault !== undefined) problems.push(`${id}: ${fault.path} ${fault.detail}.`);
    }
    if (planned.note !== undefined) notes.push(planned.note);
    problems.push(...(planned.problems ?? []));
  }
  for (const [id, { fields, version, solveCount }] of Object.entries(state.challenges))
    if (fields.managedBy === target.managedBy && !Object.hasOwn(target.challenges, id))
      challenges.push({ kind: 'delete', id, version, solveCount });
  problems.push(...botProblems(challenges, state));
  for (const [id, { wave }] of Object.entries(target.challenges))
    if (wave !== null && timeAfter(waves, state.waves, wave) === null)
      problems.push(`${id}: there is no wave "${wave}"; say under waves in event.yaml when it opens.`);
  const settings = planSettings(target.settings, state);
  if (settings !== null) problems.push(...timeProblems(settings.update, state.settings));
  return { server: state.url, uploads, settings, waves, challenges, problems, notes };
}

export function isEmpty({ uploads, settings, waves, challenges }: Plan): boolean {
  return uploads.length === 0 && settings === null && waves.length === 0 && challenges.length === 0;
}
