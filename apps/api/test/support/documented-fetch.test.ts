import { documented } from './documented-fetch';

const PROFILE = 'http://ctf.test/api/v1/auth/test';
const LOGIN = 'http://ctf.test/api/v1/auth/login';

function answering(status: number, body: unknown, headers: Record<string, string> = {}) {
  const answer = () =>
    new Response(JSON.stringify(body), {
      status,
      headers: { 'content-type': 'application/json; charset=utf-8', ...headers },
    });
  return documented(() => Promise.resolve(answer()));
}

const goodToken = { kind: 'goodToken', message: 'The token is valid.' };
const badToken = { kind: 'badToken', message: 'The token is missing or not valid.' };
const goodLogin = { kind: 'goodLogin', message: 'Logged in.', data: { authToken: 'a' } };

it('an exchange that fits goes through', async () => {
  expect((await answering(200, goodToken)(PROFILE, {})).status).toBe(200);
  expect((await answering(401, badToken)(PROFILE, {})).status).toBe(401);
  const body = JSON.stringify({ teamToken: 't', more: 1 });
  expect((await answering(200, goodLogin)(LOGIN, { method: 'POST', body })).status).toBe(200);
});

it.each([
  ['a status', 418, goodToken, {}],
  ['a kind', 200, badToken, {}],
  ['a field', 200, { ...goodToken, data: {} }, {}],
  ['a header', 200, goodToken, { etag: '"1"' }],
  ['a content type', 200, goodToken, { 'content-type': 'text/html' }],
])('%s that is not documented is told', async (_title, status, body, headers) => {
  await expect(answering(status, body, headers)(PROFILE, {})).rejects.toThrow(
    'GET /api/v1/auth/test answered what openapi.json does not allow',
  );
});

it('a request that is not documented is told when the API accepts it', async () => {
  const sent = { method: 'POST', body: JSON.stringify({ teamToken: 1 }) };
  await expect(answering(200, goodLogin)(LOGIN, sent)).rejects.toThrow('was accepted');
  const missing = { kind: 'badBody', message: 'm', data: { reason: 'body:: must be object' } };
  expect((await answering(400, missing)(LOGIN, sent)).status).toBe(400);
});
