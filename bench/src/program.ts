import { parseArgs } from 'node:util';

/** Servers that a bench may fill. */
export interface Servers {
  readonly databaseUrl: string;
  readonly redisUrl: string;
}

export function serversOf(env: NodeJS.ProcessEnv): Servers {
  const { SVC_DATABASE_URL: databaseUrl, SVC_REDIS_URL: redisUrl } = env;
  if (databaseUrl === undefined || redisUrl === undefined) {
    throw new Error('SVC_DATABASE_URL and SVC_REDIS_URL must name servers.');
  }
  return { databaseUrl, redisUrl };
}

/** `--calls`, how many calls are measured of each kind: a whole number from 1, 500 unless told. */
export function callsOption(): number {
  const { values } = parseArgs({ options: { calls: { type: 'string', default: '500' } } });
  const calls = Number(values.calls);
  if (!Number.isInteger(calls) || calls < 1) throw new Error('--calls must be a whole number from 1.');
  return calls;
}

/** Runs a measurement as a process, which fails when what was measured is not good. */
export function runProgram(measure: () => Promise<boolean>): void {
  measure().then(
    (isGood) => {
      process.exitCode = isGood ? 0 : 1;
    },
    (error: unknown) => {
      console.error(error);
      process.exitCode = 1;
    },
  );
}
