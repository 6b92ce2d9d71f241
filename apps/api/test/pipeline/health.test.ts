import { createServer } from 'node:http';
import request from 'supertest';
import { DeadlineError } from '@rampart/core/infra/deadline';
import { createLifecycle } from '../../src/http/lifecycle';
import { aToyApp } from './toy-app';

const ok = () => Promise.resolve();

describe('health', () => {
  it('healthz is plain ok whatever the dependencies do', async () => {
    const { app } = aToyApp({
      health: { checks: { database: () => Promise.reject(new Error('gone')) }, isBoardLoaded: () => false },
    });
    const response = await request(app).get('/api/healthz');
    expect([response.status, response.text]).toEqual([200, 'ok']);
    expect(response.headers['content-type']).toMatch('text/plain');
  });

  it('readyz needs every dependency and logs once that one does not answer, and once that it does again', async () => {
    let isDown = false;
    const database = () => (isDown ? Promise.reject(new Error('gone')) : ok());
    const { app, logged } = aToyApp({
      health: { checks: { database, redis: ok }, isBoardLoaded: () => false },
    });
    expect((await request(app).get('/api/readyz')).text).toBe('ok');
    isDown = true;
    const response = await request(app).get('/api/readyz');
    expect([response.status, response.text]).toEqual([503, 'unhealthy']);
    expect((await request(app).get('/api/readyz')).status).toBe(503);
    isDown = false;
    expect((await request(app).get('/api/readyz')).status).toBe(200);
    expect(logged).toMatchObject([
      { level: 'warn', message: 'not ready: database', fields: { error: new Error('gone') } },
      { level: 'info', message: 'ready again: database' },
    ]);
  });

  it('a dependency that does not answer in time counts as down', async () => {
    const checks = { redis: () => new Promise<void>(() => undefined) };
    const { app } = aToyApp({ health: { checks, isBoardLoaded: () => true, timeoutMs: 5 } });
    expect((await request(app).get('/api/readyz')).status).toBe(503);
  });

  it('in time is within 2 s', async () => {
    const checks = { redis: () => new Promise<void>(() => undefined) };
    const { app, logged } = aToyApp({ health: { checks, isBoardLoaded: () => true } });
    expect((await request(app).get('/api/readyz')).status).toBe(503);
    expect(logged).toMatchObject([
      { fields: { error: new DeadlineError('redis: no answer within 2000 ms') } },
    ]);
  });

  it('probes at the same time share one check', async () => {
    let started = 0;
    let finish: () => void = () => undefined;
    const check = () => {
      started += 1;
      return new Promise<void>((resolve) => (finish = resolve));
    };
    const { app } = aToyApp({ health: { checks: { database: check }, isBoardLoaded: () => true } });
    const server = createServer(app).listen(0);
    try {
      const first = request(server).get('/api/readyz');
      const second = request(server).get('/api/readyz?board=1');
      const both = Promise.all([first, second]);
      // Both have passed the event loop once the later health probe of the same server is answered.
      await request(server).get('/api/healthz');
      await request(server).get('/api/healthz');
      finish();
      expect((await both).map(({ status }) => status)).toEqual([200, 200]);
      expect(started).toBe(1);
      const later = request(server)
        .get('/api/readyz')
        .then(({ status }) => status);
      await request(server).get('/api/healthz');
      finish();
      expect([await later, started]).toEqual([200, 2]);
    } finally {
      server.close();
    }
  });

  it('board=1 also asks for a loaded board', async () => {
    let isLoaded = false;
    const { app } = aToyApp({ health: { checks: {}, isBoardLoaded: () => isLoaded } });
    const status = async (path: string) => (await request(app).get(path)).status;
    expect([await status('/api/readyz'), await status('/api/readyz?board=1')]).toEqual([200, 503]);
    isLoaded = true;
    expect(await status('/api/readyz?board=1')).toBe(200);
  });

  it('with dependencies=0 only asks whether the process takes requests', async () => {
    const checks = { database: () => Promise.reject(new Error('gone')) };
    const lifecycle = createLifecycle();
    const { app } = aToyApp({ lifecycle, health: { checks, isBoardLoaded: () => true } });
    const statuses = async () =>
      Promise.all(
        ['/api/readyz?dependencies=0', '/api/readyz'].map(
          async (path) => (await request(app).get(path)).status,
        ),
      );
    expect(await statuses()).toEqual([200, 503]);
    lifecycle.drain();
    expect(await statuses()).toEqual([503, 503]);
  });

  it('is not ready while it drains', async () => {
    const lifecycle = createLifecycle();
    const { app } = aToyApp({ lifecycle });
    lifecycle.drain();
    expect((await request(app).get('/api/readyz')).status).toBe(503);
    expect((await request(app).get('/api/healthz')).status).toBe(200);
  });

  it('serves the API document', async () => {
    const { app } = aToyApp();
    const response = await request(app).get('/api/openapi.json');
    expect(response.text).toBe('{"openapi":"3.1.0"}');
  });
});
