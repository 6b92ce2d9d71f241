import { rotateFeedSecret } from './rotate-feed-secret';

const dynamic = { kind: 'dynamic', source: { transport: 'webhook', secret: 'former' } };
const ok = (data: object, etag?: string) =>
  new Response(JSON.stringify({ kind: 'goodAdminChallenge', message: 'The challenge.', data }), {
    headers: etag === undefined ? {} : { etag },
  });

/** A platform that gives these replies, one per call. */
function rotate(...answers: (() => Response)[]) {
  const requests: RequestInit[] = [];
  const rotated = rotateFeedSecret({
    challengeId: 'hill',
    baseUrl: 'http://event.test',
    adminToken: 'token',
    random: { bytes: (count) => Buffer.alloc(count, 7) },
    fetch: (_url, request = {}) => {
      requests.push(request);
      const answer = answers.shift() ?? (() => Response.error());
      return new Promise((resolve) => resolve(answer()));
    },
  });
  return { rotated, requests };
}

const unreachable = () => {
  throw new TypeError('fetch failed');
};
const errorPage = () => new Response('<h1>Bad gateway</h1>', { status: 502 });

describe('a new secret of a score feed', () => {
  it('is stored in the version of the challenge that was read', async () => {
    const { rotated, requests } = rotate(() => ok({ scoring: dynamic }, '"7"'), unreachable);
    await rotated.catch(() => undefined);
    expect(requests[1]?.headers).toMatchObject({ 'if-match': '"7"' });
  });

  it('is not created while the platform is unreachable, and nothing is changed', async () => {
    await expect(rotate(unreachable).rotated).rejects.toThrow(/fetch failed.*Nothing was changed\./);
    await expect(rotate(errorPage).rotated).rejects.toThrow(/502.*Nothing was changed\./);
  });

  it('may be stored when the reply was lost, so the error does not say that nothing was changed', async () => {
    const { rotated } = rotate(() => ok({ scoring: dynamic }), unreachable);
    await expect(rotated).rejects.toThrow('The secret may have been changed: rotate it again.');
  });

  it('is refused for a challenge without a score feed', async () => {
    await expect(rotate(() => ok({ scoring: { kind: 'decay' } })).rotated).rejects.toThrow('has no feed');
  });
});
