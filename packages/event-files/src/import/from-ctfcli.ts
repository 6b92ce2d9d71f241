/** Folders with a challenge.yml each, as the common command-line tool for challenge repositories has them (`ctfcli`). */
import { readdir, readFile, realpath } from 'node:fs/promises';
import { dirname, join, relative, sep } from 'node:path';
import { Type } from '@sinclair/typebox';
import { EventError } from '../event-error';
import { describeFinding } from '../finding';
import { readYamlFile } from '../yaml-file';
import type { ForeignChallenge, ForeignEvent, ForeignFile, ForeignFlag, ForeignHint } from './foreign';
import { baseName, countIn, fieldsIn, isEmpty, listIn, textIn, type Fields } from './values';

const FILE = /^challenge\.ya?ml$/;

async function findFiles(directory: string): Promise<string[]> {
  const entries = await readdir(directory, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile() && FILE.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name))
    .filter((path) => !path.split(sep).some((part) => part === 'node_modules' || part === '.git'))
    .sort();
}

/** Keys of how a value falls; older files have them at the top level, newer ones under `extra`. */
const SCORING = ['initial', 'minimum', 'decay', 'function'];

/** Keys that are converted, or that mean nothing. */
const KNOWN = new Set([
  ...[
    'name',
    'author',
    'attribution',
    'category',
    'description',
    'value',
    'type',
    'extra',
    'connection_info',
  ],
  ...['flags', 'tags', 'files', 'hints', 'requirements', 'state', 'version'],
  ...SCORING,
]);

function flagOf(value: unknown): ForeignFlag {
  if (typeof value !== 'object' || value === null)
    return { type: 'static', content: textIn(value), isCaseInsensitive: false };
  const { type = 'static', content, data } = fieldsIn(value);
  return { type: textIn(type), content: textIn(content), isCaseInsensitive: data === 'case_insensitive' };
}

function hintOf(value: unknown): ForeignHint {
  if (typeof value !== 'object' || value === null) return { title: null, content: textIn(value), cost: 0 };
  const { title, content, cost } = fieldsIn(value);
  return { title: isEmpty(title) ? null : textIn(title), content: textIn(content), cost: countIn(cost) ?? 0 };
}

/** A file of the challenge. Links out of the imported folder are not followed. */
function fileOf(root: string, directory: string, written: string): ForeignFile {
  return {
    name: baseName(written),
    async read() {
      const path = await realpath(join(directory, written)).catch(() => undefined);
      if (path === undefined || relative(await realpath(root), path).startsWith('..')) return undefined;
      return readFile(path).catch(() => undefined);
    },
  };
}

function pointsOf(yaml: Fields, lost: string[]): ForeignChallenge['points'] {
  const { type, value } = yaml;
  const fixed = countIn(value);
  const beside = Object.entries(yaml).filter(([key]) => SCORING.includes(key));
  const scoring = { ...Object.fromEntries(beside), ...fieldsIn(yaml['extra']) };
  if (type === undefined || type === 'standard') {
    lost.push(...Object.keys(scoring));
    return { min: fixed ?? 0, max: fixed ?? 0 };
  }
  if (type !== 'dynamic') lost.push(`the type "${textIn(type)}"`);
  const { initial, minimum, ...others } = scoring;
  const max = countIn(initial) ?? fixed ?? 0;
  for (const key of Object.keys(others))
    lost.push(`${key}: how values fall is up to the formula of the event`);
  return { min: countIn(minimum) ?? max, max };
}

function challengeOf(root: string, path: string, yaml: Fields): ForeignChallenge {
  const lost: string[] = [];
  const directory = dirname(path);
  const required = Array.isArray(yaml['requirements'])
    ? { prerequisites: yaml['requirements'] }
    : fieldsIn(yaml['requirements']);
  for (const [key, value] of Object.entries(required))
    if (key !== 'prerequisites' && !isEmpty(value) && value !== false) lost.push(`requirements.${key}`);
  for (const [key, value] of Object.entries(yaml)) if (!KNOWN.has(key) && !isEmpty(value)) lost.push(key);
  const { state } = yaml;
  if (!isEmpty(state) && state !== 'visible' && state !== 'hidden')
    lost.push(`the state "${textIn(state)}": the challenge is hidden`);
  const [author, attribution] = [textIn(yaml['author']), textIn(yaml['attribution'])];
  if (author !== '' && attribution !== '' && attribution !== author) lost.push('attribution');
  const name = textIn(yaml['name']) || baseName(directory);
  for (const hint of listIn(yaml['hints']))
    for (const key of Object.keys(fieldsIn(hint)))
      if (!['title', 'content', 'cost'].includes(key)) lost.push(`hints: ${key}`);
  return {
    key: path,
    name,
    category: textIn(yaml['category']) || 'misc',
    description: textIn(yaml['description']),
    author: author === '' ? attribution : author,
    points: pointsOf(yaml, lost),
    flags: listIn(yaml['flags']).map(flagOf),
    tags: listIn(yaml['tags']).map(textIn),
    hints: listIn(yaml['hints']).map(hintOf),
    requires: listIn(required['prerequisites']).map(textIn),
    isHidden: !isEmpty(state) && state !== 'visible',
    connection: textIn(yaml['connection_info']).trim(),
    files: listIn(yaml['files']).map((file) => fileOf(root, directory, textIn(file))),
    lost,
  };
}

export async function readCtfcli(directory: string): Promise<ForeignEvent> {
  const paths = await findFiles(directory);
  if (paths.length === 0) throw new EventError(`There is no challenge.yml in or below "${directory}".`);
  const challenges: ForeignChallenge[] = [];
  for (const path of paths) {
    const { read, findings } = readYamlFile(Type.Unknown(), path, await readFile(path), { isForeign: true });
    if (read === undefined) throw new EventError(findings.map(describeFinding).join('\n'));
    challenges.push(challengeOf(directory, path, fieldsIn(read.value)));
  }
  return { name: undefined, startTime: undefined, endTime: undefined, challenges, lost: [] };
}
