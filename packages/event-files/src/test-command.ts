import { setTimeout as sleep } from 'node:timers/promises';
import { types } from 'node:util';
import type { SolveFailure } from '@rampart/contract';
import { folderOf, JSON_OPTION, readArguments } from './arguments';
import { connectionOf, CONNECTION_OPTIONS } from './connect';
import { EventError, EXIT, type ExitCode } from './event-error';
import { readFolder, type EventFolder } from './read-folder';
import { createSolveServer } from './solve-server';
import type { Surroundings } from './surroundings';
import { tryChallenge, type Trial } from './try-challenge';

const UNITS: Readonly<Record<string, number>> = { s: 1_000, m: 60_000, h: 3_600_000 };

/** Converts a text such as `15m` to milliseconds. */
function intervalOf(text: string): number {
  const [, count = '', unit = ''] = /^([1-9]\d{0,4})([smh])$/.exec(text) ?? [];
  const unitMs = UNITS[unit];
  if (unitMs === undefined)
    throw new EventError(`"${text}" is not an interval; write 30s, 15m or 2h.`, EXIT.usage);
  return Number(count) * unitMs;
}

const WHY: Readonly<Record<SolveFailure, string>> = {
  noInstance: 'no instance could be started',
  scriptFailed: 'the script ended with an error; run it by hand, and see event lint',
  timedOut: 'the script did not end in time',
  noFlag: 'the script did not print a flag of the challenge',
};

function describeTrial({ id, failure, durationMs }: Trial): string {
  const seconds = `${(durationMs / 1_000).toFixed(1)} s`;
  return failure === null
    ? `solved      ${id} (${seconds})`
    : `NOT solved  ${id} (${seconds}): ${WHY[failure]}`;
}

function chosen(folder: EventFolder, only: readonly string[]) {
  if (folder.findings.length > 0)
    throw new EventError('Files of the event cannot be read; see event lint, and try again.');
  const withScript = folder.challenges.filter(({ yaml }) => yaml.value.solve !== undefined);
  for (const id of only)
    if (!withScript.some((challenge) => challenge.id === id))
      throw new EventError(`There is no challenge "${id}" with a solve script in this folder.`);
  return withScript.filter(({ id }) => only.length === 0 || only.includes(id));
}

const OPTIONS = {
  ...CONNECTION_OPTIONS,
  ...JSON_OPTION,
  only: { type: 'string', multiple: true, default: [] as string[] },
  every: { type: 'string' },
} as const;

/** Tests the challenges one after the other; with `--every` repeatedly, reading the files again each time. */
export async function test(args: readonly string[], here: Surroundings): Promise<ExitCode> {
  const { positionals, values } = readArguments(args, OPTIONS);
  const directory = folderOf(positionals);
  const everyMs = values.every === undefined ? undefined : intervalOf(values.every);
  const server = createSolveServer(await connectionOf(values, here.env));

  const round = async (): Promise<ExitCode> => {
    const trials: Trial[] = [];
    let isComplete = true;
    for (const challenge of chosen(await readFolder(directory), values.only)) {
      try {
        const trial = await tryChallenge(server, challenge, { directory, env: here.env });
        trials.push(trial);
        if (!values.json) here.out(describeTrial(trial));
      } catch (error) {
        // An error about this challenge says nothing about the next one.
        if (!(error instanceof EventError)) throw error;
        isComplete = false;
        here.err(error.message);
      }
    }
    if (values.json) here.out(JSON.stringify({ trials }));
    return isComplete && trials.every(({ failure }) => failure === null) ? EXIT.done : EXIT.failed;
  };
  if (everyMs === undefined) return round();
  for (;;) {
    try {
      await round();
    } catch (error) {
      // The server or the files may be in order again in the next round.
      if (!types.isNativeError(error)) throw error;
      here.err(`${here.now().toISOString()} The round was broken off: ${error.message}`);
    }
    await sleep(everyMs);
  }
}
