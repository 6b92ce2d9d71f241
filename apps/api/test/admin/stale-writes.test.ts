import { describeLocal, insist, startLocalTarget, unique, type Answer, type LocalTarget } from '../support';

const ONE = { name: 'One', flag: 'flag{one}' };

describeLocal('writes of several members of staff (decision 0007)', () => {
  let target: LocalTarget;
  beforeAll(async () => {
    target = await startLocalTarget();
  });
  afterAll(() => target.stop());

  const send = (method: string, path: string, data?: unknown, ifMatch?: string): Promise<Answer> =>
    target.send(method, path, {
      token: target.admin.authToken,
      ...(data === undefined ? {} : { json: { data } }),
      ...(ifMatch === undefined ? {} : { headers: { 'if-match': ifMatch } }),
    });
  const tagOf = (answer: Answer): string => {
    insist(answer);
    return answer.headers.get('etag') ?? '';
  };
  const stale = { status: 412, kind: 'badStaleVersion' };

  describe.each(['v1', 'v2'])('%s challenge', (version) => {
    const path = (id: string) => `/api/${version}/admin/challs/${id}`;

    it('an answer carries a strong tag that changes with every change and only then', async () => {
      const id = unique('tagged');
      const made = tagOf(await send('PUT', path(id), ONE));
      expect(made).toMatch(/^"[^"]+"$/);
      expect(tagOf(await send('GET', path(id)))).toBe(made);
      expect(tagOf(await send('PUT', path(id), ONE))).toBe(made);
      const changed = tagOf(await send('PUT', path(id), { name: 'Two' }));
      expect(changed).not.toBe(made);
      expect(tagOf(await send('GET', path(id)))).toBe(changed);
    });

    it('a write with the present tag passes, the same one again is refused and changes nothing', async () => {
      const id = unique('raced');
      const tag = tagOf(await send('PUT', path(id), ONE));
      insist(await send('PUT', path(id), { name: 'Two' }, tag));
      expect(await send('PUT', path(id), { name: 'Three' }, tag)).toMatchObject(stale);
      expect(insist(await send('GET', path(id))).name).toBe('Two');
    });

    it('one of several tags is enough, and what is no tag never matches', async () => {
      const id = unique('several');
      const tag = tagOf(await send('PUT', path(id), ONE));
      for (const header of [tag.slice(1, -1), '', '"another"']) {
        expect(await send('PUT', path(id), { name: 'No' }, header)).toMatchObject(stale);
      }
      insist(await send('PUT', path(id), { name: 'Two' }, `"another", ${tag}`));
    });

    it('a star asks that it exists', async () => {
      const id = unique('star');
      expect(await send('PUT', path(id), ONE, '*')).toMatchObject(stale);
      expect(await send('GET', path(id))).toMatchObject({ status: 404 });
      insist(await send('PUT', path(id), ONE));
      insist(await send('PUT', path(id), { name: 'Two' }, '*'));
    });

    it('a star in If-None-Match asks that it does not exist: of ten at once, one creates it', async () => {
      const id = unique('created');
      const create = (name: string) =>
        target.send('PUT', path(id), {
          token: target.admin.authToken,
          json: { data: { ...ONE, name } },
          headers: { 'if-none-match': '*' },
        });
      const names = Array.from({ length: 10 }, (_, number) => `Name ${String(number)}`);
      const answers = await Promise.all(names.map(create));
      expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
      for (const answer of answers.filter(({ status }) => status !== 200))
        expect(answer).toMatchObject(stale);
      const winner = names[answers.findIndex(({ status }) => status === 200)];
      expect(insist(await send('GET', path(id))).name).toBe(winner);
    });

    it('without the header a write behaves as specified', async () => {
      const id = unique('plain');
      insist(await send('PUT', path(id), ONE));
      insist(await send('PUT', path(id), { name: 'Two' }));
      expect(insist(await send('GET', path(id))).name).toBe('Two');
    });

    it('of ten writes for one version at once, one passes', async () => {
      const id = unique('crowd');
      const tag = tagOf(await send('PUT', path(id), ONE));
      const names = Array.from({ length: 10 }, (_, number) => `Name ${String(number)}`);
      const answers = await Promise.all(names.map((name) => send('PUT', path(id), { name }, tag)));
      expect(answers.map(({ status }) => status).sort()).toEqual([
        200,
        ...Array.from({ length: 9 }, () => 412),
      ]);
      const winner = names[answers.findIndex(({ status }) => status === 200)];
      expect(insist(await send('GET', path(id))).name).toBe(winner);
    });

    it('control: without the header all ten pass', async () => {
      const id = unique('crowd');
      insist(await send('PUT', path(id), ONE));
      const names = Array.from({ length: 10 }, (_, number) => `Name ${String(number)}`);
      const answers = await Promise.all(names.map((name) => send('PUT', path(id), { name })));
      expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    });
  });

  it('a challenge that was deleted and made again is another one', async () => {
    const id = unique('again');
    const path = `/api/v2/admin/challs/${id}`;
    const tag = tagOf(await send('PUT', path, ONE));
    insist(await send('DELETE', `/api/v1/admin/challs/${id}`));
    target.clock.advanceMs(1_000);
    insist(await send('PUT', path, ONE));
    expect(await send('PUT', path, { name: 'Two' }, tag)).toMatchObject(stale);
  });

  it('a deletion for a version that has passed is refused', async () => {
    const id = unique('deleted');
    const path = `/api/v1/admin/challs/${id}`;
    const tag = tagOf(await send('PUT', path, ONE));
    const next = tagOf(await send('PUT', path, { name: 'Two' }));
    expect(await send('DELETE', path, undefined, tag)).toMatchObject(stale);
    insist(await send('DELETE', path, undefined, next));
    expect(await send('DELETE', path, undefined, '*')).toMatchObject(stale);
    insist(await send('DELETE', path));
  });

  describe('what is written beside challenges and teams', () => {
    const as = (method: string, path: string, json?: unknown, ifMatch?: string) =>
      target.send(method, `/api/v2/admin${path}`, {
        token: target.admin.authToken,
        json,
        ...(ifMatch === undefined ? {} : { headers: { 'if-match': ifMatch } }),
      });

    it.each([
      [
        'notes of a team',
        async () => `/users/${(await target.aRegisteredTeam()).id}/notes`,
        (text: string) => ({ note: text, tags: [] }),
      ],
      [
        'write-ups',
        async () => `/challs/${(await target.aStoredChallenge()).id}/writeups`,
        (text: string) => ({ writeups: [{ title: text, url: 'https://a.test/' }] }),
      ],
    ])('%s: of two writes for one version the later is refused', async (_what, where, body) => {
      const path = await where();
      const tag = tagOf(await as('GET', path));
      insist(await as('PUT', path, body('One'), tag));
      expect(await as('PUT', path, body('Two'), tag)).toMatchObject(stale);
      const next = await as('GET', path);
      expect(next.text).toContain('One');
      insist(await as('PUT', path, body('Two'), tagOf(next)));
      insist(await as('PUT', path, body('Three')));
    });

    it('a decision about a case: likewise, and of ten for one version at once one passes', async () => {
      const { id: challengeId } = await target.aStoredChallenge({ data: { decoyFlags: ['flag{planted}'] } });
      const { id, authToken } = await target.aRegisteredTeam();
      const planted = { token: authToken, json: { flag: 'flag{planted}' } };
      await target.send('POST', `/api/v1/challs/${challengeId}/submit`, planted);
      const path = `/integrity-cases/${id}`;
      const decision = (note: string) => ({ data: { verdict: 'dismissed', note } });
      const tag = tagOf(await as('GET', path));
      insist(await as('PUT', path, decision('One'), tag));
      expect(await as('PUT', path, decision('Two'), tag)).toMatchObject(stale);
      const next = await as('GET', path);
      expect(insist(next).note).toBe('One');
      const notes = Array.from({ length: 10 }, (_, number) => `Note ${String(number)}`);
      const answers = await Promise.all(notes.map((note) => as('PUT', path, decision(note), tagOf(next))));
      expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
      insist(await as('PUT', path, decision('Three')));
    });

    it('a hint: likewise, with the version that is in the list', async () => {
      const path = `/challs/${(await target.aStoredChallenge()).id}/hints`;
      insist(await as('POST', path, { title: 'Look', content: 'there', price: 0 }));
      const stored = async () => insist(await as('GET', path)).hints[0];
      const { id, version } = await stored();
      insist(await as('PUT', `${path}/${id}`, { title: 'One' }, `"${version}"`));
      expect(await as('PUT', `${path}/${id}`, { title: 'Two' }, `"${version}"`)).toMatchObject(stale);
      const next = await stored();
      expect(next.title).toBe('One');
      insist(await as('PUT', `${path}/${id}`, { title: 'Two' }, `"${next.version}"`));
    });
  });

  it('an external client: of ten writes for the version in the list at once, one passes', async () => {
    const path = '/api/v2/admin/external-auth/clients';
    const as = (method: string, id: string, name: string, ifMatch?: string) =>
      target.send(method, `${path}${id}`, {
        token: target.admin.authToken,
        json: { name, redirectUri: 'https://a.test/' },
        ...(ifMatch === undefined ? {} : { headers: { 'if-match': ifMatch } }),
      });
    const { id, version } = insist(await as('POST', '', 'The wiki'));
    const names = Array.from({ length: 10 }, (_, number) => `Name ${String(number)}`);
    const answers = await Promise.all(names.map((name) => as('PUT', `/${id}`, name, `"${version}"`)));
    const passed = answers.filter(({ status }) => status === 200);
    expect(passed).toHaveLength(1);
    for (const answer of answers.filter((one) => one !== passed[0])) expect(answer).toMatchObject(stale);
    const listed = insist(await target.asStaff('GET', path));
    expect(listed).toContainEqual(passed[0]?.data);
    const tag = passed[0]?.headers.get('etag') ?? '';
    insist(await as('PUT', `/${id}`, 'Next', tag));
    insist(await as('PUT', `/${id}`, 'Unconditional'));
  });

  describe('settings', () => {
    const path = '/api/v2/admin/settings';

    it('an answer carries a strong tag; a write with an old one is refused and changes nothing', async () => {
      const tag = tagOf(await send('GET', path));
      const next = tagOf(await send('PUT', path, { ctfName: 'One' }, tag));
      expect(next).not.toBe(tag);
      expect(tagOf(await send('GET', path))).toBe(next);
      expect(await send('PUT', path, { ctfName: 'Two' }, tag)).toMatchObject(stale);
      expect(insist(await send('GET', path)).overrides.ctfName).toBe('One');
    });

    it('exist always, so a star passes; without the header a write behaves as specified', async () => {
      insist(await send('PUT', path, { ctfName: 'Three' }, '*'));
      insist(await send('PUT', path, { ctfName: 'Four' }));
    });

    it('of ten writes for one version at once, one passes', async () => {
      const tag = tagOf(await send('GET', path));
      const answers = await Promise.all(
        Array.from({ length: 10 }, (_, number) =>
          send('PUT', path, { ctfName: `Event ${String(number)}` }, tag),
        ),
      );
      expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
      expect(answers.filter(({ status }) => status === 412)).toHaveLength(9);
    });
  });
});
