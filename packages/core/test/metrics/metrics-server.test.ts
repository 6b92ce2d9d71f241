import { silentLogger, type Logger } from '../../src/infra/logging';
import { createMetricsRegistry, serveMetrics, type MetricsListener } from '../../src/infra/metrics';

const TOKEN = 'a token of the scrapes';
const closing: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0)) await close();
});

async function listen(listener: Partial<MetricsListener>, logger: Logger = silentLogger) {
  const server = await serveMetrics(
    createMetricsRegistry(),
    { port: 0, host: '127.0.0.1', ...listener },
    logger,
  );
  closing.push(() => server.close());
  return (path = '/metrics', init: RequestInit = {}) =>
    fetch(`http://127.0.0.1:${String(server.port)}${path}`, init);
}

describe('the metrics of a process', () => {
  it('are served on a listener of their own, in the text format of Prometheus', async () => {
    const ask = await listen({});
    const answer = await ask();
    expect(answer.status).toBe(200);
    expect(answer.headers.get('content-type')).toBe('text/plain; version=0.0.4; charset=utf-8');
    expect(await answer.text()).toContain('# TYPE rampart_metrics_sample_failures_total counter');
    expect((await ask('/')).status).toBe(404);
    expect((await ask('/metrics', { method: 'POST' })).status).toBe(404);
  });

  it.each([
    ['no token', {}, 401],
    ['another token', { Authorization: `Bearer ${TOKEN}s` }, 401],
    ['the token without its scheme', { Authorization: TOKEN }, 401],
    ['the token', { Authorization: `Bearer ${TOKEN}` }, 200],
  ])('ask for the token, if there is one: %s', async (_what, headers, status) => {
    const ask = await listen({ token: TOKEN });
    const answer = await ask('/metrics', { headers });
    expect(answer.status).toBe(status);
    expect((await answer.text()).includes('rampart_')).toBe(status === 200);
  });

  it.each([
    ['127.0.0.1', undefined, 0],
    ['0.0.0.0', TOKEN, 0],
    ['0.0.0.0', undefined, 1],
  ])('on %s with the token %s are warned of %i times', async (host, token, times) => {
    const warnings: string[] = [];
    await listen({ host, token }, { ...silentLogger, warn: (message) => void warnings.push(message) });
    expect(warnings).toHaveLength(times);
  });

  it('are served nowhere without a port', async () => {
    const server = await serveMetrics(createMetricsRegistry(), { host: '127.0.0.1' }, silentLogger);
    expect(server.port).toBeUndefined();
    await server.close();
  });
});
