import {
  checkFlagEntries,
  createKnownFlagRules,
  publicationFault,
  regexFlagConfig,
  staticFlagValue,
  validateRegex,
} from '@rampart/event-rules';
import { isFileName, MAX_FLAG_LENGTH } from '@rampart/contract';
import type { Finding } from './finding';
import { writtenFiles, type ChallengeFolder, type EventFolder, type SolveFault } from './read-folder';
import { searchPattern } from './search-pattern';
import { fieldsOf, flagEntriesOf } from './target';
import { isUploadName } from './written-files';

/** Validates patterns in this thread, since nothing else runs in the process. */
const RULES = createKnownFlagRules((config) => validateRegex(config));

const NO_TIME = 'is no time of the calendar; correct day or hour';
/** Whether a day does not exist: `Date.parse` reads the 30th of February as the 2nd of March. */
const isNoDay = (day: string): boolean => !new Date(`${day}T00:00:00Z`).toISOString().startsWith(day);
const isNoTime = (time: string | null | undefined): boolean =>
  typeof time === 'string' && (Number.isNaN(Date.parse(time)) || isNoDay(time.slice(0, 10)));

function lintEvent({ event }: EventFolder): Finding[] {
  if (event === undefined) return [];
  const { startTime, endTime, waves = {}, divisions, defaultDivision } = event.value;
  const findings: Finding[] = [];
  const [startMs, endMs] = [startTime, endTime].map((time) =>
    typeof time === 'string' ? Date.parse(time) : null,
  );
  for (const [key, time] of Object.entries({ startTime, endTime }))
    if (isNoTime(time)) findings.push(event.at([key], NO_TIME));
  for (const [id, time] of Object.entries(waves))
    if (isNoTime(time)) findings.push(event.at(['waves', id], NO_TIME));
  if (typeof startMs === 'number' && typeof endMs === 'number' && endMs <= startMs)
    findings.push(event.at(['endTime'], 'is not after startTime; an event ends after it has started'));
  if (defaultDivision !== undefined && divisions !== undefined && !Object.hasOwn(divisions, defaultDivision))
    findings.push(event.at(['defaultDivision'], 'is not among the divisions; name one of them'));
  return findings;
}

function lintIds(challenges: readonly ChallengeFolder[]): Finding[] {
  const first = new Map<string, ChallengeFolder>();
  return challenges.flatMap((challenge) => {
    if (/^\.\.?$/.test(challenge.id))
      return [challenge.yaml.at(['id'], 'cannot stand in an address; give it another one')];
    const other = first.get(challenge.id);
    if (other === undefined) {
      first.set(challenge.id, challenge);
      return [];
    }
    const message = `the id "${challenge.id}" is also that of ${other.yaml.file}; rename one of the folders, or give it an id`;
    return [challenge.yaml.at(['id'], message)];
  });
}

const SOLVE_FAULTS: Readonly<Record<SolveFault, string>> = {
  noProgram: 'there is no such program in the folder of the event; create it, and chmod +x it',
  carriageReturn:
    'cannot run, because its first line ends as on Windows (CRLF); save the program with the line ends of Unix (LF)',
  noInterpreter:
    'cannot run, because its first line names no interpreter; begin it with one such as #!/usr/bin/env python3',
};

function lintFiles({ yaml, files, botScript, solveFault }: ChallengeFolder): Finding[] {
  const findings: Finding[] = [];
  const names = new Set<string>();
  for (const [index, entry] of (yaml.value.files ?? []).entries()) {
    const [written] = writtenFiles({ files: [entry] });
    const name = written?.name ?? (typeof entry === 'string' ? entry : (entry.name ?? ''));
    if (written !== undefined && !files.has(written.path)) {
      const message = `there is no file "${written.path}" in the folder of the event; create it or remove the entry`;
      findings.push(yaml.at(['files', index], message));
    } else if (written === undefined ? !isFileName(name) : !isUploadName(name)) {
      findings.push(
        yaml.at(['files', index], `"${name}" cannot be the name of a file; give it another one with name`),
      );
    }
    if (names.has(name))
      findings.push(yaml.at(['files', index], `two files are named "${name}"; give one of them a name`));
    names.add(name);
  }
  if (yaml.value.adminBotConfig !== undefined && botScript === undefined) {
    const message = 'there is no such script in the folder of the event; create it or correct the path';
    findings.push(yaml.at(['adminBotConfig', 'script'], message));
  }
  if (solveFault !== undefined) findings.push(yaml.at(['solve', 'script'], SOLVE_FAULTS[solveFault]));
  return findings;
}

