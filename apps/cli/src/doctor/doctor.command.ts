import { systemClock, systemRandom } from '@rampart/core/infra/clock';
import { readOptions } from '../arguments';
import { EXIT, type Command, type ExitCode, type Terminal } from '../command';
import { requireBaseUrl } from '../event/connection-options';
import { createProgress } from '../infra/progress';
import { readConfig } from '../infra/read-config';
import { withDatabase } from '../infra/servers';
import { createDoctor } from './create-checks';
import type { Finding } from './finding';
import { runChecks } from './run-checks';

const usage = `Usage: doctor [--url <base URL>] [--json]

Checks whether this installation is healthy and names the cause of each problem: database and its settings, schema,
Redis, leaderboard worker, storage of uploads, mail, admin bot, instancers, identity provider, the API, clocks, and the
proxies with a real request. Changes nothing, and ends within 30 s.

  --url   public address of the event, without /api; default: origin of the configuration
  --json  print the findings as JSON

Reads the same configuration as the API (SVC_CONF_DIR, SVC_DATABASE_URL, SVC_REDIS_URL, ...). Exit code 0 when nothing
has failed, 1 when something has, 2 for a wrong command line.`;

export const doctorCommand: Command = {
  usage,
  run,
};

const MARK = { ok: 'ok', warning: 'WARN', failed: 'FAIL', skipped: 'skip' } as const;

function describeFinding({ check, status, detail, remedy }: Finding): string {
  const line = `${MARK[status].padEnd(5)}${check.padEnd(11)}${detail}`;
  return remedy === undefined ? line : `${line}\n${' '.repeat(16)}${remedy}`;
}

async function run(args: readonly string[], terminal: Terminal): Promise<ExitCode> {
  const values = readOptions(args, { url: { type: 'string' } });
  const config = readConfig();
  const baseUrl = requireBaseUrl(values.url ?? config.origin);
  const findings = await withDatabase(config, async (database) => {
    const doctor = createDoctor({
      config,
      database,
      clock: systemClock,
      random: systemRandom,
      baseUrl,
    });
    try {
      return await runChecks(doctor.checks, createProgress(terminal));
    } finally {
      doctor.close();
    }
  });
  const isHealthy = findings.every(({ status }) => status !== 'failed');
  if (values.json) terminal.out(JSON.stringify({ isHealthy, findings }));
  else for (const finding of findings) terminal.out(describeFinding(finding));
  return isHealthy ? EXIT.done : EXIT.failed;
}
