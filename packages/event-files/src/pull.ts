/**
 * Writes the state of a server into the files. Values that are the same there stay as they are written, with their
 * comments.
 */
import { existsSync } from 'node:fs';
import { mkdir, readFile, realpath } from 'node:fs/promises';
import { dirname, join, posix } from 'node:path';
import { isNode, type Document } from 'yaml';
import { EventError } from './event-error';
import { writeSchemas } from './init';
import { withInstancerDefaults } from './instancer-defaults';
import { areAlike, changesOf, settingsInForce } from './plan';
import { placeInside, pullFile } from './pull-file';
import {
  CHALLENGE_FILE,
  EVENT_FILE,
  readFolder,
  writtenFiles,
  type ChallengeFolder,
  type EventFolder,
} from './read-folder';
import { readEach } from './read-each';
import type { EventYaml } from './schema';
import type { EventServer } from './server';
import type { HintFields } from './hints';
import { timeOf } from './waves';
import { writeWhole } from './write-whole';
import { HEADS, keyIn, newFolder, parseToEdit, YAML_STYLE } from './written-files';
import {
  DEFAULT_OWNER,
  settingsOf,
  storedFields,
  targetOf,
  wavesOf,
  type ChallengeFields,
  type TargetFile,
} from './target';

/** Keys of event.yaml by the keys of the settings. */
const EVENT_KEYS: Readonly<Record<string, string>> = { ctfName: 'name', homeContent: 'home' };

const asWritten = (key: string, value: unknown): unknown =>
  key.endsWith('Time') && typeof value === 'number' ? new Date(value).toISOString() : value;

function setKey(document: Document, key: string, value: unknown): void {
  if (value === undefined) document.delete(key);
  else if (!isNode(document.contents)) document.contents = document.createNode({ [key]: value });
  else document.set(key, document.createNode(value));
}

/** Writes the settings that staff have set. Returns whether that changed the file. */
async function pullSettings(server: EventServer, document: Document, event: EventYaml): Promise<boolean> {
  const { settings } = await server.settings();
  const overrides: Readonly<Record<string, unknown>> = settings.overrides;
  const inForce = settingsInForce(settings);
  const written: Readonly<Record<string, unknown>> = settingsOf(event);
  let isChanged = false;
  for (const [key, value] of Object.entries(overrides)) {
    if (areAlike(written[key], value)) continue;
    setKey(document, EVENT_KEYS[key] ?? key, asWritten(key, value));
    isChanged = true;
  }
  for (const [key, value] of Object.entries(written)) {
    if (overrides[key] !== undefined || value === null || areAlike(inForce[key], value)) continue;
    setKey(document, EVENT_KEYS[key] ?? key, undefined);
    isChanged = true;
  }
  return isChanged;
}

/** Writes the times of waves. Returns whether that changed the file. */
async function pullWaves(server: EventServer, document: Document, event: EventYaml): Promise<boolean> {
  const waves = await server.listWaves();
  const written = wavesOf(event);
  let isChanged = false;
  for (const id of new Set([...Object.keys(waves), ...Object.keys(written)])) {
    const openTime = timeOf(waves, id);
    if (openTime === timeOf(written, id)) continue;
    const path = ['waves', keyIn(document, 'waves', id)];
    if (openTime === null) document.deleteIn(path);
    else document.setIn(path, asWritten('openTime', openTime));
    isChanged = true;
  }
  return isChanged;
}

async function pullEventFile(server: EventServer, folder: EventFolder): Promise<string[]> {
  const path = join(folder.directory, EVENT_FILE);
  const document = parseToEdit(await readFile(path, 'utf8'));
  const event = folder.event?.value ?? {};
  const settingsChanged = await pullSettings(server, document, event);
  const wavesChanged = await pullWaves(server, document, event);
  if (!settingsChanged && !wavesChanged) return [];
  await writeWhole(await realpath(path), document.toString(YAML_STYLE));
  return [EVENT_FILE];
}

/** The value of a field in challenge.yaml; undefined when the key is left out. */
function fieldAsWritten(
  fields: ChallengeFields,
  field: keyof ChallengeFields,
  { files, script }: { readonly files: readonly unknown[]; readonly script: string },
): unknown {
  switch (field) {
    case 'category':
    case 'managedBy':
      return undefined;
    case 'files':
      return unlessEmpty(files);
    case 'flags':
      return unlessEmpty(fields.flags.map(flagAsWritten));
    case 'hints':
      return unlessEmpty((fields.hints ?? []).map(hintAsWritten));
    case 'tags':
    case 'decoyFlags':
    case 'requires':
      return unlessEmpty(fields[field]);
    case 'releaseTime':
    case 'closeTime': {
      const time = fields[field];
      return time === null ? undefined : new Date(time).toISOString();
    }
    case 'wave':
    case 'sortWeight':
      return fields[field] ?? undefined;
    case 'adminBotConfig':
      return fields.adminBotConfig === null ? undefined : { script };
    case 'instancerConfig': {
      if (fields.instancerConfig === null) return undefined;
      const { instancer, ...rest } = fields.instancerConfig;
      return instancer === null ? rest : { instancer, ...rest };
    }
    case 'tiebreakEligible':
      return fields.tiebreakEligible ? undefined : false;
    case 'hidden':
      return fields.hidden ? true : undefined;
    case 'scoring':
      return fields.scoring.kind === 'decay' ? undefined : fields.scoring;
    case 'points':
      return fields.points;
    case 'name':
    case 'description':
    case 'author':
      return fields[field] === '' ? undefined : fields[field];
  }
}

