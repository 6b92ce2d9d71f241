/**
 * The row behind a token may be kept for 30 s, but not across an own write to the team. A ban
 * written behind the back of the API shows when a replica reads the row again; bans, permissions and deletions by the
 * API have tests of their own.
 */
import {
  anAddress,
  describeLocal,
  insist,
  startMailTarget,
  unique,
  until,
  type MailTarget,
  type RegisteredTeam,
  type Replica,
  type Request,
} from '../support';
import { aPng } from '../uploads/a-png';
import { asForm } from '../uploads/multipart';
import { avatarPart } from './avatar-target';
import { mintRanksiteToken, RANKSITE } from './ranksite-target';

describeLocal('a team that two replicas know', () => {
  let target: MailTarget;
  /** Two replicas that send no mail: there an address is stored at once. */
  let other: Replica;
  let plain: Replica;
  beforeAll(async () => {
    target = await startMailTarget({ config: { ranksite: RANKSITE } });
    other = await target.startReplica();
    plain = await target.startReplica({ email: undefined });
    // What is seen anew is not seen because of the 30 s.
    target.clock.stopAt(target.now());
  });
  afterAll(() => target.stop());

  const isBannedTo = async (replica: Pick<Replica, 'send'>, { authToken }: RegisteredTeam) => {
    const json = { clientId: 'none', redirectUri: 'https://service.example.org/done' };
    const { kind } = await replica.send('POST', '/api/v2/external-auth/authorize', {
      token: authToken,
      json,
    });
    expect(['badPerms', 'badExternalAuthRequest']).toContain(kind);
    return kind === 'badPerms';
  };
  const row = ({ id }: RegisteredTeam) => target.database('teams').where({ id });
  /** Both replicas hold the row of before the ban. */
  const aTeamKnownAsFree = async (writer: Replica | MailTarget, prepare: Prepare) => {
    const team = await target.aTeamWith(0);
    const write = await prepare(team);
    const look = () => Promise.all([writer, other].map((replica) => isBannedTo(replica, team)));
    expect(await look()).toEqual([false, false]);
    await row(team).update({ banned: true });
    expect(await look()).toEqual([false, false]);
    return { team, write };
  };

  type Prepare = (team: RegisteredTeam) => Request | Promise<Request>;
  type Row = readonly [what: string, method: string, path: string, prepare: Prepare];

  const patch =
    (json: object): Prepare =>
    () => ({ json });
  const setEmail: Prepare = () => ({ json: { email: anAddress() } });
  const mailedLink: Prepare = async ({ authToken: token }) => {
    const email = anAddress();
    insist(await target.ask('PUT', '/api/v2/users/me/auth/email', { email }, { token }));
    return { json: { verifyToken: (await target.mailTo(email)).token } };
  };
  const linked: Prepare = async (team) => {
    await row(team).update({ ranksite_id: unique('site') });
    return {};
  };
  const link: Prepare = () => ({ json: { ranksiteToken: mintRanksiteToken(target) } });
  const avatar: Prepare = () => asForm(avatarPart(aPng(7)));
  // Not uploaded: that would be an announced write too, which might come late.
  const noAvatarAnyMore: Prepare = async (team) => {
    await row(team).update({ avatar_url: `/uploads/avatars/${team.id}/${'0'.repeat(64)}.webp` });
    return asForm();
  };

  const ROWS: readonly Row[] = [
    ['its name', 'PATCH', '/api/v1/users/me', () => ({ json: { name: unique('renamed') } })],
    ['its name', 'PATCH', '/api/v2/users/me', () => ({ json: { name: unique('renamed') } })],
    ['its division', 'PATCH', '/api/v1/users/me', patch({ division: 'student' })],
    ['its country', 'PATCH', '/api/v2/users/me', patch({ countryCode: 'CH' })],
    ['its status text', 'PATCH', '/api/v2/users/me', patch({ statusText: 'here we are' })],
    ['its address, by a mailed link', 'POST', '/api/v1/auth/verify', mailedLink],
    ['its address, by a mailed link', 'POST', '/api/v2/auth/verify', mailedLink],
    ['its address, removed', 'DELETE', '/api/v1/users/me/auth/email', linked],
    ['its ranking-site account', 'PUT', '/api/v1/users/me/auth/ranksite', link],
    ['its ranking-site account, removed', 'DELETE', '/api/v1/users/me/auth/ranksite', linked],
    ['its avatar', 'PATCH', '/api/v2/users/me/avatar', avatar],
    ['its avatar, removed', 'PATCH', '/api/v2/users/me/avatar', noAvatarAnyMore],
  ];

  const isReadAgain = async (writer: Replica | MailTarget, [, method, path, prepare]: Row) => {
    const { team, write } = await aTeamKnownAsFree(writer, prepare);
    insist(await writer.send(method, path, { token: team.authToken, ...write }));
    expect(await isBannedTo(writer, team)).toBe(true);
    await until('the other replica has read the team again', () => isBannedTo(other, team));
  };

  it.each(ROWS)('is read again by both after a write of %s: %s %s', (...said) => isReadAgain(target, said));

  it.each(['v1', 'v2'])('is read again by both after a write of its address without mail: %s', (version) =>
    isReadAgain(plain, ['its address', 'PUT', `/api/${version}/users/me/auth/email`, setEmail]),
  );

  it.each([
    ['its profile', 'PUT', '', patch({ data: { statusText: 'set by staff' } })],
    ['its avatar', 'PATCH', '/avatar', avatar],
  ] as const)('is read again by both after staff wrote %s', async (_what, method, path, prepare) => {
    const { team, write } = await aTeamKnownAsFree(target, prepare);
    const request = { token: target.admin.authToken, ...write };
    insist(await target.send(method, `/api/v2/admin/users/${team.id}${path}`, request));
    expect(await isBannedTo(target, team)).toBe(true);
    await until('the other replica has read the team again', () => isBannedTo(other, team));
  });
});
