import { alternate } from '../load/alternate';
import { runClosedLoop, type LoopRequest } from '../load/closed-loop';
import type { SeededEvent } from '../event/seed-event';
import type { Measure, MeasureContext } from './measure';

/** A GET route; `perTeam` rotates the tokens of all teams, so that nothing kept for one caller helps. */
interface Read {
  readonly name: string;
  readonly path: (event: SeededEvent) => string;
  readonly perTeam: boolean;
}

export const BOARD_PAGE = 'board page of 100';
export const CHALLENGES_WITH_TOKEN = 'challenge list with token';

const READS: readonly Read[] = [
  { name: BOARD_PAGE, path: () => '/api/v2/leaderboard/now?limit=100&offset=0', perTeam: false },
  {
    name: 'board with graph',
    path: () => '/api/v2/leaderboard/with-graph?limit=100&offset=0',
    perTeam: false,
  },
  { name: 'graph of 10', path: () => '/api/v2/leaderboard/graph?limit=10&offset=0', perTeam: false },
  { name: CHALLENGES_WITH_TOKEN, path: () => '/api/v2/challs', perTeam: true },
  { name: 'challenge list anonymous', path: () => '/api/v2/challs', perTeam: false },
  {
    name: 'solves page of 100',
    path: ({ challengeIds }) => `/api/v2/challs/${challengeIds[0] ?? ''}/solves?limit=100&offset=0`,
    perTeam: false,
  },
  { name: 'own profile', path: () => '/api/v2/users/me', perTeam: true },
];

export const READ_MEASURES: readonly Measure[] = READS.map((read) => ({
  name: read.name,
  run: (context) => measureRead(read, context),
}));

async function measureRead(read: Read, { event, options, bareServers }: MeasureContext) {
  const path = read.path(event);
  const callers = read.perTeam ? event.teams.map(({ authToken }) => authToken) : [null];
  const requests = callers.map((token): LoopRequest => {
    const headers = token === null ? {} : { authorization: `Bearer ${token}` };
    return { method: 'GET', path, headers };
  });
  const sample = await fetch(`${event.baseUrl}${path}`, {
    headers: { ...requests[0]?.headers, 'accept-encoding': 'identity' },
  });
  if (sample.status !== 200) throw new Error(`${read.name}: ${path} answered ${sample.status}`);
  const { httpUrl, expressUrl } = await bareServers.ask({
    contentType: sample.headers.get('content-type') ?? 'application/json',
    body: await sample.text(),
  });

  const loop = (baseUrl: string, source: readonly LoopRequest[]) => (seconds: number) =>
    runClosedLoop({
      baseUrl,
      concurrency: options.concurrency,
      seconds,
      expectedStatus: 200,
      requests: { kind: 'rotating', requests: source },
    });
  const bare: readonly LoopRequest[] = [{ method: 'GET', path: '/answer' }];
  const [result, ceiling, express] = await alternate(
    [loop(event.baseUrl, requests), loop(httpUrl, bare), loop(expressUrl, bare)],
    options.seconds,
  );
  return {
    name: read.name,
    result,
    ceiling: { name: 'node:http', result: ceiling },
    reference: { name: 'Express', perSecond: express.perSecond },
  };
}
