import {
  createClient,
  getRanksiteScoreboard,
  getResults,
  type Client,
  type EventResultsData,
} from '@rampart/contract';
import { systemClock } from '@rampart/core/infra/clock';
import { onlyArgument, readArguments } from '../arguments';
import { CommandError, EXIT, type Command, type ExitCode, type Terminal } from '../command';
import { answered } from '../event/answered';
import { readAdminToken, requireBaseUrl } from '../event/connection-options';
import { isFrozen } from '../event/is-frozen';
import { refused } from '../event/refused';
import { countedEvent } from '../infra/counted';
import { errorCode } from '../infra/error-code';
import { writeInto, type FileText } from '../infra/write-whole';
import { resultFiles } from './result-files';

const usage = `Usage: results <folder> --url <base URL> --admin-token-file <file> [--json]

Writes the results of the event into a folder: results.json with everything; teams.csv, solves.csv and challenges.csv for
spreadsheets, in which no name acts as a formula; and scoreboard.json, the feed of the ranking site with tasks. That one
only has what is public, so lift a freeze first. Existing files with these names are replaced.

  --url               base URL of the platform without /api
  --admin-token-file  file with the auth token of staff that may read the leaderboard
  --json              print {"folder", "teams", "challenges", "solves", "computedAt", "isFrozen"}

Exit code 0 when written, 1 when not, 2 for a wrong command line.`;

/** With 1.5 million solves the reply has 200 MB, which a busy machine does not produce in half a minute. */
const ANSWER_TIMEOUT_MS = 600_000;

export const resultsCommand: Command = { usage, run };

async function run(args: readonly string[], terminal: Terminal): Promise<ExitCode> {
  const { values, positionals } = readArguments(args, {
    url: { type: 'string' },
    'admin-token-file': { type: 'string' },
  });
  const folder = onlyArgument(positionals, 'Name one folder.');
  const baseUrl = requireBaseUrl(values.url);
  const token = await readAdminToken(values['admin-token-file']);
  const summary = await writeResults(folder, baseUrl, token);
  if (values.json) terminal.out(JSON.stringify({ folder, ...summary }));
  else {
    terminal.out(`${folder} has the results of ${countedEvent(summary)} as of ${summary.computedAt}.`);
    if (summary.isFrozen)
      terminal.out(
        'The event is frozen, and so is scoreboard.json: make it again when the freeze is lifted.',
      );
  }
  return EXIT.done;
}

async function writeResults(folder: string, baseUrl: string, token: string) {
  const client = createClient({ baseUrl, token, timeoutMs: ANSWER_TIMEOUT_MS });
  const frozen = await answered(baseUrl, isFrozen(client, systemClock.now()));
  let summary = { teams: 0, challenges: 0, solves: 0, computedAt: '' };
  /** Each of the two replies can be freed once its files are written. */
  async function* files(): AsyncGenerator<FileText> {
    yield ['scoreboard.json', await answered(baseUrl, readScoreboard(client))];
    const results = await answered(baseUrl, readResults(client));
    const { teams, challenges, computedAt } = results;
    summary = {
      teams: teams.length,
      challenges: challenges.length,
      solves: teams.reduce((sum, { solves }) => sum + solves.length, 0),
      computedAt: new Date(computedAt).toISOString(),
    };
    yield* resultFiles(results);
  }
  try {
    await writeInto(folder, files());
  } catch (error) {
    if (error instanceof CommandError) throw error;
    throw new CommandError(`The results cannot be written to "${folder}" (${errorCode(error)}).`);
  }
  return { ...summary, isFrozen: frozen };
}

async function readScoreboard(client: Client): Promise<string> {
  const reply = await client.call(getRanksiteScoreboard, {});
  if (reply.kind !== 'goodRanksiteScoreboard') throw refused('Reading the scoreboard', reply);
  return `${JSON.stringify(reply.data)}\n`;
}

async function readResults(client: Client): Promise<EventResultsData> {
  const reply = await client.call(getResults, {});
  if (reply.kind !== 'goodAdminResults') throw refused('Reading the results', reply);
  return reply.data;
}
