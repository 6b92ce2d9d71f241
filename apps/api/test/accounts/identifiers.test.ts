import {
  anAddress,
  describeLocal,
  insist,
  startLocalTarget,
  startMailTarget,
  unique,
  type Answer,
  type LocalTarget,
  type MailTarget,
} from '../support';
import { mintRanksiteToken, RANKSITE } from './ranksite-target';

/** RFC 9562, 5.4: version 4, variant 10, in the usual text form. */
const UUID_V4 = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;

const VERSIONS = ['v1', 'v2'] as const;

describeLocal.each(VERSIONS)('ids are random UUIDs of version 4, %s', (version) => {
  let plain: LocalTarget;
  let mailing: MailTarget;
  beforeAll(async () => {
    plain = await startLocalTarget();
    mailing = await startMailTarget({ config: { ranksite: RANKSITE } });
  });
  afterAll(async () => {
    await plain.stop();
    await mailing.stop();
  });

  const registerAt = (target: LocalTarget, body: object) =>
    target.send('POST', `/api/${version}/auth/register`, { json: { name: unique('team'), ...body } });
  const ownIdAt = async (target: LocalTarget, token: string): Promise<unknown> =>
    insist(await target.send('GET', `/api/${version}/users/me`, { token })).id;
  const tokenIn = (answer: Answer): string => String(insist(answer).authToken);
  const registerByMail = async () => {
    const email = anAddress();
    insist(await registerAt(mailing, { email }));
    return { email, token: (await mailing.mailTo(email)).token };
  };

  it('of a team that registers without mail: the profiles show it', async () => {
    const id = await ownIdAt(plain, tokenIn(await registerAt(plain, { email: anAddress() })));
    expect(id).toMatch(UUID_V4);
    expect((await plain.send('GET', `/api/${version}/users/${String(id)}`)).kind).toBe('goodUserData');
  });

  it('of a team that proves its address', async () => {
    const { token } = await registerByMail();
    const verified = await mailing.ask('POST', `/api/${version}/auth/verify`, { verifyToken: token });
    expect(await ownIdAt(mailing, tokenIn(verified))).toMatch(UUID_V4);
  });

  it('of a team that registers with its account of the ranking site', async () => {
    const registered = await registerAt(mailing, { ranksiteToken: mintRanksiteToken(mailing) });
    expect(await ownIdAt(mailing, tokenIn(registered))).toMatch(UUID_V4);
  });

  it('of a pending verification, and of the team that staff make of it', async () => {
    const { email } = await registerByMail();
    const staff = { token: mailing.admin.authToken };
    const { verifications } = insist(await mailing.send('GET', '/api/v2/admin/user-verifications', staff));
    const { id } = verifications.find((pending: { email: string }) => pending.email === email);
    expect(id).toMatch(UUID_V4);
    const completed = await mailing.send('POST', `/api/v2/admin/user-verifications/${id}/complete`, staff);
    expect(insist(completed).userId).toMatch(UUID_V4);
  });
});

describeLocal('ids are random UUIDs of version 4', () => {
  it('of members and of external clients', async () => {
    const target = await startLocalTarget();
    try {
      const { authToken } = await target.aRegisteredTeam();
      const member = await target.send('POST', '/api/v1/users/me/members', {
        token: authToken,
        json: { email: anAddress() },
      });
      const client = await target.asStaff('POST', '/api/v2/admin/external-auth/clients', {
        name: 'A service',
        redirectUri: 'https://a.example.org',
      });
      for (const answer of [member, client]) expect(insist(answer).id).toMatch(UUID_V4);
    } finally {
      await target.stop();
    }
  });
});
