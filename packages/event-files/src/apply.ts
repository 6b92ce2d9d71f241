import { join } from 'node:path';
import { EventError } from './event-error';
import { areOnTheWay, hintSteps, type HintFields } from './hints';
import {
  areAlike,
  changesOf,
  fileKey,
  settingsInForce,
  type ChallengeStep,
  type ChangeStep,
  type CreateStep,
  type DeleteStep,
  type Plan,
  type SettingsStep,
} from './plan';
import { digestOf } from './read-folder';
import { readEach } from './read-each';
import type { EventServer, FileKey, StoredChallenge, WriteOutcome } from './server';
import { storedFields, updateOf, type ChallengeFields } from './target';
import { timeOf, type WaveStep } from './waves';

export interface ApplyOptions {
  /** The folder of the event, with the files to upload. */
  readonly directory: string;
  readonly deleteSolved: boolean;
  /** Called before the first write, after all checks. */
  readonly begin: () => Promise<void>;
  readonly report: (line: string) => void;
}

type UrlOf = (file: FileKey) => string;

function stale(what: string): EventError {
  return new EventError(`${what} was changed on the server since the plan was made; run event plan again.`);
}

function findStored(server: EventServer, step: ChallengeStep): Promise<StoredChallenge | undefined> {
  const hints = step.kind !== 'delete' && Boolean(step.fields.hints);
  return server.findChallenge(step.id, { hints });
}

function holds(stored: ChallengeFields, wanted: Partial<ChallengeFields>): boolean {
  return changesOf(stored, { ...stored, ...wanted }).length === 0;
}

/** Whether the server has the result of the step already, from a run that was interrupted. */
function isDone(step: ChallengeStep, stored: StoredChallenge | undefined): boolean {
  if (step.kind === 'delete') return stored === undefined;
  return stored !== undefined && holds(storedFields(stored.challenge, stored.hints), step.fields);
}

/**
 * Whether the challenge is as the plan found it, or as an interrupted run left it: hints are written one by one,
 * after a new challenge and before a changed one.
 */
function isAsPlanned(step: ChallengeStep, stored: StoredChallenge | undefined): boolean {
  if (step.kind === 'create') return stored === undefined || isOnlyWithoutHints(step.fields, stored);
  if (stored?.version !== step.version) return false;
  if (step.kind === 'delete') return true;
  const planned = step.changes.find(({ field }) => field === 'hints');
  return (
    planned === undefined ||
    areOnTheWay(stored.hints, planned.old as readonly HintFields[], planned.new as readonly HintFields[])
  );
}

function isOnlyWithoutHints(wanted: ChallengeFields, { challenge, hints }: StoredChallenge): boolean {
  return (
    holds(storedFields(challenge, hints), { ...wanted, hints: null }) &&
    areOnTheWay(hints, [], wanted.hints ?? [])
  );
}

/**
 * Takes over the new version of a challenge whose wave an interrupted run has moved, if nothing else of it has
 * changed.
 */
function withMovedVersion(
  step: ChallengeStep,
  stored: StoredChallenge | undefined,
  moved: ReadonlySet<string>,
): ChallengeStep {
  if (step.kind !== 'change' || stored === undefined || !moved.has(stored.challenge.wave ?? '')) return step;
  const fields = storedFields(stored.challenge, stored.hints);
  // Hints are compared one by one in `isAsPlanned`.
  const besideHints = (changes: ChangeStep['changes']) => changes.filter(({ field }) => field !== 'hints');
  const left = changesOf(fields, { ...fields, ...step.fields });
  const isUntouched = areAlike(besideHints(left), besideHints(step.changes));
  return isUntouched ? { ...step, version: stored.version } : step;
}

/** Returns the waves still to be written. Throws when a wave is neither as the plan found it nor as planned. */
async function openWaves(server: EventServer, { waves }: Plan): Promise<readonly WaveStep[]> {
  if (waves.length === 0) return [];
  const stored = await server.listWaves();
  const open = waves.filter((step) => timeOf(stored, step.id) !== step.new);
  for (const { id, old } of open) if (timeOf(stored, id) !== old) throw stale(`The wave "${id}"`);
  return open;
}

