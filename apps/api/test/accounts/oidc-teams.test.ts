import { createTeamAccessStore } from '@rampart/core/auth';
import { describeLocal, insist, unique } from '../support';
import { mintRanksiteToken, RANKSITE } from './ranksite-target';
import { startOidcTarget, type OidcTarget } from './oidc-target';

const notProved = { status: 401, kind: 'badOidcToken' };

describeLocal('teams with an account of the identity provider', () => {
  let target: OidcTarget;
  beforeAll(async () => {
    target = await startOidcTarget({ config: { ranksite: RANKSITE } });
  });
  afterAll(() => target.stop());

  /** A team that registered with this account. */
  async function aTeamOf(account: string): Promise<string> {
    const oidcToken = await target.oidcTokenOf(account);
    return String(insist(await target.register({ name: unique('crew'), oidcToken })).authToken);
  }

  describe('registration', () => {
    it('takes the address of the account only if the provider has verified it', async () => {
      const email = `${unique('Mail')}@example.edu`;
      for (const [claims, stored] of [
        [{ email, email_verified: false }, null],
        [{ email }, null],
        [{ email, email_verified: 'true' }, null],
        [{ email: 'no address', email_verified: true }, null],
        [{ email, email_verified: true }, email.toLowerCase()],
      ] as const) {
        const account = unique('account');
        target.provider.account(account, claims);
        expect((await target.own(await aTeamOf(account))).email).toBe(stored);
      }
    });

    it('refuses name, address and account of other teams, in this order', async () => {
      const [account, email] = [unique('account'), `${unique('mail')}@example.edu`];
      target.provider.account(account, { email, email_verified: true });
      const oidcToken = await target.oidcTokenOf(account);
      const name = unique('crew');
      insist(await target.register({ name, oidcToken }));
      expect(await target.register({ name, oidcToken })).toMatchObject({ status: 409, kind: 'badKnownName' });
      const other = { name: unique('crew'), oidcToken };
      expect(await target.register(other)).toMatchObject({ status: 409, kind: 'badKnownEmail' });
      target.provider.account(account, {});
      expect(
        await target.register({ name: unique('crew'), oidcToken: await target.oidcTokenOf(account) }),
      ).toMatchObject({ status: 409, kind: 'badKnownOidcAccount' });
    });

    it('makes one team of many registrations with one account at once', async () => {
      const oidcToken = await target.oidcTokenOf(unique('account'));
      const answers = await Promise.all(
        Array.from({ length: 6 }, () => target.register({ name: unique('crew'), oidcToken })),
      );
      expect(answers.map(({ kind }) => kind).sort()).toEqual([
        ...Array<string>(5).fill('badKnownOidcAccount'),
        'goodRegister',
      ]);
    });

    it('refuses names and tokens that are none, and registers nobody when registration is closed', async () => {
      const oidcToken = await target.oidcTokenOf(unique('account'));
      const { teamToken } = await target.aRegisteredTeam();
      expect(await target.register({ name: 'x', oidcToken })).toMatchObject({ status: 400, kind: 'badName' });
      for (const wrong of ['', 'nonsense', teamToken, mintRanksiteToken(target)]) {
        expect(await target.register({ name: unique('crew'), oidcToken: wrong })).toMatchObject(notProved);
        expect(await target.logIn(wrong)).toMatchObject(notProved);
      }
      const closed = await target.startReplica({ registrationsEnabled: false });
      const json = { name: unique('crew'), oidcToken };
      expect(await closed.send('POST', '/api/v2/auth/oidc/register', { json })).toMatchObject({
        status: 400,
        kind: 'badRegistrationsDisabled',
      });
    });

    it('takes a token until loginTimeout has passed, and not after', async () => {
      const account = unique('account');
      await aTeamOf(account);
      const oidcToken = await target.oidcTokenOf(account);
      target.clock.advanceMs(target.config.loginTimeoutMs - 60_000);
      insist(await target.logIn(oidcToken));
      target.clock.advanceMs(120_000);
      expect(await target.logIn(oidcToken)).toMatchObject(notProved);
    });

    it('frees the account of a deleted team', async () => {
      const account = unique('account');
      const { id } = await target.own(await aTeamOf(account));
      insist(await target.asStaff('DELETE', `/api/v2/admin/users/${String(id)}`));
      await aTeamOf(account);
    });
  });

  describe('links', () => {
    it('links a team, in place of an earlier account, and shows it to the team and to staff only', async () => {
      const team = await target.aRegisteredTeam();
      const [first, second] = [unique('account'), unique('account')];
      insist(await target.link(team.authToken, await target.oidcTokenOf(first)));
      expect(await target.link(team.authToken, await target.oidcTokenOf(second))).toMatchObject({
        status: 200,
        kind: 'goodOidcAuthSet',
      });
      const identity = { issuer: target.provider.issuer, subject: second };
      expect((await target.own(team.authToken)).oidc).toEqual(identity);
      const detail = await target.asStaff('GET', `/api/v2/admin/users/${team.id}`);
      expect(insist(detail).oidc).toEqual(identity);
      expect(insist(await target.send('GET', `/api/v2/users/${team.id}`))).not.toHaveProperty('oidc');
      insist(await target.logIn(await target.oidcTokenOf(second)));
      expect(await target.logIn(await target.oidcTokenOf(first))).toMatchObject({ kind: 'badUnknownUser' });
    });

    it('gives an account that many teams want at once to one of them', async () => {
      const teams = await Promise.all(Array.from({ length: 6 }, () => target.aRegisteredTeam()));
      const oidcToken = await target.oidcTokenOf(unique('account'));
      const answers = await Promise.all(teams.map(({ authToken }) => target.link(authToken, oidcToken)));
      expect(answers.map(({ kind }) => kind).sort()).toEqual([
        ...Array<string>(5).fill('badKnownOidcAccount'),
        'goodOidcAuthSet',
      ]);
    });

    it('refuses a token of another kind', async () => {
      const { authToken, teamToken } = await target.aRegisteredTeam();
      for (const wrong of ['', 'nonsense', teamToken, mintRanksiteToken(target)])
        expect(await target.link(authToken, wrong)).toMatchObject(notProved);
    });

    it('takes none from somebody who was signed out, where that is not known yet', async () => {
      const { id, authToken } = await target.aRegisteredTeam();
      const oidcToken = await target.oidcTokenOf(unique('account'));
      await target.own(authToken);
      await createTeamAccessStore(target.database).setTokenEpoch(id, 'of another process');
      expect(await target.link(authToken, oidcToken)).toMatchObject({ status: 401, kind: 'badToken' });
      expect(await target.logIn(oidcToken)).toMatchObject({ kind: 'badUnknownUser' });
    });

    it('removes the link of a team that has an address, also when there is none', async () => {
      const { authToken } = await target.aRegisteredTeam();
      insist(await target.link(authToken, await target.oidcTokenOf(unique('account'))));
      for (const answer of [await target.unlink(authToken), await target.unlink(authToken)])
        expect(answer).toMatchObject({ status: 200, kind: 'goodOidcRemoved' });
      expect(await target.own(authToken)).not.toHaveProperty('oidc');
    });

    it('never removes the last way to log in, whichever it is', async () => {
      const authToken = await aTeamOf(unique('account'));
      const zero = { status: 409, kind: 'badZeroAuth' };
      expect(await target.unlink(authToken)).toMatchObject(zero);
      const path = '/api/v1/users/me/auth/ranksite';
      insist(
        await target.send('PUT', path, {
          token: authToken,
          json: { ranksiteToken: mintRanksiteToken(target) },
        }),
      );
      insist(await target.send('DELETE', path, { token: authToken }));
      insist(
        await target.send('PUT', path, {
          token: authToken,
          json: { ranksiteToken: mintRanksiteToken(target) },
        }),
      );
      insist(await target.unlink(authToken));
      expect(await target.send('DELETE', path, { token: authToken })).toMatchObject(zero);
    });
  });
});

