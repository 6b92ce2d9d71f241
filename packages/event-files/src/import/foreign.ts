/** A challenge of another format, with everything that the readers of such formats find, and its conversion to ours. */
import { suggestedId } from '@rampart/contract';
import type { ChallengeYaml } from '../schema';

export interface ForeignFlag {
  readonly type: string;
  readonly content: string;
  readonly isCaseInsensitive: boolean;
}

export interface ForeignHint {
  readonly title: string | null;
  readonly content: string;
  readonly cost: number;
}

export interface ForeignFile {
  readonly name: string;
  /** undefined when the file does not exist */
  readonly read: () => Promise<Uint8Array | undefined>;
}

export interface ForeignChallenge {
  /** Unique; other challenges refer to it by this key, or by name. */
  readonly key: string;
  readonly name: string;
  readonly category: string;
  readonly description: string;
  readonly author: string;
  /** Both equal for a fixed value; otherwise the value of the first solve and the lowest value. */
  readonly points: { readonly min: number; readonly max: number };
  readonly flags: readonly ForeignFlag[];
  readonly tags: readonly string[];
  readonly hints: readonly ForeignHint[];
  /** Keys or names of challenges that have to be solved before. */
  readonly requires: readonly string[];
  readonly isHidden: boolean;
  /** How teams reach the challenge: an address or a sentence. */
  readonly connection: string;
  readonly files: readonly ForeignFile[];
  /** What the reader has found that cannot be converted. */
  readonly lost: readonly string[];
}

export interface ForeignEvent {
  readonly name: string | undefined;
  readonly startTime: Date | undefined;
  readonly endTime: Date | undefined;
  readonly challenges: readonly ForeignChallenge[];
  /** What belongs to no challenge and cannot be converted. */
  readonly lost: readonly string[];
}

export interface ImportedChallenge {
  readonly id: string;
  readonly yaml: ChallengeYaml;
  readonly files: readonly ForeignFile[];
  readonly lost: readonly string[];
}

type FlagEntry = NonNullable<ChallengeYaml['flags']>[number];

const escaped = (text: string): string => text.replaceAll(/[\\^$.*+?()[\]{}|/]/g, '\\$&');

function flagOf({ type, content, isCaseInsensitive }: ForeignFlag): FlagEntry | undefined {
  const pattern = (inner: string): FlagEntry => ({
    provider: 'flags/regex',
    config: { pattern: `^(?:${inner})$`, ...(isCaseInsensitive ? { flags: 'i' } : {}) },
  });
  if (type === 'static') return isCaseInsensitive ? pattern(escaped(content)) : content;
  return type === 'regex' ? pattern(content) : undefined;
}

const idOf = (name: string): string => suggestedId(name) || 'challenge';

/** Ids by the key of each challenge; a repeated name gets a number appended. */
function idsOf(challenges: readonly ForeignChallenge[]): ReadonlyMap<string, string> {
  const taken = new Set<string>();
  const ids = new Map<string, string>();
  for (const { key, name } of challenges) {
    const suggested = idOf(name);
    let id = suggested;
    for (let number = 2; taken.has(id); number += 1) id = `${suggested}-${String(number)}`;
    taken.add(id);
    ids.set(key, id);
  }
  return ids;
}

/** Browsers send Windows line ends, with which YAML would write a text on one line. */
const withUnixLines = (text: string): string => text.replaceAll('\r\n', '\n');

function descriptionOf({ description: written, connection }: ForeignChallenge): string {
  const description = withUnixLines(written);
  if (connection === '') return description;
  const shown = /^https?:\/\/\S+$/.test(connection) ? `<${connection}>` : `\`${connection}\``;
  return `${description.trimEnd()}\n\n${shown}\n`;
}

/** Gives each hint a distinct title, because hints are matched by title. */
function hintsOf(hints: readonly ForeignHint[]): NonNullable<ChallengeYaml['hints']> {
  const taken = new Set<string>();
  return hints.map(({ title, content, cost }, index) => {
    let own = title === null || title.trim() === '' ? `Hint ${String(index + 1)}` : title;
    if (taken.has(own)) own = `${own} (${String(index + 1)})`;
    taken.add(own);
    return { title: own, content: withUnixLines(content), ...(cost === 0 ? {} : { price: cost }) };
  });
}

function importOne(
  challenge: ForeignChallenge,
  ids: ReadonlyMap<string, string>,
  byName: ReadonlyMap<string, string>,
): ImportedChallenge {
  const lost = [...challenge.lost];
  const flags = challenge.flags.flatMap((flag): FlagEntry[] => {
    const entry = flagOf(flag);
    if (entry === undefined) lost.push(`a flag of the type "${flag.type}"`);
    return entry === undefined ? [] : [entry];
  });
  const required = challenge.requires.flatMap((other): string[] => {
    const id = ids.get(other) ?? byName.get(other);
    if (id === undefined) lost.push(`the prerequisite "${other}", which is not there`);
    return id === undefined ? [] : [id];
  });
  const hints = hintsOf(challenge.hints);
  for (const text of [challenge.description, ...hints.map(({ content }) => content)])
    for (const [link] of text.matchAll(/\/files\/[^\s)"'>]+/g))
      lost.push(`the link to "${link}", which only the old server has`);
  const names = new Set<string>();
  const files = challenge.files.filter(({ name }) => {
    if (names.has(name)) lost.push(`a second file named "${name}"`);
    return !names.has(name) && names.add(name);
  });
  const yaml: ChallengeYaml = {
    name: challenge.name,
    ...(challenge.author === '' ? {} : { author: challenge.author }),
    description: descriptionOf(challenge),
    points: challenge.points,
    flags,
    ...(files.length === 0 ? {} : { files: files.map(({ name }) => `files/${name}`) }),
    ...(challenge.tags.length === 0 ? {} : { tags: [...new Set(challenge.tags)] }),
    ...(hints.length === 0 ? {} : { hints }),
    ...(challenge.isHidden ? { hidden: true } : {}),
    ...(required.length === 0 ? {} : { requires: [{ challenges: required }] }),
  };
  return { id: ids.get(challenge.key) ?? idOf(challenge.name), yaml, files, lost };
}

/** Converts the challenges to the form of this platform, each with what it loses. */
export function importChallenges(challenges: readonly ForeignChallenge[]): ImportedChallenge[] {
  const ids = idsOf(challenges);
  // Reversed, so that of two challenges with one name the first is found.
  const byName = new Map(challenges.toReversed().map(({ key, name }) => [name, ids.get(key) ?? '']));
  return challenges.map((challenge) => importOne(challenge, ids, byName));
}
