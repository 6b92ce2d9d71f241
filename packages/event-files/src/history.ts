/**
 * What was applied to which server, for rollback. It is stored beside the files because it contains the same
 * secrets, flags among them.
 */
import { mkdir, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { EventError } from './event-error';
import type { HintFields } from './hints';
import { ownValue } from './own-value';
import { areAlike } from './plan';
import { readJson } from './read-json';
import type { ChallengeFields, EventTarget } from './target';
import type { WaveTimes } from './waves';
import { writeWhole } from './write-whole';

/** What `readJson` says that a damaged file is not. Two people who apply from clones of their own write the same number. */
const RECORD = 'the record of an apply; if Git could not merge it, keep either version';

export interface RecordedApply {
  readonly number: number;
  /** When the apply began, in ISO 8601. */
  readonly at: string;
  readonly target: EventTarget;
  /**
   * Previous state of the challenges that this apply took over from another owner. A rollback to before this apply
   * restores it.
   */
  readonly takenOver?: EventTarget['challenges'];
  /**
   * Previous state of the waves and hints that the files of the previous apply did not name, but those of this one
   * do.
   */
  readonly firstNamed?: FirstNamed;
}

interface FirstNamed {
  readonly waves: WaveTimes;
  readonly hints: Readonly<Record<string, readonly HintFields[]>>;
}

function directoryOf(folder: string, server: string): string {
  return join(folder, '.rampart/applies', encodeURIComponent(new URL(server).host));
}

/** The recorded applies, oldest first; number 0 is the state before the first apply. */
export async function listApplies(folder: string, server: string): Promise<RecordedApply[]> {
  const directory = directoryOf(folder, server);
  const names = (await readdir(directory).catch(() => []))
    .filter((name) => /^\d{4,}\.json$/.test(name))
    .sort();
  const applies: RecordedApply[] = [];
  for (const name of names)
    applies.push(await readJson<RecordedApply>(join(directory, name), 'target', RECORD));
  return applies;
}

async function store(directory: string, apply: RecordedApply): Promise<void> {
  await mkdir(directory, { recursive: true, mode: 0o700 });
  const path = join(directory, `${String(apply.number).padStart(4, '0')}.json`);
  await writeWhole(path, `${JSON.stringify(apply, null, 2)}\n`, 0o600);
}

function takenOverBy(target: EventTarget, before: EventTarget): EventTarget['challenges'] {
  const others = Object.entries(before.challenges).filter(
    ([, { managedBy }]) => managedBy !== target.managedBy,
  );
  return Object.fromEntries(others);
}

function firstNamedBy(target: EventTarget, before: EventTarget, last: EventTarget): FirstNamed {
  const waves = Object.entries(before.waves).filter(([id]) => !Object.hasOwn(last.waves, id));
  const hints = Object.entries(target.challenges).flatMap(
    ([id, wanted]): [string, readonly HintFields[]][] => {
      const wereLeftAlone = ownValue(last.challenges, id)?.hints === null;
      return wereLeftAlone && wanted.hints !== null ? [[id, before.challenges[id]?.hints ?? []]] : [];
    },
  );
  return { waves: Object.fromEntries(waves), hints: Object.fromEntries(hints) };
}

/** Records an apply before it begins. An apply that is started again is recorded once. */
export async function recordApply(
  folder: string,
  server: string,
  { target, before, now }: { readonly target: EventTarget; readonly before: EventTarget; readonly now: Date },
): Promise<void> {
  const directory = directoryOf(folder, server);
  const at = now.toISOString();
  const known = await listApplies(folder, server);
  const last = known.at(-1);
  if (last === undefined) await store(directory, { number: 0, at, target: before });
  if (last !== undefined && last.number > 0 && areAlike(last.target, target)) return;
  const takenOver = takenOverBy(target, before);
  const firstNamed = firstNamedBy(target, before, last?.target ?? before);
  await store(directory, { number: (last?.number ?? 0) + 1, at, target, takenOver, firstNamed });
}

/**
 * Records a state that did not come from an apply, as after a pull. A folder that has applied nothing needs no
 * history.
 */
export async function recordUnchanged(
  folder: string,
  server: string,
  state: Parameters<typeof recordApply>[2],
): Promise<void> {
  if ((await listApplies(folder, server)).length > 0) await recordApply(folder, server, state);
}

/** The state after an apply, including what later applies have taken over or named first. */
export async function findTarget(folder: string, server: string, number: number): Promise<EventTarget> {
  const applies = await listApplies(folder, server);
  const apply = applies.find((each) => each.number === number);
  if (apply === undefined)
    throw new EventError(
      `There is no apply ${String(number)} on ${server} in this folder; see event history.`,
    );
  const later = applies.filter((each) => each.number > number);
  const takenOver = later.reduceRight((all, each) => ({ ...all, ...each.takenOver }), {});
  const waves = later.reduceRight((all, each) => ({ ...all, ...each.firstNamed?.waves }), {});
  const hints = later.reduceRight<FirstNamed['hints']>(
    (all, each) => ({ ...all, ...each.firstNamed?.hints }),
    {},
  );
  const own = Object.entries(apply.target.challenges).map(([id, fields]): [string, ChallengeFields] => [
    id,
    { ...fields, hints: fields.hints ?? ownValue(hints, id) ?? null },
  ]);
  return {
    ...apply.target,
    waves: { ...waves, ...apply.target.waves },
    challenges: { ...takenOver, ...Object.fromEntries(own) },
  };
}
