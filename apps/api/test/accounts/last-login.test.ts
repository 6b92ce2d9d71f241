/**
 * A team always keeps a way to log in. Two removals at once are made to wait for the row of the
 * team, so that neither has seen the other's write when it began.
 */
import { describeLocal, startMailTarget, unique, until, type Answer, type MailTarget } from '../support';
import { RANKSITE } from './ranksite-target';

describeLocal('the removal of a way to log in', () => {
  let target: MailTarget;
  beforeAll(async () => {
    target = await startMailTarget({ config: { ranksite: RANKSITE } });
  });
  afterAll(() => target.stop());

  const REMOVALS = { address: '/users/me/auth/email', account: '/users/me/auth/ranksite' } as const;
  type Way = keyof typeof REMOVALS;

  const aTeamWithBoth = async () => {
    const team = await target.aTeamWith(0);
    await target
      .database('teams')
      .where('id', team.id)
      .update({ ranksite_id: unique('site') });
    return team;
  };
  const waiting = async () => {
    const { rows } = await target.database.raw<{ rows: unknown[] }>(
      "select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'",
    );
    return rows.length;
  };
  const shown = ({ status, kind }: Answer) => [status, kind];

  it.each<[Way, Way, string]>([
    ['address', 'account', 'goodEmailRemoved'],
    ['account', 'address', 'goodRanksiteRemoved'],
  ])(
    'of two at once, the %s goes, and the %s that came second stays: 409 badZeroAuth',
    async (first, second, kind) => {
      const { id, authToken: token } = await aTeamWithBoth();
      const remove = (way: Way) => target.send('DELETE', `/api/v1${REMOVALS[way]}`, { token });
      const held = await target.database.transaction();
      const answers: Promise<Answer>[] = [];
      try {
        await held('teams').where({ id }).forUpdate().first('id');
        for (const way of [first, second]) {
          answers.push(remove(way));
          await until('it waits for the row', async () => (await waiting()) === answers.length);
        }
      } finally {
        await held.commit();
      }
      expect((await Promise.all(answers)).map(shown)).toEqual([
        [200, kind],
        [409, 'badZeroAuth'],
      ]);
      const row = await target.database('teams').where({ id }).first('email', 'ranksite_id');
      expect([row.email, row.ranksite_id].filter((way) => way !== null)).toHaveLength(1);
    },
  );

  it.each([
    [
      'may go from a team with an account of the identity provider',
      { oidc_issuer: 'https://id', oidc_subject: 'x' },
      200,
    ],
    ['(control) stays with a team that has nothing else', { oidc_issuer: null, oidc_subject: null }, 409],
  ])('the address %s', async (_what, account, status) => {
    const { id, authToken: token } = await target.aTeamWith(0);
    await target.database('teams').where({ id }).update(account);
    expect(await target.send('DELETE', `/api/v1${REMOVALS.address}`, { token })).toMatchObject({ status });
  });

  it.each<Way>(['address', 'account'])('(control) the %s alone may go', async (way) => {
    const { authToken: token } = await aTeamWithBoth();
    const answer = await target.send('DELETE', `/api/v1${REMOVALS[way]}`, { token });
    expect(answer.status).toBe(200);
  });
});
