import { Permission } from '@rampart/contract';
import { describeLocal, insist, startLocalTarget, unique, type Answer, type LocalTarget } from '../support';

const DAY_MS = 86_400_000;
const PATH = '/api/v2/announcements';
const EVERYTHING = `${PATH}?limit=100&offset=0`;

describeLocal('announcements of the organisers', () => {
  let target: LocalTarget;
  let staff: { readonly authToken: string };
  beforeAll(async () => {
    target = await startLocalTarget();
    staff = await target.aTeamWith(Permission.settingsWrite);
  });
  afterAll(() => target.stop());
  beforeEach(() => target.database('notices').delete());

  const write = (method: string, path: string, data?: unknown, ifMatch?: string): Promise<Answer> =>
    target.send(method, path, {
      token: staff.authToken,
      ...(data === undefined ? {} : { json: { data } }),
      ...(ifMatch === undefined ? {} : { headers: { 'if-match': ifMatch } }),
    });
  const publish = async (data: object = {}): Promise<string> =>
    insist(await write('POST', PATH, { title: unique('news'), content: '*text*', ...data })).id as string;
  const titles = async (): Promise<string[]> =>
    insist(await target.send('GET', EVERYTHING)).announcements.map(({ title }: { title: string }) => title);

  it('anybody reads them before the event has started, with their Markdown as it was written', async () => {
    const content = '# Hi\n<script>alert(1)</script> **bold**';
    const id = await publish({ title: 'Soon', content });
    const now = target.now().getTime();
    await target.set({ startTime: now + DAY_MS, endTime: now + 2 * DAY_MS });
    const shown = { id, title: 'Soon', content, pinned: false, editedAt: null };
    expect(insist(await target.send('GET', EVERYTHING))).toEqual({
      total: 1,
      announcements: [{ ...shown, createdAt: expect.any(Number) as unknown }],
    });
    expect(insist(await target.send('GET', `${PATH}/${id}`))).toMatchObject(shown);
    await target.set({ startTime: null, endTime: null });
  });

  it('are published once for a client that repeats a request with its id, also when it does so at once', async () => {
    const id = unique('a-notice-of-a-client');
    const send = (title = 'Lunch') => write('POST', PATH, { id, title, content: 'At noon.' });
    const answers = await Promise.all([send(), send(), send()]);
    for (const answer of answers) expect(insist(answer)).toMatchObject({ id, title: 'Lunch' });
    expect(await titles()).toEqual(['Lunch']);
    expect(await send('Dinner')).toMatchObject({ status: 400, kind: 'badBody' });
    expect(await titles()).toEqual(['Lunch']);
  });

  it('are listed in pages, pinned ones first and then the newest', async () => {
    for (const title of ['first', 'second', 'third']) {
      await publish({ title, pinned: title === 'first' });
      target.clock.advanceMs(1_000);
    }
    expect(await titles()).toEqual(['first', 'third', 'second']);
    const page = insist(await target.send('GET', `${PATH}?limit=1&offset=1`));
    expect(page).toMatchObject({ total: 3, announcements: [{ title: 'third' }] });
  });

  it('a list that has not changed is 304, and 200 after a change', async () => {
    const id = await publish();
    const etag = (await target.send('GET', EVERYTHING)).headers.get('etag') ?? '';
    const again = () => target.send('GET', EVERYTHING, { headers: { 'if-none-match': etag } });
    expect((await again()).status).toBe(304);
    insist(await write('PUT', `${PATH}/${id}`, { pinned: true }));
    expect((await again()).status).toBe(200);
  });

  it('pinning keeps the text and the time of the last edit; an edit of the text sets it', async () => {
    const id = await publish({ title: 'Lunch' });
    const another = await publish({ title: 'Prizes' });
    target.clock.advanceMs(1_000);
    const pinned = insist(await write('PUT', `${PATH}/${id}`, { pinned: true }));
    expect(pinned).toMatchObject({ title: 'Lunch', pinned: true, editedAt: null });
    const edited = insist(await write('PUT', `${PATH}/${id}`, { title: 'Dinner' }));
    expect(edited).toMatchObject({ title: 'Dinner', content: '*text*', pinned: true });
    expect(edited.editedAt).toBeGreaterThanOrEqual(Number(edited.createdAt) + 1_000);
    const untouched = { title: 'Prizes', pinned: false, editedAt: null };
    expect(insist(await target.send('GET', `${PATH}/${another}`))).toMatchObject(untouched);
  });

  it('an edit or deletion of a version that has passed is refused and changes nothing', async () => {
    const id = await publish({ title: 'One' });
    const read = await target.send('GET', `${PATH}/${id}`);
    const tag = read.headers.get('etag') ?? '';
    const next = (await write('PUT', `${PATH}/${id}`, { title: 'Two' }, tag)).headers.get('etag') ?? '';
    const stale = { status: 412, kind: 'badStaleVersion' };
    expect(await write('PUT', `${PATH}/${id}`, { title: 'Three' }, tag)).toMatchObject(stale);
    expect(await write('DELETE', `${PATH}/${id}`, undefined, tag)).toMatchObject(stale);
    expect(await titles()).toEqual(['Two']);
    insist(await write('DELETE', `${PATH}/${id}`, undefined, next));
  });

  it('one without a title is refused, and blanks are none', async () => {
    const id = await publish();
    const refused = { status: 400, kind: 'badBody' };
    for (const title of ['', '   ', '\n\u00a0\t'])
      expect([
        await write('POST', PATH, { title, content: '' }),
        await write('PUT', `${PATH}/${id}`, { title }),
      ]).toEqual([expect.objectContaining(refused), expect.objectContaining(refused)]);
    insist(await write('PUT', `${PATH}/${id}`, { title: '  Lunch ' }));
  });

  it('a deleted one is gone from list and address, and no other', async () => {
    const [id] = [await publish(), await publish({ title: 'Prizes' })];
    insist(await write('DELETE', `${PATH}/${id}`));
    expect(await titles()).toEqual(['Prizes']);
    const unknown = { status: 404, kind: 'badUnknownAnnouncement' };
    expect(await target.send('GET', `${PATH}/${id}`)).toMatchObject(unknown);
    expect(await write('PUT', `${PATH}/${id}`, { pinned: true })).toMatchObject(unknown);
    expect(await write('DELETE', `${PATH}/${id}`)).toMatchObject(unknown);
  });

  it.each([
    ['no title', { title: '' }],
    ['a title of 121 characters', { title: '🚩'.repeat(121) }],
    ['a text of 10,001 characters', { content: 'x'.repeat(10_001) }],
  ])('%s is refused', async (_what, data) => {
    const answer = await write('POST', PATH, { title: 'T', content: '', ...data });
    expect(answer).toMatchObject({ status: 400, kind: 'badBody' });
  });

  it('the longest title and text pass', async () => {
    await publish({ title: '🚩'.repeat(120), content: '🚩'.repeat(10_000) });
  });
});
