import { systemRandom } from '@rampart/core/infra/clock';
import {
  CONFORMANCE_CASES,
  runConformance,
  type ConformanceResult,
} from '@rampart/instancer-contract/conformance';
import { readArguments } from '../arguments';
import { EXIT, usageError, type Command, type ExitCode, type Terminal } from '../command';
import { readToken, requireServiceUrl } from '../event/connection-options';
import { createProgress } from '../infra/progress';
import { systemMonotonicClock } from '../infra/monotonic-clock';
import { readChallengeFile } from './read-challenge-file';

const usage = `Usage: instancer check --url <base URL> --token-file <file> --config <file> [--patience <seconds>] [--json]

Checks a service that runs challenge instances against the generic HTTP contract, by starting, extending and stopping
instances of your challenge under unique team names. Stops every instance it has started.

  --url         the service, without /v1/instances/
  --token-file  file with the token that the service shares with the platform
  --config      JSON of the challenge: {"config": {...}, "expose": [...], "flags": [...]} as in its instancerConfig
  --patience    how long an instance may take to start or to be swept; default 60
  --json        print the results as JSON

Exit code 0 when every case holds, 1 when one does not, 2 for a wrong command line.`;

export const instancerCommand: Command = {
  usage,
  run,
};

function describeResult({ case: name, holds, detail }: ConformanceResult): string {
  return `${holds ? 'ok  ' : 'FAIL'} ${name}${detail === undefined ? '' : `: ${detail}`}`;
}

function patienceMs(text: string): number {
  const seconds = Number(text);
  if (!Number.isFinite(seconds) || seconds <= 0) throw usageError(`"${text}" is not a number of seconds.`);
  return seconds * 1000;
}

async function run(args: readonly string[], terminal: Terminal): Promise<ExitCode> {
  const { values, positionals } = readArguments(args, {
    url: { type: 'string' },
    'token-file': { type: 'string' },
    config: { type: 'string' },
    patience: { type: 'string', default: '60' },
  });
  if (positionals.length !== 1 || positionals[0] !== 'check') {
    throw usageError('Say what to do: instancer check.');
  }
  const options = {
    apiUrl: requireServiceUrl(values.url),
    svcAuthToken: await readToken(values['token-file'], 'token-file'),
    challenge: await readChallengeFile(values.config),
    runId: systemRandom.bytes(6).toString('hex'),
    elapsedMs: systemMonotonicClock.elapsedMs,
    wait: systemMonotonicClock.wait,
    patienceMs: patienceMs(values.patience),
  };
  const progress = createProgress(terminal)('cases', CONFORMANCE_CASES.length);
  const results = await runConformance(options, () => progress.advance());
  progress.finish();
  const conforms = results.every(({ holds }) => holds);
  if (values.json) terminal.out(JSON.stringify({ conforms, results }));
  else for (const result of results) terminal.out(describeResult(result));
  return conforms ? EXIT.done : EXIT.failed;
}