async function areSettingsDone(server: EventServer, { changes }: SettingsStep): Promise<boolean> {
  const { settings } = await server.settings();
  const overrides: Readonly<Record<string, unknown>> = settings.overrides;
  const inForce = settingsInForce(settings);
  return changes.every(({ field, new: wanted }) =>
    wanted === null
      ? overrides[field] === undefined
      : areAlike(inForce[field], wanted) || areAlike(overrides[field], wanted),
  );
}

interface OpenStep {
  readonly step: ChallengeStep;
  /** the challenge when the plan was checked */
  readonly stored: StoredChallenge | undefined;
}

/**
 * Checks the plan before anything is written. Returns the steps still to be done; throws when the plan cannot be
 * applied any more.
 */
async function checkPlan(server: EventServer, plan: Plan, { deleteSolved }: ApplyOptions) {
  if (plan.problems.length > 0)
    throw new EventError(
      `The plan cannot be applied:\n${plan.problems.map((line) => `  ${line}`).join('\n')}`,
    );
  if (plan.server !== server.url)
    throw new EventError(`The plan was made for ${plan.server}, not for ${server.url}.`);
  const waves = await openWaves(server, plan);
  const moved = new Set(plan.waves.filter((wave) => !waves.includes(wave)).map(({ id }) => id));
  const open: OpenStep[] = [];
  const found = await readEach(plan.challenges, (step) => findStored(server, step));
  for (const [index, planned] of plan.challenges.entries()) {
    const stored = found[index];
    const step = withMovedVersion(planned, stored, moved);
    if (isDone(step, stored)) continue;
    if (step.kind === 'delete' && stored !== undefined && stored.solveCount > 0 && !deleteSolved)
      throw new EventError(
        `Teams have solved ${step.id}: hide it instead, or delete it with its solves by --delete-solved.`,
      );
    if (!isAsPlanned(step, stored)) throw stale(`Challenge "${step.id}"`);
    open.push({ step, stored });
  }
  const { settings } = plan;
  if (settings === null || (await areSettingsDone(server, settings))) return { open, waves, settings: null };
  if ((await server.settings()).version !== settings.version) throw stale('A setting');
  return { open, waves, settings };
}

async function uploadFiles(
  server: EventServer,
  plan: Plan,
  { directory, report }: ApplyOptions,
): Promise<void> {
  const urls = await server.findUploads(plan.uploads);
  for (const [index, { path, name, sha256 }] of plan.uploads.entries()) {
    if (urls[index] !== null) continue;
    const local = join(directory, path);
    if ((await digestOf(local)) !== sha256)
      throw new EventError(`"${path}" was changed since the plan was made; run event plan again.`);
    await server.upload(local, name);
    report(`uploaded ${path}`);
  }
}

/** Finds the addresses of the files that the steps hand out. */
async function findUrls(server: EventServer, steps: readonly ChallengeStep[]): Promise<UrlOf> {
  const files = steps.flatMap((step) =>
    step.kind === 'delete' ? [] : (step.fields.files ?? []).flatMap((file) => ('url' in file ? [] : [file])),
  );
  const urls = await server.findUploads(files);
  const byKey = new Map(files.map((file, index) => [fileKey(file), urls[index]]));
  return (file) => {
    const url = byKey.get(fileKey(file));
    if (typeof url !== 'string') throw new EventError(`The file "${file.name}" is not on the server.`);
    return url;
  };
}

/** Hides the challenge first, so that no team solves it between the check of its solves and its deletion. */
async function deleteUnsolved(server: EventServer, { id, version }: DeleteStep): Promise<WriteOutcome> {
  if ((await server.putChallenge(id, version, { hidden: true })) === 'stale') return 'stale';
  const hidden = await server.findChallenge(id, { hints: false });
  if (hidden === undefined) return 'done';
  if (hidden.solveCount > 0)
    throw new EventError(`A team has just solved "${id}": it is hidden now and was not deleted.`);
  return server.deleteChallenge(id, hidden.version);
}

