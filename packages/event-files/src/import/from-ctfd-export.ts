/** The export of the most used platform (`ctfd-export`): a ZIP file, or its unpacked folder, with db/*.json and uploads/. */
import { readdir, readFile, stat } from 'node:fs/promises';
import { join, posix, relative, sep } from 'node:path';
import { EventError } from '../event-error';
import type { ForeignChallenge, ForeignEvent, ForeignFile } from './foreign';
import { baseName, countIn, fieldsIn, isEmpty, listIn, textIn, type Fields } from './values';
import { damaged, MAX_ZIP_BYTES, openZip } from './zip';

interface Archive {
  readonly names: readonly string[];
  readonly read: (name: string) => Promise<Uint8Array | undefined>;
}

async function openArchive(source: string): Promise<Archive> {
  const stats = await stat(source);
  if (stats.isFile()) {
    if (stats.size > MAX_ZIP_BYTES) throw damaged('it is larger than 2 GiB');
    const zip = openZip(await readFile(source));
    return { names: zip.names, read: (name) => Promise.resolve(zip.read(name)) };
  }
  const entries = await readdir(source, { recursive: true, withFileTypes: true });
  const names = entries
    .filter((entry) => entry.isFile())
    .map((entry) => relative(source, join(entry.parentPath, entry.name)).split(sep).join('/'));
  return {
    names,
    read: (name) => (names.includes(name) ? readFile(join(source, name)) : Promise.resolve(undefined)),
  };
}

const TABLE = /^(?:.*\/)?db\/([a-z_]+)\.json$/;

/** Reads the rows of every table by its name, and finds where the folders of the export begin. */
async function readTables({ names, read }: Archive) {
  const tables = new Map<string, readonly Fields[]>();
  let root = '';
  for (const name of names) {
    const table = TABLE.exec(name)?.[1];
    if (table === undefined) continue;
    const text = Buffer.from((await read(name)) ?? []).toString('utf8');
    root = name.slice(0, -`db/${table}.json`.length);
    try {
      // An empty file is an empty table.
      tables.set(
        table,
        text.trim() === '' ? [] : listIn(fieldsIn(JSON.parse(text))['results']).map(fieldsIn),
      );
    } catch {
      throw new EventError(`${name} of the export is not JSON.`);
    }
  }
  if (!tables.has('challenges'))
    throw new EventError('This is not such an export: it has no db/challenges.json.');
  return { tables, root };
}

/** Columns of a challenge that are converted, or that mean nothing. */
const KNOWN = new Set([
  ...['id', 'name', 'description', 'attribution', 'connection_info', 'value', 'category', 'type', 'state'],
  ...[
    'requirements',
    'initial',
    'minimum',
    'position',
    'logic',
    'max_attempts',
    'decay',
    'function',
    'next_id',
  ],
]);
/** Tables that are converted completely, or that say nothing about an event. */
const CARRIED = new Set([
  'challenges',
  'dynamic_challenge',
  'flags',
  'hints',
  'tags',
  'files',
  'config',
  'alembic_version',
]);

/** Older versions store the requirements as text. */
function requirementsIn(value: unknown): Fields {
  if (typeof value !== 'string') return fieldsIn(value);
  try {
    return fieldsIn(JSON.parse(value));
  } catch {
    return {};
  }
}

function lostOf(row: Fields, scoring: Fields): string[] {
  const lost: string[] = [];
  const { type, state, logic } = row;
  if (type !== 'standard' && type !== 'dynamic') lost.push(`the type "${textIn(type)}"`);
  if (state !== 'visible' && state !== 'hidden')
    lost.push(`the state "${textIn(state)}": the challenge is hidden`);
  if ((countIn(row['max_attempts']) ?? 0) > 0) lost.push('max_attempts');
  if (!isEmpty(logic) && logic !== 'any') lost.push(`logic "${textIn(logic)}": one flag is enough`);
  if (!isEmpty(row['next_id'])) lost.push('next_id');
  for (const key of ['decay', 'function'])
    if (!isEmpty(scoring[key]) && type === 'dynamic')
      lost.push(`${key}: how values fall is up to the formula of the event`);
  const requirements = requirementsIn(row['requirements']);
  for (const [key, value] of Object.entries(requirements))
    if (key !== 'prerequisites' && !isEmpty(value) && value !== false) lost.push(`requirements.${key}`);
  for (const [key, value] of Object.entries(row)) if (!KNOWN.has(key) && !isEmpty(value)) lost.push(key);
  return lost;
}

