import { createHash, randomUUID } from 'node:crypto';
import { createServer, type IncomingMessage } from 'node:http';
import type { Job } from '../../src/platform/job';
import { listenLocally } from './local-site';

export interface Report {
  readonly jobId: string;
  readonly result: 'complete' | 'fail';
  /** Undefined when none were sent. */
  readonly logs: string | undefined;
}

/** A line of a job's logs. */
export interface Line {
  readonly level: string;
  readonly prefix: string;
  readonly line: string;
  readonly extra: Record<string, unknown>;
}

/** The platform's side of the runner routes, in memory, over real HTTP. */
export interface FakePlatform {
  readonly baseUrl: string;
  readonly secretKey: string;
  /** Stores the script of a challenge and returns its revision. */
  readonly store: (challengeId: string, sourceCode: string) => string;
  /** Queues a job and resolves with the report of the runner. */
  readonly submit: (job: Partial<Job> & { challengeId: string }) => Promise<Report>;
  /** Ids in the order they were handed out. */
  readonly handedOut: readonly string[];
  /** Method and path of every request. */
  readonly requests: readonly { readonly line: string; readonly headers: IncomingMessage['headers'] }[];
  /** Resolves at the next pull that finds no job. */
  readonly idlePull: () => Promise<void>;
  readonly close: () => Promise<void>;
}

export async function startFakePlatform(): Promise<FakePlatform> {
  const secretKey = randomUUID();
  const sources = new Map<string, { sourceCode: string; configRevision: string }>();
  const queue: Job[] = [];
  const waiting = new Map<string, (report: Report) => void>();
  const handedOut: string[] = [];
  const requests: { line: string; headers: IncomingMessage['headers'] }[] = [];
  let onIdle: (() => void)[] = [];

  const answer = (path: string, body: string): { status: number; body: object } => {
    const [, id = '', verb = ''] = /^\/(?:jobs|challenges)\/([^/]+)(?:\/(\w+))?$/.exec(path) ?? [];
    const good = (kind: string, data: object) => ({ status: 200, body: { kind, message: '', data } });
    const unknown = { status: 404, body: { kind: 'badEndpoint', message: '' } };
    if (path === '/jobs/pull') {
      const job = queue.shift() ?? null;
      if (job === null) {
        onIdle.forEach((resolve) => resolve());
        onIdle = [];
      } else handedOut.push(job.id);
      return good('goodAdminBotJobPull', { job });
    }
    if (verb === 'source') {
      const source = sources.get(decodeURIComponent(id));
      return source ? good('goodAdminBotChallengeSource', source) : unknown;
    }
    if (verb !== 'complete' && verb !== 'fail') return unknown;
    const resolve = waiting.get(id);
    if (resolve === undefined) return unknown;
    waiting.delete(id);
    resolve({ jobId: id, result: verb, logs: (JSON.parse(body) as { logs?: string }).logs });
    return good('goodAdminBotJobUpdate', { ok: true });
  };

  const server = createServer((request, response) => {
    const path = (request.url ?? '').replace('/api/v2/admin/admin-bot', '');
    requests.push({ line: `${request.method ?? ''} ${path}`, headers: request.headers });
    let body = '';
    request.on('data', (chunk: Buffer) => (body += chunk.toString()));
    request.on('end', () => {
      const isOurs = request.headers.authorization === `Bearer ${secretKey}`;
      const reply = isOurs ? answer(path, body) : { status: 401, body: { kind: 'badToken', message: '' } };
      response.writeHead(reply.status, { 'Content-Type': 'application/json' });
      response.end(JSON.stringify(reply.body));
    });
  });
  const { port, close } = await listenLocally(server);

  return {
    baseUrl: `http://127.0.0.1:${port}`,
    secretKey,
    store(challengeId, sourceCode) {
      const configRevision = createHash('sha256').update(sourceCode).digest('hex');
      sources.set(challengeId, { sourceCode, configRevision });
      return configRevision;
    },
    submit(parts) {
      const flag = parts.flag ?? '';
      const job: Job = {
        id: randomUUID(),
        configRevision: sources.get(parts.challengeId)?.configRevision ?? '',
        userId: randomUUID(),
        submittedAt: 1_700_000_000_000,
        flags: flag === '' ? [] : [{ provider: 'flags/static', flag }],
        flag,
        inputs: {},
        instancerInstances: [],
        ...parts,
      };
      return new Promise((resolve) => {
        waiting.set(job.id, resolve);
        queue.push(job);
      });
    },
    handedOut,
    requests,
    idlePull: () => new Promise((resolve) => onIdle.push(resolve)),
    close,
  };
}

/** `complete`, or the reason for the failure, which is in the last line. */
export function endOf(report: Report): string {
  return report.result === 'complete'
    ? 'complete'
    : `fail: ${linesOf(report).at(-1)?.line ?? 'without logs'}`;
}

export function linesOf(report: Report): Line[] {
  return (report.logs ?? '')
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line) as Line);
}
