import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { readOptions } from '../arguments';
import { EXIT, type Command, type ExitCode, type Terminal } from '../command';
import { createProgress } from '../infra/progress';
import { readConfig } from '../infra/read-config';
import { withDatabase, withRedis } from '../infra/servers';
import { parseEventFile } from '../replay/parse-event-file';
import { fillEmptyEvent } from '../seed/fill-empty-event';
import { createSeededNumbers } from '../seed/seeded-numbers';
import { DEMO_CHALLENGES } from './demo-challenges';
import { demoSolves } from './demo-solves';
import { DEMO_TEAMS } from './demo-teams';
import { fillDemo } from './fill-demo';

const usage = `Usage: demo [--json]

Fills an empty event with invented teams and challenges, and with solves between its start and now, directly in the
database, in one transaction. Changes nothing if the event already has teams or challenges.

  --json  print {"isAdded", "teams", "challenges", "solves"}: what was added, as JSON

Reads the same configuration as the API (SVC_CONF_DIR, SVC_DATABASE_URL, SVC_REDIS_URL, ...). Exit code 0 when the event
has something to show, 1 when not, 2 for a wrong command line.`;

/** Relative to dist/src/demo; the recorded event whose rhythm the demonstration uses. */
const RECORDED_EVENT = join(__dirname, '../../../testdata/event-2025-06.json');

export const demoCommand: Command = {
  usage,
  run,
};

async function run(args: readonly string[], terminal: Terminal): Promise<ExitCode> {
  const values = readOptions(args, {});
  const config = readConfig();
  const event = parseEventFile(await readFile(RECORDED_EVENT, 'utf8'));
  const divisions = Object.keys(config.divisions);
  let solves = demoSolves(event, DEMO_TEAMS.length, DEMO_CHALLENGES.length);
  const isAdded = await withRedis(config, (redis) =>
    withDatabase(config, (database) =>
      fillEmptyEvent(config, { database, redis }, async (seeds, span) => {
        if (span.untilMs === span.startAtMs) solves = [];
        const plan = { ...span, divisions, solves };
        await fillDemo(seeds, plan, createSeededNumbers('demo'), createProgress(terminal));
      }),
    ),
  );
  const added = isAdded
    ? { teams: DEMO_TEAMS.length, challenges: DEMO_CHALLENGES.length, solves: solves.length }
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