function pointsOf(row: Fields, scoring: Fields): ForeignChallenge['points'] {
  const value = countIn(row['value']) ?? 0;
  if (row['type'] !== 'dynamic') return { min: value, max: value };
  const max = countIn(scoring['initial']) ?? value;
  return { min: countIn(scoring['minimum']) ?? max, max };
}

export async function readCtfdExport(source: string): Promise<ForeignEvent> {
  const archive = await openArchive(source);
  const { tables, root } = await readTables(archive);
  const rowsOf = (table: string, challengeId: unknown): readonly Fields[] =>
    (tables.get(table) ?? []).filter((row) => textIn(row['challenge_id']) === textIn(challengeId));
  const fileOf = (location: string): ForeignFile => ({
    name: baseName(location),
    read: () => archive.read(posix.join(root, 'uploads', posix.normalize(`/${location}`))),
  });

  const challenges = (tables.get('challenges') ?? []).map((row): ForeignChallenge => {
    const { id } = row;
    const own = (tables.get('dynamic_challenge') ?? []).find((each) => textIn(each['id']) === textIn(id));
    const scoring = { ...row, ...own };
    const hints = rowsOf('hints', id);
    const lost = lostOf(row, scoring);
    for (const hint of hints)
      if (!isEmpty(requirementsIn(hint['requirements'])['prerequisites']))
        lost.push('the prerequisites of a hint');
    return {
      key: textIn(id),
      name: textIn(row['name']),
      category: textIn(row['category']) || 'misc',
      description: textIn(row['description']),
      author: textIn(row['attribution']),
      points: pointsOf(row, scoring),
      flags: rowsOf('flags', id).map(({ type, content, data }) => ({
        type: textIn(type),
        content: textIn(content),
        isCaseInsensitive: data === 'case_insensitive',
      })),
      tags: rowsOf('tags', id).map(({ value }) => textIn(value)),
      hints: hints.map(({ title, content, cost }) => ({
        title: isEmpty(title) ? null : textIn(title),
        content: textIn(content),
        cost: countIn(cost) ?? 0,
      })),
      requires: listIn(requirementsIn(row['requirements'])['prerequisites']).map(textIn),
      isHidden: row['state'] !== 'visible',
      connection: textIn(row['connection_info']).trim(),
      files: rowsOf('files', id).map(({ location }) => fileOf(textIn(location))),
      lost,
    };
  });

  // Of two rows with one key the last one applies.
  const config = new Map((tables.get('config') ?? []).map((row) => [textIn(row['key']), row['value']]));
  const timeOf = (key: string): Date | undefined => {
    const seconds = countIn(config.get(key)) ?? 0;
    return seconds === 0 ? undefined : new Date(seconds * 1_000);
  };
  const set = [...config].filter(([, value]) => !isEmpty(value)).map(([key]) => key);
  const settings = set.filter((key) => !['ctf_name', 'start', 'end'].includes(key)).length;
  const general = (tables.get('files') ?? []).filter((row) => isEmpty(row['challenge_id'])).length;
  return {
    name: textIn(config.get('ctf_name')) || undefined,
    startTime: timeOf('start'),
    endTime: timeOf('end'),
    challenges,
    lost: [
      ...(settings === 0 ? [] : [`config: ${String(settings)} settings`]),
      ...(general === 0 ? [] : [`files: ${String(general)} that belong to no challenge`]),
      ...[...tables]
        .filter(([table, rows]) => !CARRIED.has(table) && rows.length > 0)
        .map(([table, rows]) => `${table}: ${String(rows.length)} rows`),
    ],
  };
}
