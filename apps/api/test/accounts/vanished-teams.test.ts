/**
 * A team is cached for 30 s once it was authenticated; when it is deleted behind the API's back
 * its token passes until then, and the request finds no team.
 */
import {
  anAddress,
  describeLocal,
  insist,
  startLocalTarget,
  startMailTarget,
  unique,
  type LocalTarget,
  type RegisteredTeam,
  type Request,
} from '../support';
import { aPng } from '../uploads/a-png';
import { asForm } from '../uploads/multipart';
import { avatarPart } from './avatar-target';
import { mintRanksiteToken, RANKSITE } from './ranksite-target';

async function aVanishedTeam(target: LocalTarget): Promise<RegisteredTeam> {
  const team = await target.aTeamWith(0);
  insist(await target.send('GET', '/api/v2/users/me', { token: team.authToken }));
  await target.database('teams').where('id', team.id).delete();
  return team;
}

type Row = readonly [method: string, path: string, request: () => Request, status: number, kind: string];

async function expectAnswer(target: LocalTarget, [method, path, request, status, kind]: Row): Promise<void> {
  const { authToken: token } = await aVanishedTeam(target);
  const answer = await target.send(method, path, { token, ...request() });
  expect([answer.status, answer.kind, answer.data]).toEqual([status, kind, undefined]);
}

const setEmail = () => ({ json: { email: anAddress() } });
const rename = () => ({ json: { name: unique('team') } });
const avatar = () => asForm(avatarPart(aPng(7)));
const addMember = () => ({ json: { email: anAddress() } });
const nothing = () => ({});

// Changing and removing the address have a kind of their own; everywhere else the token is not valid any more.
const ROWS: readonly Row[] = [
  ['PUT', '/api/v1/users/me/auth/email', setEmail, 404, 'badUnknownUser'],
  ['PUT', '/api/v2/users/me/auth/email', setEmail, 404, 'badUnknownUser'],
  ['GET', '/api/v1/users/me', nothing, 401, 'badToken'],
  ['GET', '/api/v2/users/me', nothing, 401, 'badToken'],
  ['PATCH', '/api/v1/users/me', rename, 401, 'badToken'],
  ['PATCH', '/api/v2/users/me', rename, 401, 'badToken'],
  ['PATCH', '/api/v2/users/me/avatar', avatar, 401, 'badToken'],
  ['POST', '/api/v1/users/me/members', addMember, 401, 'badToken'],
];

describeLocal('a team that vanished since it was authenticated', () => {
  describe('without mail', () => {
    let target: LocalTarget;
    beforeAll(async () => {
      target = await startLocalTarget();
    });
    afterAll(() => target.stop());

    it.each(ROWS)('%s %s', (...row) => expectAnswer(target, row));

    it('(control) passes authentication while it is cached, and not after 30 s', async () => {
      const { authToken: token } = await aVanishedTeam(target);
      const test = async () => (await target.send('GET', '/api/v1/auth/test', { token })).kind;
      expect(await test()).toBe('goodToken');
      target.clock.advanceMs(30_000);
      expect(await test()).toBe('badToken');
    });
  });

  describe('with mail and a ranking site', () => {
    let target: LocalTarget;
    beforeAll(async () => {
      target = await startMailTarget({ config: { ranksite: RANKSITE } });
    });
    afterAll(() => target.stop());

    const link = () => ({ json: { ranksiteToken: mintRanksiteToken(target) } });
    const rows: readonly Row[] = [
      ['PUT', '/api/v1/users/me/auth/email', setEmail, 404, 'badUnknownUser'],
      ['PUT', '/api/v2/users/me/auth/email', setEmail, 404, 'badUnknownUser'],
      ['DELETE', '/api/v1/users/me/auth/email', nothing, 404, 'badUnknownUser'],
      ['PUT', '/api/v1/users/me/auth/ranksite', link, 401, 'badToken'],
      ['DELETE', '/api/v1/users/me/auth/ranksite', nothing, 401, 'badToken'],
    ];

    it.each(rows)('%s %s', (...row) => expectAnswer(target, row));
  });
});
