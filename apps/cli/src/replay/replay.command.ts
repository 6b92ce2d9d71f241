import { readFile } from 'node:fs/promises';
import { onlyArgument, readArguments } from '../arguments';
import { EXIT, usageError, type Command, type ExitCode, type Terminal } from '../command';
import { readAdminToken, requireBaseUrl } from '../event/connection-options';
import type { EventApi } from '../event/event-api';
import { createHttpEventApi } from '../event/http-event-api';
import { messageOf } from '../infra/message-of';
import { createProgress } from '../infra/progress';
import { systemMonotonicClock } from '../infra/monotonic-clock';
import { describeComparison } from './compare-result';
import { parseEventFile } from './parse-event-file';
import { replayEvent, type ReplayResult } from './replay-event';

const usage = `Usage: replay <event file> --url <base URL> [--url <second base URL> ...] --admin-token-file <file>
              [--speed full|<factor>] [--concurrency <n>] [--json]

Sets up a recorded event on an empty platform, submits its solves over HTTP and compares the final board with the
official result. The platform must be running its event, have the divisions of the file and no e-mail provider.

  --url               base URL of the platform without /api; submissions alternate between several
  --admin-token-file  file with the auth token of an administrator
  --speed             full (default): as fast as responses arrive; 60: sixty times faster than recorded
  --concurrency       maximum number of submissions in flight, default 4; those whose order matters never overlap
  --json              print the result as JSON

Exit code 0 when everything is equal, 1 when not, 2 for a wrong command line.`;

/** Differences listed one by one; the counts say how many there are. */
const LISTED_DIFFERENCES = 10;

export const replayCommand: Command = {
  usage,
  run,
};

async function run(args: readonly string[], terminal: Terminal): Promise<ExitCode> {
  const { values, positionals } = readArguments(args, {
    url: { type: 'string', multiple: true },
    'admin-token-file': { type: 'string' },
    speed: { type: 'string', default: 'full' },
    concurrency: { type: 'string', default: '4' },
  });
  const file = onlyArgument(positionals, 'Name one event file.');
  const [firstUrl, ...otherUrls] = values.url ?? [];
  if (firstUrl === undefined) throw usageError('--url is missing.');
  const speed = parseSpeed(values.speed);
  const concurrency = parseConcurrency(values.concurrency);
  const adminToken = await readAdminToken(values['admin-token-file']);
  const event = parseEventFile(await readEventFile(file));
  const connect = (url: string): EventApi =>
    createHttpEventApi({
      baseUrl: requireBaseUrl(url),
      adminToken,
      monotonicClock: systemMonotonicClock,
      warn: (line) => terminal.err(line),
    });

  const result = await replayEvent({
    event,
    apis: [connect(firstUrl), ...otherUrls.map(connect)],
    concurrency,
    speed,
    monotonicClock: systemMonotonicClock,
    progress: createProgress(terminal),
  });
  report(result, [firstUrl, ...otherUrls], event.solves.length, values.json, terminal);
  return result.comparisons.every(({ differences }) => differences.length === 0) ? EXIT.done : EXIT.failed;
}

function report(
  result: ReplayResult,
  urls: readonly string[],
  solves: number,
  asJson: boolean,
  terminal: Terminal,
): void {
  if (asJson) {
    const boards = result.comparisons.map((comparison, place) => ({ url: urls[place], ...comparison }));
    terminal.out(JSON.stringify({ solves, playedInMs: Math.round(result.playedInMs), boards }));
    return;
  }
  terminal.err(`${solves} solves in ${(result.playedInMs / 1000).toFixed(1)} s`);
  result.comparisons.forEach((comparison, place) => {
    if (urls.length > 1) terminal.err(`${urls[place] ?? ''}:`);
    terminal.out(describeComparison(comparison));
    for (const difference of comparison.differences.slice(0, LISTED_DIFFERENCES))
      terminal.err(`  ${difference}`);
    const unlisted = comparison.differences.length - LISTED_DIFFERENCES;
    if (unlisted > 0) terminal.err(`  and ${unlisted} more`);
  });
}

function parseSpeed(text: string): number | null {
  if (text === 'full') return null;
  const factor = Number(text);
  if (!Number.isFinite(factor) || factor <= 0)
    throw usageError('--speed must be "full" or a number above 0.');
  return factor;
}

function parseConcurrency(text: string): number {
  const count = Number(text);
  if (!Number.isInteger(count) || count < 1)
    throw usageError('--concurrency must be a whole number above 0.');
  return count;
}

async function readEventFile(path: string): Promise<string> {
  try {
    return await readFile(path, 'utf8');
  } catch (error) {
    throw usageError(`The event file "${path}" cannot be read (${messageOf(error)}).`);
  }
}