/** When a request gets no answer, reads the hints again to see what was done, and writes the rest. */
async function writeHints(
  server: EventServer,
  { id, fields: { hints } }: Exclude<ChallengeStep, DeleteStep>,
): Promise<void> {
  if (!hints) return;
  const writeMissing = async () => {
    for (const step of hintSteps(await server.listHints(id), hints)) await server.changeHint(id, step);
  };
  await writeMissing().catch((error: unknown) => {
    if (error instanceof TypeError) return writeMissing();
    throw error;
  });
}

async function create(server: EventServer, step: CreateStep, urlOf: UrlOf): Promise<WriteOutcome> {
  const outcome = await server.putChallenge(step.id, undefined, updateOf(step.fields, urlOf));
  const stored = outcome === 'stale' ? await findStored(server, step) : undefined;
  if (outcome === 'stale' && !(stored && isOnlyWithoutHints(step.fields, stored))) return 'stale';
  await writeHints(server, step);
  return 'done';
}

/** Writes the challenge last, so that its version tells a repeated run whether the step is still to be done. */
async function change(server: EventServer, step: ChangeStep, urlOf: UrlOf): Promise<WriteOutcome> {
  if (step.fields.hints && (await findStored(server, step))?.version !== step.version) return 'stale';
  await writeHints(server, step);
  const update = updateOf(step.fields, urlOf);
  return Object.keys(update).length === 0 ? 'done' : server.putChallenge(step.id, step.version, update);
}

async function write(
  server: EventServer,
  step: ChallengeStep,
  urlOf: UrlOf,
  { deleteSolved }: ApplyOptions,
): Promise<WriteOutcome> {
  switch (step.kind) {
    case 'create':
      return create(server, step, urlOf);
    case 'change':
      return change(server, step, urlOf);
    case 'delete':
      return deleteSolved ? server.deleteChallenge(step.id, step.version) : deleteUnsolved(server, step);
  }
}

/**
 * Takes over the new versions of challenges whose wave was just moved, and throws if anything else of them has
 * changed.
 */
async function withNewVersions(
  server: EventServer,
  open: readonly OpenStep[],
  moved: ReadonlySet<string>,
): Promise<ChallengeStep[]> {
  return readEach(open, async ({ step, stored }) => {
    if (step.kind === 'create' || !moved.has(stored?.challenge.wave ?? '')) return step;
    const now = await findStored(server, step);
    if (now === undefined || stored === undefined) throw stale(`Challenge "${step.id}"`);
    if (!holds(storedFields(now.challenge, now.hints), storedFields(stored.challenge, stored.hints)))
      throw stale(`Challenge "${step.id}"`);
    return { ...step, version: now.version };
  });
}

const DONE = { create: 'created', change: 'changed', delete: 'deleted' } as const;

/**
 * Does exactly what the plan says, in its order; each write is for the version that the plan was made for. Skips
 * what the server has already, so that a later run completes an interrupted one. Rejects with `EventError` when
 * somebody else has changed something that the plan changes: before anything is written, if the change came before.
 */
export async function applyPlan(server: EventServer, plan: Plan, options: ApplyOptions): Promise<void> {
  const { open, waves, settings } = await checkPlan(server, plan, options);
  await options.begin();
  await uploadFiles(server, plan, options);
  if (settings !== null) {
    const outcome = await server.putSettings(settings.version, settings.update);
    if (outcome === 'stale' && !(await areSettingsDone(server, settings))) throw stale('A setting');
    options.report('changed the settings');
  }
  for (const { id, new: openTime } of waves) {
    if (openTime === null) continue;
    await server.putWave(id, openTime);
    options.report(`set wave ${id}`);
  }
  const steps = await withNewVersions(server, open, new Set(waves.map(({ id }) => id)));
  const urlOf = await findUrls(server, steps);
  for (const step of steps) {
    const outcome = await write(server, step, urlOf, options);
    if (outcome === 'stale' && !isDone(step, await findStored(server, step)))
      throw stale(`Challenge "${step.id}"`);
    options.report(`${DONE[step.kind]} ${step.id}`);
  }
  // Deleted last, because challenges may be in the wave until then.
  for (const { id, new: openTime } of waves) {
    if (openTime !== null) continue;
    await server.deleteWave(id);
    options.report(`deleted wave ${id}`);
  }
}
