import request from 'supertest';
import { aToyApp } from './toy-app';

describe('bearer tokens', () => {
  it.each([
    ['no header', undefined],
    ['another scheme', 'Basic good'],
    ['lower-case scheme', 'bearer good'],
    ['no space', 'Bearergood'],
    ['two spaces', 'Bearer  good'],
    ['an unknown token', 'Bearer nobody'],
    ['nothing behind the scheme', 'Bearer '],
  ])('401 badToken on a team route with %s', async (_title, header) => {
    const { app } = aToyApp();
    const get = request(app).get('/api/v2/items/me');
    const response = await (header === undefined ? get : get.set('Authorization', header));
    expect([response.status, response.body]).toEqual([
      401,
      { kind: 'badToken', message: 'The token is missing or not valid.' },
    ]);
  });

  it('a token anywhere but in the header is none', async () => {
    const { app } = aToyApp();
    for (const place of ['Authorization=Bearer good', 'token=good', 'authToken=good', 'session=good']) {
      const response = await request(app).get(`/api/v2/items/me?${place}`).set('Cookie', place);
      expect([place, response.status]).toEqual([place, 401]);
    }
    // The control: in the header it is one.
    const response = await request(app).get('/api/v2/items/me').set('Authorization', 'Bearer good');
    expect(response.status).toBe(200);
  });

  it('an invalid token on an optional route counts as none', async () => {
    const { app } = aToyApp();
    const anonymous = await request(app).get('/api/v2/optional').set('Authorization', 'Bearer nobody');
    expect(anonymous.body).toMatchObject({ kind: 'goodToy', data: { seen: {} } });
    const known = await request(app).get('/api/v2/optional').set('Authorization', 'Bearer good');
    expect(known.body).toMatchObject({ data: { seen: { team: 't-1' } } });
  });

  it('a service token must be the secret', async () => {
    const { app } = aToyApp();
    const post = (token: string) =>
      request(app).post('/api/v2/service').set('Authorization', `Bearer ${token}`);
    expect((await post('provider-secret')).status).toBe(200);
    expect([(await post('good')).status, (await post('')).status]).toEqual([401, 401]);
  });

  it('a service that is not configured is unknown, whatever the token', async () => {
    const { app } = aToyApp({ services: { isConfigured: false, accepts: () => true } });
    for (const token of ['provider-secret', 'good', '']) {
      const response = await request(app).post('/api/v2/service').set('Authorization', `Bearer ${token}`);
      expect([response.status, response.body]).toEqual([
        404,
        { kind: 'badEndpoint', message: 'There is no such endpoint.' },
      ]);
    }
    expect((await request(app).post('/api/v2/service')).status).toBe(404);
  });
});

describe('signed deliveries', () => {
  const deliver = (
    app: ReturnType<typeof aToyApp>['app'],
    { id = 'c-1', timestamp = '1', signature = 'ok', body = '{"name":"x"}' } = {},
  ) =>
    request(app)
      .post(`/api/v2/pushes/${id}`)
      .set('X-SVC-Timestamp', timestamp)
      .set('X-SVC-Signature', signature)
      .set('Content-Type', 'application/json')
      .send(body);

  it.each([
    ['an unknown challenge', { id: 'c-2' }],
    ['a timestamp outside the window', { timestamp: '2' }],
    ['a forged signature', { signature: 'forged' }],
    ['a forged signature and a broken body', { signature: 'forged', body: '{' }],
  ])('%s is the same 401 badSignature', async (_title, delivery) => {
    const { app } = aToyApp();
    const response = await deliver(app, delivery);
    expect([response.status, response.body]).toEqual([
      401,
      { kind: 'badSignature', message: 'The signature of the request is not valid.' },
    ]);
  });

  it('missing headers are 401 badSignature', async () => {
    const { app } = aToyApp();
    expect((await request(app).post('/api/v2/pushes/c-1').send({ name: 'x' })).body).toMatchObject({
      kind: 'badSignature',
    });
  });

  it('a stranger is refused before the body is looked at', async () => {
    const { app } = aToyApp();
    const large = JSON.stringify({ name: 'x'.repeat(10_000) });
    expect((await deliver(app, { timestamp: '2', body: large })).status).toBe(401);
    // The control: past the cheap check the same body is too large.
    expect((await deliver(app, { body: large })).status).toBe(413);
  });

  it('a genuine delivery reaches its handler with its signature', async () => {
    const { app } = aToyApp();
    expect((await deliver(app)).body).toMatchObject({ kind: 'goodToy', data: { seen: ['x', 'ok'] } });
    const repeated = await deliver(app, { body: '{"name":"again"}' });
    expect([repeated.status, repeated.body]).toMatchObject([409, { kind: 'badReplayedRequest' }]);
  });

  it('a genuine delivery with a broken body is badJson', async () => {
    const { app } = aToyApp();
    expect((await deliver(app, { body: '{' })).body).toMatchObject({ kind: 'badJson' });
  });
});