const unlessEmpty = (list: readonly unknown[]): readonly unknown[] | undefined =>
  list.length === 0 ? undefined : list;

function flagAsWritten({ provider, config }: ChallengeFields['flags'][number]): unknown {
  return provider === 'flags/static' ? config['flag'] : { provider, config };
}

function hintAsWritten({ title, content, price, releaseTime }: HintFields): unknown {
  return {
    title,
    content,
    ...(price === 0 ? {} : { price }),
    ...(releaseTime === null ? {} : { releaseTime: new Date(releaseTime).toISOString() }),
  };
}

/** The existing entry of a file that the folder has already, wherever its author keeps it. */
function entryOf(local: ChallengeFolder | undefined, file: TargetFile): unknown {
  return local?.yaml.value.files?.find((entry) => {
    const [written] = writtenFiles({ files: [entry] });
    const found = written && local.files.get(written.path);
    return (
      found !== undefined && 'sha256' in file && found.sha256 === file.sha256 && found.name === file.name
    );
  });
}

const NO_ADDRESS = { url: '', size: null };

/** The fields to write: those in which the files differ, or all fields of a challenge without files. */
function differing(fields: ChallengeFields, before: ChallengeFields | undefined): (keyof ChallengeFields)[] {
  const names =
    before === undefined
      ? Object.keys(fields)
      : changesOf(fields, { ...before, hints: before.hints ?? [], managedBy: fields.managedBy }).map(
          ({ field }) => field,
        );
  return names as (keyof ChallengeFields)[];
}

async function pullChallenge(
  server: EventServer,
  root: string,
  stored: Awaited<ReturnType<EventServer['listChallenges']>>[number],
  fields: ChallengeFields,
  local: ChallengeFolder | undefined,
  before: ChallengeFields | undefined,
): Promise<string | undefined> {
  const names = differing(fields, before);
  if (names.length === 0) return undefined;
  const own =
    local === undefined ? newFolder(root, fields.category, stored.id) : posix.dirname(local.yaml.file);
  const file = posix.join(own, CHALLENGE_FILE);
  const path = join(root, file);
  const document = parseToEdit(local === undefined ? HEADS.challenge : await readFile(path, 'utf8'));
  const entries: unknown[] = [];
  if (names.includes('files'))
    for (const [index, entry] of fields.files.entries())
      entries.push(
        entryOf(local, entry) ??
          (await pullFile(server, { root, own }, entry, stored.files[index] ?? NO_ADDRESS)),
      );
  const script = local?.yaml.value.adminBotConfig?.script ?? 'bot.ts';
  const target = await placeInside(root, own, CHALLENGE_FILE);
  await mkdir(dirname(target), { recursive: true });
  if (names.includes('adminBotConfig') && fields.adminBotConfig !== null)
    await writeWhole(await placeInside(root, own, script), fields.adminBotConfig.code);
  const [, category, id] = own.split('/');
  if (local === undefined && id !== stored.id) setKey(document, 'id', stored.id);
  if (names.includes('category') && category !== fields.category)
    setKey(document, 'category', fields.category);
  for (const name of names)
    if (name !== 'category' && name !== 'managedBy')
      setKey(document, name, fieldAsWritten(fields, name, { files: entries, script }));
  await writeWhole(target, document.toString(YAML_STYLE));
  return file;
}

export interface Pulled {
  /** Paths of the YAML files that were changed. */
  readonly written: readonly string[];
  /** Ids of challenges that only the files have. */
  readonly missing: readonly string[];
  /** Ids of challenges that other folders manage. They are left out if this folder manages any challenges. */
  readonly others: readonly string[];
}

/**
 * Writes the settings that staff have set, and the challenges. Deletes no file, because a challenge that the server
 * lacks may not have been applied yet.
 */
export async function pullEvent(server: EventServer, directory: string): Promise<Pulled> {
  if (!existsSync(join(directory, EVENT_FILE))) {
    await mkdir(directory, { recursive: true });
    await writeWhole(join(directory, EVENT_FILE), `${HEADS.event}managedBy: ${DEFAULT_OWNER}\n`);
    await writeSchemas(directory);
  }
  const folder = await readFolder(directory);
  if (folder.findings.length > 0)
    throw new EventError('Files of the event cannot be read; see event lint, and pull again.');
  const { target } = withInstancerDefaults(await targetOf(folder), await server.instancers());
  const written = await pullEventFile(server, folder);
  const onServer = await server.listChallenges();
  // A folder that manages nothing on the server is new, or its first pull was interrupted, so it gets the whole
  // event.
  const managesSome = onServer.some(({ managedBy }) => managedBy === target.managedBy);
  const hints = await readEach(onServer, ({ id }) => server.listHints(id));
  const others: string[] = [];
  for (const [index, stored] of onServer.entries()) {
    const local = folder.challenges.find(({ id }) => id === stored.id);
    if (managesSome && local === undefined && (stored.managedBy ?? target.managedBy) !== target.managedBy) {
      others.push(stored.id);
      continue;
    }
    const before = local === undefined ? undefined : target.challenges[local.id];
    const fields = storedFields(stored, hints[index] ?? []);
    const file = await pullChallenge(server, directory, stored, fields, local, before);
    if (file !== undefined) written.push(file);
  }
  const ids = new Set(onServer.map(({ id }) => id));
  return { written, missing: Object.keys(target.challenges).filter((id) => !ids.has(id)), others };
}