describeLocal('divisions by claims', () => {
  let target: OidcTarget;
  beforeAll(async () => {
    target = await startOidcTarget({
      config: {
        divisions: { open: 'Open', student: 'Student', staff: 'Staff' },
        defaultDivision: undefined,
      },
      oidc: {
        divisionClaim: 'groups',
        divisions: [
          { value: 'students', division: 'student' },
          { value: 'employees', division: 'staff' },
        ],
      },
    });
  });
  afterAll(() => target.stop());

  const registered = async (groups: unknown) => {
    const account = unique('account');
    target.provider.account(account, { groups });
    const oidcToken = await target.oidcTokenOf(account);
    return target.register({ name: unique('crew'), oidcToken });
  };
  const move = (token: unknown, division: string) =>
    target.send('PATCH', '/api/v2/users/me', { token: String(token), json: { division } });

  it('give a team its division, from a list or a text', async () => {
    for (const groups of [['alumni', 'students'], 'students']) {
      const { authToken } = insist(await registered(groups));
      expect(await target.own(authToken)).toMatchObject({
        division: 'student',
        allowedDivisions: ['student'],
      });
      expect(await move(authToken, 'open')).toMatchObject({ status: 403, kind: 'badDivisionNotAllowed' });
    }
  });

  it('let nobody register whom the mapping does not know, unless there is a default division', async () => {
    const none = { status: 403, kind: 'badOidcNotAllowed' };
    for (const groups of [['alumni'], undefined, { students: true }])
      expect(await registered(groups)).toMatchObject(none);
    const account = unique('account');
    const json = { name: unique('crew'), oidcToken: await target.oidcTokenOf(account) };
    const lenient = await target.startReplica({ defaultDivision: 'open' });
    insist(await lenient.send('POST', '/api/v2/auth/oidc/register', { json }));
  });

  it('are for nobody else', async () => {
    const { authToken } = await target.aRegisteredTeam();
    expect(await target.own(authToken)).toMatchObject({ division: 'open', allowedDivisions: ['open'] });
    expect(await move(authToken, 'student')).toMatchObject({ status: 403, kind: 'badDivisionNotAllowed' });
  });

  it('bind the team to an account that gives its division', async () => {
    const { authToken } = insist(await registered('students'));
    const token = String(authToken);
    const json = { email: `${unique('mail')}@example.org` };
    insist(await target.send('PUT', '/api/v2/users/me/auth/email', { token, json }));
    const refused = { status: 403, kind: 'badDivisionNotAllowed' };
    expect(await target.unlink(token)).toMatchObject(refused);
    const tokenWith = async (groups: string) => {
      const account = unique('account');
      target.provider.account(account, { groups });
      return target.oidcTokenOf(account);
    };
    expect(await target.link(token, await tokenWith('employees'))).toMatchObject(refused);
    insist(await target.link(token, await tokenWith('students')));
  });

  it('do not move a team that links an account', async () => {
    const { authToken } = await target.aRegisteredTeam();
    const account = unique('account');
    target.provider.account(account, { groups: 'students' });
    insist(await target.link(authToken, await target.oidcTokenOf(account)));
    expect(await target.own(authToken)).toMatchObject({ division: 'open', allowedDivisions: ['open'] });
    insist(await target.unlink(authToken));
  });
});
