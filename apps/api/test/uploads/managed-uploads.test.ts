import { createHash } from 'node:crypto';
import { aPng } from './a-png';
import { asForm } from './multipart';
import { describeLocal, insist, startLocalTarget, unique, type LocalTarget } from '../support';

describeLocal('files that staff uploaded', () => {
  let target: LocalTarget;
  let token: string;
  beforeAll(async () => {
    target = await startLocalTarget();
    token = target.admin.authToken;
  });
  afterAll(() => target.stop());

  async function upload(name: string, content: string) {
    const part = { name: 'files', fileName: name, content };
    const [{ url }] = insist(await target.send('POST', '/api/v2/admin/upload', { token, ...asForm(part) }));
    return { sha256: createHash('sha256').update(content).digest('hex'), name, url: url as string };
  }
  const list = async (query: string) =>
    insist(await target.send('GET', `/api/v2/admin/uploads?${query}`, { token }));
  const remove = ({ sha256, name }: { sha256: string; name: string }) =>
    target.send('DELETE', `/api/v2/admin/uploads/${sha256}/${encodeURIComponent(name)}`, { token });

  it('are listed by name in pages, with the challenges that hand them out, without avatars', async () => {
    const word = unique('list');
    const [b, a] = [await upload(`${word} b%.zip`, 'b'), await upload(`${word}-a.zip`, 'aa')];
    const { id } = await target.aStoredChallenge({ data: { files: [{ name: 'a', url: a.url, size: 2 }] } });
    const picture = asForm({ name: 'avatar', fileName: 'me.png', content: aPng(30) });
    insist(await target.send('PATCH', '/api/v2/users/me/avatar', { token, ...picture }));
    expect(await list(`limit=9&offset=0&search=${word.toUpperCase()}`)).toEqual({
      total: 2,
      uploads: [
        { ...b, size: 1, usedBy: [], usedElsewhere: false },
        { ...a, size: 2, usedBy: [id], usedElsewhere: false },
      ],
    });
    expect((await list(`limit=1&offset=1&search=${word}`)).uploads).toEqual([
      { ...a, size: 2, usedBy: [id], usedElsewhere: false },
    ]);
    const all = (await list('limit=100&offset=0')).uploads as { name: string }[];
    expect(all.filter(({ name }) => name.endsWith('.png') || name.endsWith('.webp'))).toEqual([]);
  });

  it('are found by a name with accents, however the computer of its author writes them', async () => {
    const name = `${unique('geheim')}-Übung.zip`;
    const found = async (search: string) =>
      (await list(`limit=9&offset=0&search=${encodeURIComponent(search)}`)).uploads as { name: string }[];
    const [composed, decomposed] = [name, name.normalize('NFD')];
    await upload(decomposed, unique('exercise'));
    for (const search of [composed, decomposed, composed.toUpperCase()])
      expect((await found(search)).map((file) => file.name)).toEqual([decomposed]);
  });

  it('are deleted once, and not while a challenge hands them out', async () => {
    const file = await upload(unique('gone'), 'gone');
    const { id } = await target.aStoredChallenge({
      data: { files: [{ name: 'x', url: file.url, size: 4 }] },
    });
    expect(await remove(file)).toMatchObject({ status: 409, kind: 'badUploadInUse' });
    expect((await target.send('GET', file.url)).status).toBe(200);
    await target.edit({ id }, { files: [] });
    expect(await remove(file)).toMatchObject({ status: 200, kind: 'goodAdminUploadDelete' });
    expect((await target.send('GET', file.url)).status).toBe(404);
    expect(await remove(file)).toMatchObject({ status: 404, kind: 'badUnknownUpload' });
  });

  it.each([
    [
      'under an address with the origin, as staff copy it',
      (url: string) => ({ files: [{ name: 'x', url, size: 4 }] }),
    ],
    ['as a picture of their descriptions', (url: string) => ({ description: `See ![a map](${url}).` })],
  ])('are in use by challenges that name them %s', async (_title, naming) => {
    const file = await upload(unique('map (1)'), unique('used'));
    const { id } = await target.aStoredChallenge({ data: naming(`https://ctf.example.org${file.url}`) });
    expect((await list(`limit=9&offset=0&search=${encodeURIComponent(file.name)}`)).uploads).toEqual([
      { ...file, size: expect.any(Number) as unknown, usedBy: [id], usedElsewhere: false },
    ]);
    expect(await remove(file)).toMatchObject({ status: 409, kind: 'badUploadInUse' });
    await target.edit({ id }, { files: [], description: 'nothing to see' });
    expect(await remove(file)).toMatchObject({ status: 200, kind: 'goodAdminUploadDelete' });
  });

  it.each([
    ['hints', 'POST', 'hints', (url: string) => ({ title: 'Map', content: `![](${url})`, price: 0 })],
    ['write-ups', 'PUT', 'writeups', (url: string) => ({ writeups: [{ title: 'All of it', url }] })],
  ] as const)('are in use by challenges whose %s name them', async (_title, method, path, naming) => {
    const file = await upload(unique('solution'), unique('solution'));
    const { id } = await target.aStoredChallenge();
    const address = `https://ctf.example.org${file.url}`;
    insist(await target.asStaff(method, `/api/v2/admin/challs/${id}/${path}`, naming(address)));
    expect((await list(`limit=9&offset=0&search=${file.name}`)).uploads).toMatchObject([{ usedBy: [id] }]);
    expect(await remove(file)).toMatchObject({ status: 409, kind: 'badUploadInUse' });
  });

  it.each([
    ['a logo', 'PUT', 'admin/settings', (url: string) => ({ logoDarkUrl: url })],
    ['the home page', 'PUT', 'admin/settings', (url: string) => ({ homeContent: `![](${url})` })],
    ['an announcement', 'POST', 'announcements', (url: string) => ({ title: 'Map', content: `![](${url})` })],
  ] as const)('are in use if %s has their address', async (_title, method, path, naming) => {
    const file = await upload(unique('plan'), unique('plan'));
    insist(await target.asStaff(method, `/api/v2/${path}`, { data: naming(file.url) }));
    expect((await list(`limit=9&offset=0&search=${file.name}`)).uploads).toMatchObject([
      { usedBy: [], usedElsewhere: true },
    ]);
    expect(await remove(file)).toMatchObject({ status: 409, kind: 'badUploadInUse' });
  });

  it('are in use under the longest name that a file can have, too, and deleted under it', async () => {
    const file = await upload('🚩'.repeat(255), unique('long'));
    const files = [{ name: 'long', url: file.url, size: 4 }];
    const { id } = await target.aStoredChallenge({ data: { files } });
    const { uploads } = await list(`limit=9&offset=0&search=${encodeURIComponent('🚩🚩')}`);
    expect(uploads).toEqual([
      { ...file, size: expect.any(Number) as unknown, usedBy: [id], usedElsewhere: false },
    ]);
    expect(await remove(file)).toMatchObject({ status: 409, kind: 'badUploadInUse' });
    await target.edit({ id }, { files: [] });
    expect(await remove(file)).toMatchObject({ status: 200, kind: 'goodAdminUploadDelete' });
  });
});
