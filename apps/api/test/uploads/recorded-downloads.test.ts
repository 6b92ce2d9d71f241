import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  describeLocal,
  insist,
  startLocalTarget,
  until,
  type LocalTarget,
  type RegisteredTeam,
  type StoredChallenge,
} from '../support';
import { asForm, urlsOf } from './multipart';

describeLocal('downloads that are recorded', () => {
  let target: LocalTarget;
  let directory: string;
  let plain: string;
  let team: RegisteredTeam;
  let fetched: StoredChallenge;
  let unfetched: StoredChallenge;
  beforeAll(async () => {
    directory = await mkdtemp(join(tmpdir(), 'recorded-'));
    target = await startLocalTarget({
      config: {
        trackDownloads: true,
        uploadProvider: { name: 'uploads/local', options: { uploadDirectory: directory } },
      },
    });
    team = await target.aRegisteredTeam();
    plain = await upload('one.zip');
    fetched = await aChallengeWith(plain);
    unfetched = await aChallengeWith(await upload('two.zip'));
  });
  afterAll(async () => {
    await target.stop();
    await rm(directory, { recursive: true, force: true });
  });

  async function upload(fileName: string): Promise<string> {
    const answer = await target.send('POST', '/api/v2/admin/upload', {
      token: target.admin.authToken,
      ...asForm({ name: 'files', fileName, content: fileName }),
    });
    return urlsOf(insist(answer))[0] ?? '';
  }
  const aChallengeWith = (url: string) =>
    target.aStoredChallenge({ data: { files: [{ name: 'a.zip', url, size: 7 }] } });
  const markerOf = async ({ authToken }: RegisteredTeam): Promise<string> =>
    insist(await target.send('GET', '/api/v2/users/me', { token: authToken })).downloadMarker;
  const fetches = () => target.database('challenge_fetches').select('team_id', 'challenge_id', 'kind');

  it('are told by a marker of the team, which names nobody and is no part of the file', async () => {
    const marker = await markerOf(team);
    expect(marker).toMatch(/^[\w-]{22}$/);
    expect(await markerOf(team)).toBe(marker);
    const response = await fetch(`${target.baseUrl}${plain}?team=${marker}`, {
      headers: { range: 'bytes=0-2' },
    });
    expect([response.status, await response.text()]).toEqual([206, 'one']);
    await until('the download is recorded', async () => (await fetches()).length === 1);
    expect(await fetches()).toEqual([{ team_id: team.id, challenge_id: fetched.id, kind: 'file' }]);
  });

  it('are none without a marker, without the content, of no file and with a marker that is made up', async () => {
    const other = await markerOf(await target.aRegisteredTeam());
    const last = await target.aRegisteredTeam();
    const asked: [string, string][] = [
      ['GET', plain],
      ['HEAD', `${plain}?team=${other}`],
      ['GET', `${plain}x?team=${other}`],
      ['GET', `${plain}?team=made-up`],
      // Control, and the last one to be written.
      ['GET', `${plain}?team=${await markerOf(last)}`],
    ];
    for (const [method, path] of asked)
      await (await fetch(`${target.baseUrl}${path}`, { method })).arrayBuffer();
    await until('the last download is recorded', async () =>
      (await fetches()).some(({ team_id: id }) => id === last.id),
    );
    expect(await fetches()).toHaveLength(2);
  });

  it('show staff which challenge was solved without one', async () => {
    target.clock.stopAt(new Date(target.now().getTime() + 60_000));
    await target.solve(team, fetched);
    await target.solve(team, unfetched);
    const { cases } = insist(await target.asStaff('GET', '/api/v2/admin/integrity-cases?limit=10&offset=0'));
    expect(cases).toMatchObject([{ id: team.id, kinds: ['solvedWithoutFetching'], signals: 1 }]);
    const { evidence } = insist(await target.asStaff('GET', `/api/v2/admin/integrity-cases/${team.id}`));
    expect(evidence[0].submissions).toMatchObject([{ challengeId: unfetched.id }]);
  });
});
