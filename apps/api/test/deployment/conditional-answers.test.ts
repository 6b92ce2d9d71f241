import {
  describeLocal,
  insist,
  startLocalTarget,
  startTarget,
  until,
  type LocalTarget,
  type Target,
} from '../support';

const PUBLIC = [
  '/api/v2/challs',
  '/api/v1/challs',
  '/api/v2/leaderboard/now?limit=100&offset=0',
  '/api/v1/leaderboard/now?limit=100&offset=0',
  '/api/v2/leaderboard/challs',
];

describe('large public answers', () => {
  let target: Target;
  beforeAll(async () => {
    target = await startTarget();
    const challenge = await target.aStoredChallenge({ data: { description: 'long '.repeat(2_000) } });
    await target.solve(await target.aRegisteredTeam(), challenge);
    await target.board();
  });
  afterAll(() => target.stop());

  it.each(PUBLIC)('%s carries an ETag, and is 304 without a body to whom has it', async (path) => {
    const again = await until('nothing changed between two requests', async () => {
      const etag = (await target.send('GET', path)).headers.get('etag');
      if (etag === null) throw new Error('no ETag');
      const answer = await target.send('GET', path, { headers: { 'if-none-match': etag } });
      return answer.status === 304 && answer;
    });
    expect(again.text).toBe('');
  });

  it.each(PUBLIC)('%s is sent again once it has changed', async (path) => {
    const etag = (await target.send('GET', path)).headers.get('etag') ?? '';
    await target.solve(await target.aRegisteredTeam(), await target.aStoredChallenge());
    await target.board();
    const { status, headers } = await target.send('GET', path, { headers: { 'if-none-match': etag } });
    expect(status).toBe(200);
    expect(headers.get('etag')).not.toBe(etag);
  });

  it('a list with a token and a page of solves are 304 to whom has them, and another after a solve', async () => {
    const challenge = await target.aStoredChallenge();
    const [team, rival] = [await target.aRegisteredTeam(), await target.aRegisteredTeam()];
    for (const path of ['/api/v2/challs', `/api/v2/challs/${challenge.id}/solves?limit=10&offset=0`]) {
      const ask = (etag = '') =>
        target.send('GET', path, { token: team.authToken, headers: { 'if-none-match': etag } });
      const etag = await until('nothing changed between two requests', async () => {
        const tag = (await ask()).headers.get('etag');
        if (tag === null) throw new Error('no ETag');
        return (await ask(tag)).status === 304 && tag;
      });
      await target.solve(path.includes('solves') ? rival : team, challenge);
      expect((await ask(etag)).status).toBe(200);
    }
  });

  it("a caller's own list is not another caller's", async () => {
    const challenge = await target.aStoredChallenge();
    const team = await target.aRegisteredTeam();
    await target.solve(team, challenge);
    await target.board();
    const etag = (await target.send('GET', '/api/v2/challs')).headers.get('etag') ?? '';
    const own = await target.send('GET', '/api/v2/challs', {
      token: team.authToken,
      headers: { 'if-none-match': etag },
    });
    expect(own.status).toBe(200);
    expect(own.text).toContain('yourScore');
  });

  it('they are compressed for whom accepts it, and the same when decoded', async () => {
    const [packed, plain] = await until('nothing changed between two requests', async () => {
      const answers = [
        await target.send('GET', '/api/v2/challs', { headers: { 'accept-encoding': 'gzip' } }),
        await target.send('GET', '/api/v2/challs', { headers: { 'accept-encoding': 'identity' } }),
      ] as const;
      return answers[0].text === answers[1].text && answers;
    });
    expect(packed.headers.get('content-encoding')).toBe('gzip');
    expect(plain.headers.get('content-encoding')).toBeNull();
    expect(plain.headers.get('vary')).toMatch(/accept-encoding/i);
  });
});

describeLocal('during a freeze', () => {
  let target: LocalTarget;
  beforeAll(async () => {
    target = await startLocalTarget();
  });
  afterAll(() => target.stop());

  it('the scoreboard of the ranking site is sent again once a team is renamed', async () => {
    const ask = (etag = '') =>
      target.send('GET', '/api/v2/integrations/ranksite/scoreboard', {
        token: target.admin.authToken,
        headers: { 'if-none-match': etag },
      });
    const team = await target.aRegisteredTeam();
    await target.solve(team, await target.aStoredChallenge());
    await target.board();
    const { frozenFrom } = insist(
      await target.asStaff('PUT', '/api/v2/admin/event', { data: { frozen: true } }),
    );
    target.clock.advanceMs(60_000);
    const etag = await until('the public board stands still', async () => {
      const { board } = insist(await target.send('GET', '/api/v2/live/snapshot'));
      const tag = (await ask()).headers.get('etag') ?? '';
      return board.computedAt === frozenFrom && (await ask(tag)).status === 304 && tag;
    });
    await target.editTeam(team, { name: 'Renamed' });
    await until('the new name is shown', async () => (await ask()).text.includes('Renamed'));
    expect((await ask(etag)).status).toBe(200);
  });
});
