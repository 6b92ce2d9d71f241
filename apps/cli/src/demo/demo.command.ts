import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { EXIT, type Command, type ExitCode, type Terminal } from '../command';
import { readAdminToken, requireBaseUrl } from '../event/connection-options';
import { createHttpEventApi } from '../event/http-event-api';
import { createProgress } from '../infra/progress';
import { systemMonotonicClock } from '../infra/monotonic-clock';
import { parseEventFile } from '../replay/parse-event-file';
import { DEMO_TEAMS, demoChallenges } from './demo-event';
import { demoSolves } from './demo-solves';
import { playDemo } from './play-demo';

const usage = `Usage: demo --url <base URL> --admin-token-file <file> [--json]

Fills an empty event with invented teams, challenges and solves, in a few seconds. Changes nothing when the event has
teams or challenges already.

  --url               base URL of the platform without /api
  --admin-token-file  file with the auth token of an administrator
  --json              print {"isAdded", "teams", "challenges", "solves"}: what was added, as JSON

Exit code 0 when the event has something to show, 1 when not, 2 for a wrong command line.`;

/** Long enough to see the board move, short enough for a first start. */
const LENGTH_MS = 8_000;

/** Relative to dist/src/demo; the recorded event whose rhythm the demonstration uses. */
const RECORDED_EVENT = join(__dirname, '../../../testdata/event-2025-06.json');

export const demoCommand: Command = {
  usage,
  run,
};

async function run(args: readonly string[], terminal: Terminal): Promise<ExitCode> {
  const { values } = parseArgs({
    args: [...args],
    options: {
      url: { type: 'string' },
      'admin-token-file': { type: 'string' },
      json: { type: 'boolean', default: false },
    },
  });
  const baseUrl = requireBaseUrl(values.url);
  const adminToken = await readAdminToken(values['admin-token-file']);
  const event = parseEventFile(await readFile(RECORDED_EVENT, 'utf8'));
  const challenges = demoChallenges();
  const solves = demoSolves(event, DEMO_TEAMS.length, challenges.length);
  const isAdded = await playDemo({
    api: createHttpEventApi({
      baseUrl,
      adminToken,
      monotonicClock: systemMonotonicClock,
      warn: (line) => terminal.err(line),
    }),
    challenges,
    teamNames: DEMO_TEAMS,
    solves,
    lengthMs: LENGTH_MS,
    monotonicClock: systemMonotonicClock,
    progress: createProgress(terminal),
  });
  const added = isAdded
    ? { teams: DEMO_TEAMS.length, challenges: challenges.length, solves: solves.length }
    : { teams: 0, challenges: 0, solves: 0 };
  if (values.json) terminal.out(JSON.stringify({ isAdded, ...added }));
  else {
    terminal.err(
      isAdded
        ? `The demonstration is set up: ${added.challenges} challenges, ${added.teams} teams.`
        : 'The event is not empty; the demonstration was not added.',
    );
  }
  return EXIT.done;
}
