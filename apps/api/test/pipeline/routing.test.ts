import { silentLogger } from '@rampart/core/infra/logging';
import { collectGarbage } from '@rampart/core/testing';
import { IncomingMessage, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import request from 'supertest';
import { createApp } from '../../src/http/create-app';
import { aToyApp, aToyOptions } from './toy-app';

const { app } = aToyApp();
const notFound = { kind: 'badEndpoint', message: 'There is no such endpoint.' };

describe('routing', () => {
  it.each([
    ['GET', '/'],
    ['GET', '/api'],
    ['GET', '/api/v2'],
    ['GET', '/api/v2/unknown'],
    ['GET', '/api/v1/plain'],
    ['GET', '/api/v2/plain/'],
    ['GET', '/api/v2/Plain'],
    ['GET', '//api/v2/plain'],
    ['GET', '/api/v2/plain/more'],
    ['GET', '/api/v2/items'],
    ['GET', '/api/v2/items/'],
    ['POST', '/api/v2/plain'],
    ['PUT', '/api/v2/plain'],
    ['PATCH', '/api/v2/plain'],
    ['DELETE', '/api/v2/plain'],
    ['TRACE', '/api/v2/plain'],
    ['PROPFIND', '/api/v2/plain'],
    ['GET', '/api/v2/echo'],
    ['POST', '/api/healthz'],
    ['GET', '/api/healthz/'],
    ['GET', '/api/openapi.json/'],
    ['OPTIONS', '/api/v2/unknown'],
    ['GET', '/api/v2/%zz'],
  ])('%s %s is 404 badEndpoint', async (method, path) => {
    const response = await request(app)[method.toLowerCase() as 'get'](path);
    expect([response.status, response.body]).toEqual([404, notFound]);
  });

  it('HEAD answers like GET without the body', async () => {
    // The client accepts compressed answers for GET alone.
    const board = (method: 'head' | 'get') =>
      request(app)[method]('/api/v2/board').set('Accept-Encoding', 'identity');
    const [head, get] = [await board('head'), await board('get')];
    expect([head.status, head.text]).toEqual([200, undefined]);
    for (const name of ['content-length', 'content-type', 'etag', 'cache-control', 'vary']) {
      expect(head.headers[name]).toBe(get.headers[name]);
    }
    expect((await request(app).head('/api/v2/echo')).status).toBe(404);
  });

  it.each([
    ['/api/v2/plain', 'GET, HEAD, OPTIONS'],
    ['/api/v2/things/one', 'OPTIONS, POST'],
    ['/api/v1/things/one', 'OPTIONS, POST'],
    ['/api/v2/items/me', 'GET, HEAD, OPTIONS'],
    ['/api/healthz', 'GET, HEAD, OPTIONS'],
  ])('OPTIONS %s is 204 and allows %s', async (path, allowed) => {
    const response = await request(app).options(path);
    expect([response.status, response.headers['allow'], response.text]).toEqual([204, allowed, '']);
  });

  it('a static segment wins over a parameter in whatever order they are declared', async () => {
    const { options } = aToyOptions();
    for (const routes of [options.routes, [...options.routes].reverse()]) {
      const either = createApp({ ...options, routes });
      const own = await request(either).get('/api/v2/items/me').set('Authorization', 'Bearer good');
      expect(own.body).toMatchObject({ data: { seen: 'Alpha' } });
      expect((await request(either).get('/api/v2/items/you')).body).toMatchObject({ data: { seen: 'you' } });
    }
  });

  it('a whole address as the target of a request leads to its path, and the rest of it is not kept', async () => {
    const statuses = new Set<number>();
    const { app: measured } = aToyApp({
      logger: silentLogger,
      measureRoute: () => (status) => void statuses.add(status),
    });
    const socket = new Socket();
    await collectGarbage();
    const before = process.memoryUsage().heapUsed;
    for (let number = 0; number < 1_000; number += 1) {
      const req = new IncomingMessage(socket);
      req.method = 'GET';
      req.url = `http://${'h'.repeat(15_000)}/api/v2/plain?${String(number)}`;
      measured(req, new ServerResponse(req));
    }
    await collectGarbage();
    expect(process.memoryUsage().heapUsed - before).toBeLessThan(5 * 1024 * 1024);
    expect([...statuses]).toEqual([200]);
  });

  it('path parameters are percent-decoded', async () => {
    expect((await request(app).get('/api/v2/items/a%2Fb%20%C3%A9')).body).toMatchObject({
      data: { seen: 'a/b é' },
    });
  });

  it.each([
    ['is no percent-encoded UTF-8', '%zz'],
    ['is no percent-encoded UTF-8', '%'],
    ['is no percent-encoded UTF-8', '%ff'],
    ['is no percent-encoded UTF-8', '%C3%28'],
    ['is no percent-encoded UTF-8', 'a%2'],
    ['holds NUL', 'a%00'],
    ['is longer than 255 characters', 'x'.repeat(256)],
  ])('a path parameter that %s is refused by no stage and names nothing: %s', async (_why, id) => {
    const response = await request(app).get(`/api/v2/items/${id}`);
    expect([response.status, response.body]).toMatchObject([200, { data: { seen: '' } }]);
  });

  it.each([
    ['limit=5', { limit: 5 }],
    ['limit=5&limit=9', { limit: 5 }],
    ['limit=5&unknown=1&order=up', { limit: 5, order: 'up' }],
    ['limit=%35', { limit: 5 }],
    ['limit=005', { limit: 5 }],
  ])('the query %s is read', async (query, seen) => {
    expect((await request(app).get(`/api/v2/pages?${query}`)).body).toMatchObject({ data: { seen } });
  });

  it.each([
    ['', 'query:limit: is required'],
    ['limit=', 'query:limit: must be an integer'],
    ['limit=x', 'query:limit: must be an integer'],
    ['limit=1.5', 'query:limit: must be an integer'],
    ['limit=1e2', 'query:limit: must be an integer'],
    ['limit=0x10', 'query:limit: must be an integer'],
    ['limit=%2B1', 'query:limit: must be an integer'],
    ['limit= 1', 'query:limit: must be an integer'],
    ['limit=x&limit=1', 'query:limit: must be an integer'],
    ['limit=0', 'query:limit: must be >= 1'],
    [`limit=${'9'.repeat(400)}`, 'query:limit: must be integer'],
    ['limit=1&order=left', 'query:order: must be one of "up", "down"'],
    ['limit=101', 'query:limit: must be at most 100'],
    ['limit[]=1', 'query:limit: is required'],
  ])('the query %s is badBody', async (query, reason) => {
    const response = await request(app).get(`/api/v2/pages?${query}`);
    expect([response.status, response.body]).toMatchObject([400, { kind: 'badBody', data: { reason } }]);
  });
});
