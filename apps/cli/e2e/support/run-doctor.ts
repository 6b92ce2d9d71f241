import type { Platform } from '@rampart/test-platform';
import type { Finding } from '../../src/doctor/finding';

export interface Report {
  readonly exitCode: number | null;
  readonly statuses: Readonly<Record<string, string>>;
  readonly of: (check: string) => Finding | undefined;
}

/** The statuses of a healthy installation with an admin bot and without mail and instances. */
export const HEALTHY = {
  database: 'ok',
  schema: 'ok',
  redis: 'ok',
  worker: 'ok',
  storage: 'ok',
  mail: 'skipped',
  'admin-bot': 'ok',
  instancers: 'skipped',
  'sign-in': 'skipped',
  api: 'ok',
  clock: 'ok',
  proxies: 'ok',
};

/** Runs the doctor, by default against the first API; in a separate process if the test is about the process. */
export async function runDoctor(
  platform: Platform,
  said: { readonly url?: string; readonly env?: NodeJS.ProcessEnv; readonly hasOwnProcess?: boolean } = {},
): Promise<Report> {
  const url = said.url ?? platform.apis[0]?.baseUrl ?? '';
  const args = ['doctor', '--url', url, '--json'];
  const { exitCode, stdout } = await (said.hasOwnProcess === true
    ? platform.runCli(args, said.env).finished
    : platform.runCommand(args, said.env));
  const { findings } = JSON.parse(stdout) as { findings: Finding[] };
  return {
    exitCode,
    statuses: Object.fromEntries(findings.map(({ check, status }) => [check, status])),
    of: (check) => findings.find((finding) => finding.check === check),
  };
}
