import { waitUntil } from '@rampart/test-platform';
import { once } from 'node:events';
import { get, type IncomingMessage } from 'node:http';
import type { BareAnswer } from '../ceiling/ceilings';
import type { SeededEvent } from '../event/seed-event';
import type { LoopRequest } from '../load/generator';
import { watched } from '../load/round';
import type { Measure, Tools } from './measure';

/** A GET route; `perTeam` rotates the tokens of many teams, so that nothing kept for one caller helps. */
interface Read {
  readonly name: string;
  readonly path: (event: SeededEvent) => string;
  readonly perTeam?: true;
  /** Asks whether anything has changed, which it has not. */
  readonly conditional?: true;
  readonly compressed?: true;
}

const board = (version: number, route = 'now', limit = 100) =>
  `/api/v${version}/leaderboard/${route}?limit=${limit}&offset=0`;
const solvesPage = ({ challengeIds }: SeededEvent) =>
  `/api/v2/challs/${challengeIds[0] ?? ''}/solves?limit=100&offset=0`;

const READS: readonly Read[] = [
  { name: 'board page of 100, V2', path: () => board(2) },
  { name: 'board page of 100, V2, gzip', path: () => board(2), compressed: true },
  { name: 'board page of 100, V2, 304', path: () => board(2), conditional: true },
  { name: 'board page of 100, V1', path: () => board(1) },
  { name: 'board with graph of 10', path: () => board(2, 'with-graph', 10) },
  { name: 'graph of 10', path: () => board(2, 'graph', 10) },
  { name: 'challenge metadata', path: () => '/api/v2/leaderboard/challs' },
  { name: 'challenge list, anonymous', path: () => '/api/v2/challs' },
  { name: 'challenge list, anonymous, 304', path: () => '/api/v2/challs', conditional: true },
  { name: 'challenge list with token', path: () => '/api/v2/challs', perTeam: true },
  { name: 'challenge list with token, gzip', path: () => '/api/v2/challs', perTeam: true, compressed: true },
  { name: 'client configuration', path: () => '/api/v2/integrations/client/config' },
  { name: 'public profile', path: ({ teams }) => `/api/v2/users/${teams[0]?.id ?? ''}` },
  { name: 'own profile', path: () => '/api/v2/users/me', perTeam: true },
  { name: 'solves page, anonymous', path: solvesPage },
  { name: 'solves page with token', path: solvesPage, perTeam: true },
];

/** More would only take longer to prepare. */
const MAX_CALLERS = 5_000;
/** What describes the connection and not the answer. */
const NOT_OF_THE_ANSWER = new Set(['connection', 'date', 'keep-alive', 'transfer-encoding']);

interface Prepared {
  readonly requests: readonly LoopRequest[];
  readonly sample: BareAnswer;
}

/** As it comes over the wire, compressed or not. */
async function ask(url: string, headers: Readonly<Record<string, string>>): Promise<BareAnswer> {
  const request = get(url, { headers, agent: false });
  const [response] = (await once(request, 'response')) as [IncomingMessage];
  const chunks: Buffer[] = [];
  for await (const chunk of response) chunks.push(chunk as Buffer);
  const kept = Object.entries(response.headers).filter(([name]) => !NOT_OF_THE_ANSWER.has(name));
  return {
    status: response.statusCode ?? 0,
    headers: Object.fromEntries(kept.map(([name, value]) => [name, String(value)])),
    body: Buffer.concat(chunks),
  };
}

async function prepare(read: Read, event: SeededEvent): Promise<Prepared> {
  const path = read.path(event);
  const url = `${event.baseUrl}${path}`;
  const callers =
    read.perTeam === true ? event.teams.slice(0, MAX_CALLERS).map(({ authToken }) => authToken) : [null];
  const headersOf = (token: string | null): Record<string, string> => ({
    ...(read.compressed === true ? { 'Accept-Encoding': 'gzip' } : {}),
    ...(token === null ? {} : { Authorization: `Bearer ${token}` }),
  });
  const [caller = null] = callers;
  let sample = await ask(url, headersOf(caller));
  let condition: Record<string, string> = {};
  if (read.conditional === true) {
    condition = { 'If-None-Match': sample.headers['etag'] ?? '' };
    sample = await ask(url, condition);
  }
  const expectedStatus = read.conditional === true ? 304 : 200;
  if (sample.status !== expectedStatus) throw new Error(`${read.name}: ${path} answered ${sample.status}`);
  if (read.compressed === true) {
    // The first answer of a version may be sent before it is compressed.
    sample = await waitUntil({ what: `${path} to be compressed`, limitMs: 10_000 }, async () => {
      const answer = await ask(url, headersOf(caller));
      return 'content-encoding' in answer.headers ? answer : undefined;
    });
  }
  const requests = callers.map((token) => ({
    method: 'GET' as const,
    path,
    headers: { ...headersOf(token), ...condition },
  }));
  return { requests, sample };
}

async function loopOn(tools: Tools, baseUrl: string, { requests, sample }: Prepared) {
  const run = await tools.generator.load({ baseUrl, expectedStatus: sample.status, requests, repeats: true });
  return (seconds: number) => run(tools.concurrency, seconds);
}

/** Every read has its ceiling. */
export type ReadMeasure = Measure & Required<Pick<Measure, 'ceiling'>>;

function measureOf(read: Read): ReadMeasure {
  return {
    name: read.name,
    rounds: 3,
    async start({ event, parts }, tools) {
      return watched(parts, await loopOn(tools, event.baseUrl, await prepare(read, event)));
    },
    async ceiling({ event }, tools, { bareServer }) {
      const prepared = await prepare(read, event);
      const { baseUrl } = await bareServer.ask(prepared.sample);
      return watched({ 'node:http': bareServer.pid }, await loopOn(tools, baseUrl, prepared));
    },
  };
}

export const READ_MEASURES: readonly ReadMeasure[] = READS.map(measureOf);
