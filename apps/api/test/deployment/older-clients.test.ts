import { describeLocal, insist, signatureOf, startLocalTarget, type LocalTarget } from '../support';

const ORIGIN = 'http://localhost:3000';
const OLDER = { kinds: true, absoluteUploads: true, headerPrefix: 'X-Event-', ranksitePath: 'league' };

/** docs/rules/older-clients.md; all other tests are the control, without these settings. */
describeLocal('with the settings for older clients', () => {
  let target: LocalTarget;
  beforeAll(async () => {
    target = await startLocalTarget({ config: { olderClients: OLDER } });
  });
  afterAll(() => target.stop());

  const ask = (method: 'GET' | 'POST' | 'PUT', path: string, json?: unknown) =>
    target.asStaff(method, `/api/${path}`, json);

  it('V1 answers two kinds by their older names, with the same data; V2 does not', async () => {
    // The API document has the kinds without these settings, so nothing compares these two answers with it.
    const older = async (path: string) => {
      const headers = { authorization: `Bearer ${target.admin.authToken}` };
      const reply = await fetch(`${target.baseUrl}/api/v1/${path}`, { headers });
      return reply.json();
    };
    expect(await older('users/me')).toMatchObject({ kind: 'goodUserData', data: { id: target.admin.id } });
    expect(await older('admin/challs')).toMatchObject({
      kind: 'goodChallenges',
      data: expect.arrayContaining([expect.objectContaining({ author: '' })]),
    });
    insist(await ask('GET', 'v2/users/me'), 'goodUserSelfData');
    insist(await ask('GET', 'v2/admin/challs'), 'goodAdminChallenges');
    expect((await target.send('GET', '/api/v1/users/me', {})).kind).toBe('badToken');
  });

  it('V1 has the origin before uploads, and what is stored stays relative', async () => {
    const content = `data:text/plain;base64,${Buffer.from('a handout').toString('base64')}`;
    const [file] = insist(
      await ask('POST', 'v1/admin/upload', { files: [{ name: 'a.txt', data: content }] }),
    );
    expect(file.url).toMatch(new RegExp(`^${ORIGIN}/uploads/`));
    const misleading = `see "url":"/uploads/none"`;
    const data = {
      name: 'With a file',
      category: 'misc',
      description: misleading,
      points: { min: 1, max: 2 },
      flag: 'flag{older}',
      files: [file],
    };
    const stored = insist(await ask('PUT', 'v1/admin/challs/filed', { data }));
    expect(stored.files).toEqual([file]);
    const ofVersion = async (version: string) =>
      insist(await ask('GET', `${version}/challs`)).find(({ id }: { id: string }) => id === 'filed');
    const relative = file.url.slice(ORIGIN.length);
    expect((await ofVersion('v1')).files).toEqual([file]);
    expect((await ofVersion('v1')).description).toBe(misleading);
    expect((await ofVersion('v2')).files).toMatchObject([{ url: relative }]);
    const [row] = await target
      .database('challenges')
      .where('id', 'filed')
      .select<{ files: unknown }[]>('files');
    expect(JSON.stringify(row?.files)).not.toContain(ORIGIN);
  });

  it('pushes are signed with headers of either prefix', async () => {
    const challenge = await target.aStoredChallenge({ kind: 'dynamic' });
    const raw = '{"scores":[]}';
    const send = (prefix: string, secret: string) => {
      const timestamp = String(target.now().getTime());
      const signature = signatureOf(secret, timestamp, challenge.id, raw);
      const headers = { [`${prefix}Timestamp`]: timestamp, [`${prefix}Signature`]: signature };
      return target.send('POST', `/api/v2/challs/${challenge.id}/scores`, { raw, headers });
    };
    insist(await send('X-Event-', challenge.secret), 'goodDynamicScores');
    target.clock.advanceMs(1);
    insist(await send('X-SVC-', challenge.secret), 'goodDynamicScores');
    target.clock.advanceMs(1);
    expect((await send('X-Event-', 'a guess')).kind).toBe('badSignature');
    expect((await send('X-Other-', challenge.secret)).kind).toBe('badSignature');
  });

  it('the routes of the ranking site have another address beside theirs', async () => {
    const [ours, older] = [
      await ask('GET', 'v1/integrations/ranksite/leaderboard'),
      await ask('GET', 'v1/integrations/league/leaderboard'),
    ];
    expect([ours.status, older.status, older.body]).toEqual([200, 200, ours.body]);
    // It answers like the other one, which knows no ranking site here.
    expect((await ask('POST', 'v1/integrations/league/callback', {})).kind).toBe('badBody');
  });
});