/** Names of the services or pods in a `config`; undefined when an instancer has neither. */
function containersOf({ services, pods }: Readonly<Record<string, unknown>>): readonly string[] | undefined {
  if (typeof services === 'object' && services !== null) return Object.keys(services);
  if (!Array.isArray(pods)) return undefined;
  return pods.map((pod: { readonly name?: unknown } | null) => String(pod?.name));
}

function lintInstance({ yaml }: ChallengeFolder): Finding[] {
  const { config = {}, expose = [] } = yaml.value.instancerConfig ?? {};
  const known = containersOf(config);
  if (known === undefined) return [];
  return expose.flatMap(({ containerName }, index) => {
    const message = `there is no "${containerName}" in config; name one of ${known.join(', ')}`;
    const path = ['instancerConfig', 'expose', index, 'containerName'];
    return known.includes(containerName) ? [] : [yaml.at(path, message)];
  });
}

async function lintFlags({ yaml }: ChallengeFolder): Promise<Finding[]> {
  const findings: Finding[] = [];
  const { scoring, instancerConfig, adminBotConfig } = yaml.value;
  const entries = flagEntriesOf(yaml.value);
  for (const [index, entry] of entries.entries()) {
    const at = (path: readonly (string | number)[], message: string) =>
      findings.push(yaml.at(['flags', index, ...path], message));
    const checked = await checkFlagEntries(RULES, [entry]);
    if (checked.outcome === 'invalid') {
      at(checked.path.split('.').slice(1), `${checked.detail}; the server refuses this entry`);
      continue;
    }
    const flag = staticFlagValue(entry.config);
    if (flag !== undefined && flag.length > MAX_FLAG_LENGTH)
      at([], `no team can submit more than ${String(MAX_FLAG_LENGTH)} characters; shorten the flag`);
    if (flag !== undefined && flag !== flag.trim())
      at([], 'begins or ends with blanks, which teams would have to submit; remove them');
    if (entry.provider === 'flags/dynamic' && instancerConfig === undefined && adminBotConfig === undefined)
      at(
        [],
        'accepts nothing: flags of teams are made for instances and visits of the bot, and there is neither',
      );
  }
  if (scoring?.kind === 'dynamic' && entries.length > 0)
    findings.push(
      yaml.at(['flags'], 'accepts nothing: points are pushed to a dynamic challenge; remove the flags'),
    );
  return findings;
}

function lintDecoys({ yaml }: ChallengeFolder): Finding[] {
  const entries = flagEntriesOf(yaml.value);
  return (yaml.value.decoyFlags ?? []).flatMap((decoy, index) =>
    entries.some((entry) => accepts(entry, decoy))
      ? [yaml.at(['decoyFlags', index], 'is a flag of the challenge; a decoy has to be wrong')]
      : [],
  );
}

function lintLife({ id, yaml }: ChallengeFolder): Finding[] {
  const { releaseTime, closeTime, wave, requires = [] } = yaml.value;
  const findings: Finding[] = [];
  for (const [key, time] of Object.entries({ releaseTime, closeTime }))
    if (isNoTime(time)) findings.push(yaml.at([key], NO_TIME));
  if (releaseTime !== undefined && wave !== undefined)
    findings.push(yaml.at(['releaseTime'], 'is that of the wave; remove one of the two'));
  for (const [index, { challenges, count = 1 }] of requires.entries()) {
    if (challenges.includes(id))
      findings.push(yaml.at(['requires', index], 'names the challenge itself, so that no team ever sees it'));
    if (count > challenges.length)
      findings.push(yaml.at(['requires', index, 'count'], 'is more than there are challenges'));
  }
  return findings;
}

type Group = NonNullable<ChallengeFolder['yaml']['value']['requires']>[number];

/** Finds prerequisites that no team can fulfil. Challenges that only the server has may be solvable. */
function lintReach(challenges: readonly ChallengeFolder[]): Finding[] {
  const named = new Set(challenges.map(({ id }) => id));
  const solvable = new Set<string>();
  const isOutOfReach = (id: string): boolean => named.has(id) && !solvable.has(id);
  const isMet = ({ challenges: group, count = group.length }: Group): boolean =>
    group.filter((id) => !isOutOfReach(id)).length >= count;
  let known = -1;
  while (known !== solvable.size) {
    known = solvable.size;
    for (const { id, yaml } of challenges)
      // Pushed points do not count as solves.
      if (yaml.value.scoring?.kind !== 'dynamic' && (yaml.value.requires ?? []).every(isMet))
        solvable.add(id);
  }
  return challenges.flatMap(({ id, yaml }) =>
    (yaml.value.requires ?? []).flatMap((group, index) => {
      // Other findings report these.
      if (group.challenges.includes(id) || (group.count ?? 0) > group.challenges.length) return [];
      const names = group.challenges.filter(isOutOfReach).join(' and ');
      const message = `no team can fulfil this: ${names} cannot be solved with a flag by then; require another challenge`;
      return isMet(group) ? [] : [yaml.at(['requires', index], message)];
    }),
  );
}

