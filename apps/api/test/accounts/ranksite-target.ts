import { createTokenCodec } from '@rampart/core/auth';
import { systemRandom } from '@rampart/core/infra/clock';
import {
  insist,
  startLocalTarget,
  startOutsideService,
  unique,
  type Answer,
  type LocalTarget,
  type OutsideBehaviour,
} from '../support';

export const SECRET = 'the client secret of the ranking site';
export const ACCESS_TOKEN = 'access-token-of-the-site';

/** A ranking site nobody asks anything: tokens of its accounts are minted by the test. */
export const RANKSITE = {
  clientId: '12345',
  clientSecret: SECRET,
  authorizeUrl: 'https://site.example.org/authorize',
  tokenUrl: 'https://site.example.org/token',
  userUrl: 'https://site.example.org/user',
};

/** The token of an account of the site, a new one unless it is named, that this target gave out so long ago. */
export function mintRanksiteToken(
  { config, now }: Pick<LocalTarget, 'config' | 'now'>,
  { ranksiteId = unique('site'), ageMs = 0 } = {},
): string {
  const codec = createTokenCodec({ ...config, random: systemRandom });
  return codec.mint('ranksite', { name: 'whoever', ranksiteId }, new Date(now().getTime() - ageMs));
}

/** The site as it works: any code but `wrong` is good and means the team `id`. */
export const aSite =
  (id = 4711, name = 'Äöü Crew'): OutsideBehaviour =>
  ({ path, body, headers }) => {
    if (path === '/token') {
      return new URLSearchParams(body).get('code') === 'wrong'
        ? { status: 401, body: { error: 'invalid_grant' } }
        : { body: { access_token: ACCESS_TOKEN } };
    }
    if (headers.authorization !== `Bearer ${ACCESS_TOKEN}`) return { status: 403, body: {} };
    return { body: { id: 1, team: { id, name, country: 'AT', logo: null } } };
  };

/** A behaviour that differs at one endpoint. */
export const withEndpoint =
  (path: '/token' | '/user', behaviour: OutsideBehaviour): OutsideBehaviour =>
  (call) =>
    call.path === path ? behaviour(call) : aSite()(call);

/** A target with a ranking site that is a real server, and what players do with it. */
export async function startRanksiteTarget() {
  const site = await startOutsideService(aSite());
  const target: LocalTarget = await startLocalTarget({
    config: {
      ranksite: {
        ...RANKSITE,
        authorizeUrl: `${site.url}/authorize`,
        tokenUrl: `${site.url}/token`,
        userUrl: `${site.url}/user`,
      },
      divisions: { open: 'Open' },
      defaultDivision: undefined,
    },
  });
  const callback = (code = 'good'): Promise<Answer> =>
    target.send('POST', '/api/v1/integrations/ranksite/callback', { json: { ranksiteCode: code } });
  const tokenOf = async (id: number, name?: string): Promise<string> => {
    site.behave(aSite(id, name));
    return String(insist(await callback()).ranksiteToken);
  };
  const link = (token: string, ranksiteToken: string): Promise<Answer> =>
    target.send('PUT', '/api/v1/users/me/auth/ranksite', { token, json: { ranksiteToken } });
  const unlink = (token: string): Promise<Answer> =>
    target.send('DELETE', '/api/v1/users/me/auth/ranksite', { token });
  const ownId = async (token: string): Promise<unknown> =>
    insist(await target.send('GET', '/api/v2/users/me', { token })).ranksiteId;
  let ids = 1_000;
  const nextId = () => (ids += 1);
  return {
    ...target,
    site,
    callback,
    tokenOf,
    link,
    unlink,
    ownId,
    nextId,
    async stop() {
      await target.stop();
      await site.stop();
    },
  };
}

export type RanksiteTarget = Awaited<ReturnType<typeof startRanksiteTarget>>;
