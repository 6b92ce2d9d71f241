import { text } from 'node:stream/consumers';
import { createModerateAvatar } from '../../src/avatars';
import { MODERATIONS } from '../../src/adapters';
import { createProvider } from '../../src/infra/config';
import { createOpenaiModeration } from '../../src/adapters/moderation/openai-moderation';
import { silentLogger } from '../../src/infra/logging';
import { startOutsideServer, type OutsideServer } from '../../src/testing';

const WEBP = Buffer.from('the picture');

describe('moderation/openai', () => {
  let server: OutsideServer;
  let baseURL: string;
  let seen: { url: string | undefined; authorization: string | undefined; body: unknown }[];
  let answer: { status: number; body: string } | 'silence';
  beforeAll(async () => {
    server = await startOutsideServer((req, res) => {
      void text(req).then((body) => {
        seen.push({
          url: req.url,
          authorization: req.headers.authorization,
          body: JSON.parse(body) as unknown,
        });
        if (answer !== 'silence') res.writeHead(answer.status).end(answer.body);
      });
    });
    baseURL = `${server.url}/v1`;
  });
  beforeEach(() => {
    seen = [];
  });
  afterAll(() => server.stop());

  const says = (body: unknown) => {
    answer = { status: 200, body: JSON.stringify(body) };
  };
  const provider = (options: object = {}) => ({
    name: 'moderation/openai',
    options: { apiKey: 'the key', baseURL, ...options },
  });

  it.each([
    [true, false],
    [false, true],
  ])('flagged %s: permitted %s', async (flagged, permitted) => {
    says({ results: [{ flagged }] });
    expect(await createProvider(MODERATIONS, provider()).permits(WEBP)).toBe(permitted);
  });

  it('only the first result counts', async () => {
    says({ results: [{ flagged: false }, { flagged: true }] });
    expect(await createProvider(MODERATIONS, provider()).permits(WEBP)).toBe(true);
  });

  it('the image is sent as a data URL to the model', async () => {
    says({ results: [{ flagged: false }] });
    await createProvider(MODERATIONS, provider()).permits(WEBP);
    await createProvider(MODERATIONS, provider({ model: 'another' })).permits(WEBP);
    const url = `data:image/webp;base64,${WEBP.toString('base64')}`;
    expect(seen).toEqual(
      ['omni-moderation-latest', 'another'].map((model) => ({
        url: '/v1/moderations',
        authorization: 'Bearer the key',
        body: { model, input: [{ type: 'image_url', image_url: { url } }] },
      })),
    );
  });

  const FAILURES: [string, typeof answer][] = [
    ['status 500', { status: 500, body: '{}' }],
    ['status 401', { status: 401, body: '{"results":[{"flagged":false}]}' }],
    ['no JSON', { status: 200, body: '<html>' }],
    ['no results', { status: 200, body: '{"results":[]}' }],
    ['no answer', 'silence'],
  ];

  it.each(FAILURES)('%s: there is no verdict, and the setting decides', async (_title, said) => {
    answer = said;
    const moderation = createOpenaiModeration(provider().options, 300);
    await expect(moderation.permits(WEBP)).rejects.toThrow('moderation/openai');
    const moderate = (allowOnInternalError: boolean) =>
      createModerateAvatar({ moderation, allowOnInternalError }, silentLogger)(WEBP);
    expect([await moderate(true), await moderate(false)]).toEqual([true, false]);
  });

  it('without a provider every image passes', async () => {
    const moderate = createModerateAvatar(
      { moderation: undefined, allowOnInternalError: false },
      silentLogger,
    );
    expect(await moderate(WEBP)).toBe(true);
  });

  it('a key is needed', () => {
    expect(() => createProvider(MODERATIONS, { name: 'moderation/openai', options: {} })).toThrow('apiKey');
    expect(() => createProvider(MODERATIONS, { name: 'moderation/none', options: {} })).toThrow(
      'is not known',
    );
  });
});