function lintHints({ yaml }: ChallengeFolder): Finding[] {
  const findings: Finding[] = [];
  const titles = new Set<string>();
  for (const [index, { title, content, releaseTime }] of (yaml.value.hints ?? []).entries()) {
    const at = (key: string, message: string) => findings.push(yaml.at(['hints', index, key], message));
    if (titles.has(title)) at('title', 'is the title of another hint, by which they are known; change one');
    if (isNoTime(releaseTime)) at('releaseTime', NO_TIME);
    if (flagEntriesOf(yaml.value).some((entry) => givesAway(entry, content))) at('content', SHOWN_FLAG);
    titles.add(title);
  }
  return findings;
}

interface WrittenEntry {
  readonly provider?: string;
  readonly config: unknown;
}

const staticFlagOf = ({ provider = 'flags/static', config }: WrittenEntry): string | undefined =>
  provider === 'flags/static' ? staticFlagValue(config) : undefined;

/** Whether a team could solve the challenge with this text. */
function accepts(entry: WrittenEntry, submitted: string): boolean {
  return entry.provider === 'flags/regex' ? givesAway(entry, submitted) : staticFlagOf(entry) === submitted;
}

/** Whether a text gives away a flag of the challenge. */
function givesAway(entry: WrittenEntry, text: string): boolean {
  const flag = staticFlagOf(entry);
  if (flag !== undefined) return text.includes(flag);
  if (entry.provider !== 'flags/regex') return false;
  const pattern = regexFlagConfig(entry.config);
  return pattern !== undefined && searchPattern(pattern, text);
}

const GIVEN_AWAY = 'contains a flag of the challenge; teams would read it';

/** For Markdown, where a first challenge may show its flag on purpose. */
const SHOWN_FLAG = `${GIVEN_AWAY}; if they should, write "{" or another character of it as an entity ("&#123;")`;

/** Code in Markdown: between backticks or tildes, or indented. */
const CODE = /(`+|~{3,})[^]*?\1|^(?: {4}|\t).*/gm;

function lintStatement({ yaml }: ChallengeFolder): Finding[] {
  const findings: Finding[] = [];
  for (const key of ['name', 'description', 'author'] as const) {
    const text = yaml.value[key] ?? '';
    if (flagEntriesOf(yaml.value).some((entry) => givesAway(entry, text)))
      findings.push(yaml.at([key], key === 'description' ? SHOWN_FLAG : GIVEN_AWAY));
  }
  const prose = (yaml.value.description ?? '').replaceAll(CODE, '');
  for (const [, link = ''] of prose.matchAll(/\]\(\s*<?([^)\s>]+)/g)) {
    if (!/^([a-z][a-z0-9+.-]*:|\/|#)/i.test(link))
      findings.push(
        yaml.at(
          ['description'],
          `the link to "${link}" leads nowhere; list it under files, or link an address`,
        ),
      );
  }
  return findings;
}

async function lintPublication({ event }: EventFolder, challenge: ChallengeFolder): Promise<Finding[]> {
  const { yaml } = challenge;
  const fields = await fieldsOf(challenge, '');
  const opens = event?.value.waves?.[fields.wave ?? ''];
  const fault = publicationFault(undefined, {
    ...fields,
    // Another finding reports invalid flags.
    flags: yaml.value.flags ?? [],
    releaseTime: typeof opens === 'string' ? Date.parse(opens) : fields.releaseTime,
  });
  return fault === undefined ? [] : [yaml.at([fault.path], fault.detail)];
}

/** Finds everything that is wrong in the folder, by file and line, without a server. */
export async function lintFolder(folder: EventFolder): Promise<Finding[]> {
  const findings = [
    ...folder.findings,
    ...lintEvent(folder),
    ...lintIds(folder.challenges),
    ...lintReach(folder.challenges),
  ];
  for (const challenge of folder.challenges) {
    findings.push(...lintFiles(challenge), ...(await lintFlags(challenge)));
    findings.push(
      ...lintInstance(challenge),
      ...lintDecoys(challenge),
      ...lintLife(challenge),
      ...lintHints(challenge),
      ...lintStatement(challenge),
      ...(await lintPublication(folder, challenge)),
    );
  }
  return findings.sort((a, b) => (a.file === b.file ? a.line - b.line : a.file < b.file ? -1 : 1));
}
