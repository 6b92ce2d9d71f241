import { createClient, getClientConfigV2 } from '@rampart/contract';
import { startOtlpCollector } from '@rampart/core/testing';
import { startPlatform, startTestServers, waitUntil, type Platform } from '@rampart/test-platform';
import { readFileSync } from 'node:fs';

const LIMIT_MS = 120_000;

let platform: Platform;
let collector: Awaited<ReturnType<typeof startOtlpCollector>>;
let stopEverything: () => Promise<void>;

beforeAll(async () => {
  const servers = await startTestServers();
  collector = await startOtlpCollector();
  platform = await startPlatform({
    ...servers,
    apiCount: 1,
    workerCount: 1,
    divisions: { open: 'Open' },
    env: { SVC_API_PROCESSES: '2', LOG_LEVEL: 'info', OTEL_EXPORTER_OTLP_ENDPOINT: collector.url },
  });
  stopEverything = async () => {
    await platform.stop();
    await collector.stop();
    await servers.stop();
  };
});
afterAll(() => stopEverything());

const api = () => {
  const [only] = platform.apis;
  if (only === undefined) throw new Error('the platform has no API');
  return only;
};

const processIds = (): number[] =>
  readFileSync(`/proc/${api().pid}/task/${api().pid}/children`, 'utf8').trim().split(' ').map(Number);

/** Of all processes together; undefined while some do not answer. */
async function poolSize(): Promise<number | undefined> {
  const metrics = await fetch(api().metricsUrl)
    .then((answer) => answer.text())
    .catch(() => '');
  const size = /^rampart_sql_pool_max_connections (\d+)$/m.exec(metrics)?.[1];
  return size === undefined ? undefined : Number(size);
}

const isServing = async (): Promise<boolean> => {
  const client = createClient({ baseUrl: api().baseUrl });
  return (await client.call(getClientConfigV2, {})).kind === 'goodClientConfig';
};

describe('an API of two processes', () => {
  it('shares one port, and opens as many connections as one', async () => {
    expect(processIds()).toHaveLength(2);
    expect(await isServing()).toBe(true);
    expect(await waitUntil({ what: 'the metrics', limitMs: LIMIT_MS }, poolSize)).toBe(15);
  });

  it('serves on while one is started again that was killed', async () => {
    const [killed = 0, other] = processIds();
    process.kill(killed, 'SIGKILL');
    await waitUntil({ what: 'its end', limitMs: LIMIT_MS }, () =>
      processIds().includes(killed) ? undefined : true,
    );
    expect(await isServing()).toBe(true);
    await waitUntil({ what: 'another process', limitMs: LIMIT_MS }, () => processIds().length === 2);
    expect(processIds()).toContain(other);
    expect(api().logs()).toContain('a process ended and is started again');
  });

  it('ends in order with the signal to its first process, and sends its last spans', async () => {
    const [traceId, secret] = ['4bf92f3577b34da6a3ce929d0e0e4736', 'seen-nowhere'];
    await fetch(`${api().baseUrl}/api/v2/users/${secret}?search=${secret}`, {
      headers: { traceparent: `00-${traceId}-00f067aa0ba902b7-01`, authorization: `Bearer ${secret}` },
    });
    const ids = processIds();
    await api().stop();
    expect((await api().finished).exitCode).toBe(0);
    for (const id of ids) expect(() => process.kill(id, 0)).toThrow('ESRCH');

    const spans = collector.spans().filter((span) => span.traceId === traceId);
    expect(spans.map(({ service, name }) => [service, name])).toEqual([
      ['rampart-api', 'GET /api/v2/users/:id'],
    ]);
    expect(collector.text()).not.toContain(secret);
  });
});
