import { once } from 'node:events';
import { createServer } from 'node:http';
import { createClient, login, UnexpectedAnswerError } from '../src';

// As fetch follows it, 301 makes a GET of a POST, and 308 sends the secrets of the body elsewhere, without the token.
test.each([301, 308])('a call that is answered with %i goes nowhere else', async (status) => {
  const paths: string[] = [];
  const server = createServer((request, response) => {
    paths.push(`${request.method ?? ''} ${request.url ?? ''}`);
    const location = request.url === '/elsewhere' ? {} : { location: '/elsewhere' };
    response.writeHead('location' in location ? status : 404, location);
    response.end('{"kind":"badEndpoint","message":"There is no such endpoint."}');
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  try {
    const address = server.address();
    const port = typeof address === 'object' && address !== null ? address.port : 0;
    const client = createClient({ baseUrl: `http://127.0.0.1:${String(port)}` });
    const called = client.call(login, { body: { teamToken: 'secret' } });
    await expect(called).rejects.toThrow(UnexpectedAnswerError);
    await expect(called).rejects.toMatchObject({ status });
    expect(paths).toEqual(['POST /api/v1/auth/login']);
  } finally {
    server.close();
  }
});
