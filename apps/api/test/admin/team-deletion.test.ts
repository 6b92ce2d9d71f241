import { access, mkdir, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  describeLocal,
  insist,
  startLocalTarget,
  startTarget,
  type Json,
  type LocalTarget,
  type RegisteredTeam,
  type Target,
} from '../support';
import { aPng } from '../uploads/a-png';
import { asForm } from '../uploads/multipart';

const remove = (target: Pick<Target, 'asStaff'>, { id }: { readonly id: string }) =>
  target.asStaff('DELETE', `/api/v2/admin/users/${id}`);

describe('deleting a team', () => {
  let target: Target;
  beforeAll(async () => {
    target = await startTarget();
  });
  afterAll(() => target.stop());

  it('a deleted team is gone with its solves; its attempts stay in the record', async () => {
    const [team, rival] = [await target.aRegisteredTeam(), await target.aRegisteredTeam()];
    const challenge = await target.aStoredChallenge();
    await target.solve(team, challenge);
    await target.solve(rival, challenge);
    const answer = await remove(target, team);
    expect(answer).toMatchObject({ status: 200, kind: 'goodAdminUserDelete' });
    expect(Object.keys(answer.body)).toEqual(['kind', 'message']);
    expect(await remove(target, team)).toMatchObject({ status: 404, kind: 'badUnknownUser' });
    expect(await target.send('GET', '/api/v2/users/me', { token: team.authToken })).toMatchObject({
      kind: 'badToken',
    });
    await target.board();
    expect(insist(await target.send('GET', `/api/v2/users/${rival.id}`))).toMatchObject({
      score: 500,
      solves: [{ bloodIndex: 0 }],
    });
    const { submissions } = insist(
      await target.asStaff('POST', '/api/v2/admin/submissions?limit=9&offset=0', {
        team: { include: [team.id] },
      }),
    );
    expect(submissions).toMatchObject([
      { userId: team.id, userName: team.id, userDivision: 'unknown', userBanned: false, result: 'correct' },
    ]);
    // Name and address are free again.
    await target.aRegisteredTeam({ name: team.name });
  });

  it('its pushed scores go too, also with members', async () => {
    const team = await target.aRegisteredTeam();
    const challenge = await target.aStoredChallenge({ kind: 'dynamic' });
    insist(await target.pushScores(challenge, [{ userId: team.id, points: 5 }]));
    insist(
      await target.send('POST', '/api/v1/users/me/members', {
        token: team.authToken,
        json: { email: 'member@example.org' },
      }),
    );
    insist(await remove(target, team));
    const scores = insist(await target.send('GET', `/api/v2/challs/${challenge.id}/scores?limit=9&offset=0`));
    expect(scores).toMatchObject({ total: 0, scores: [] });
    const shown = insist(await target.asStaff('GET', `/api/v2/admin/challs/${challenge.id}`));
    expect(shown).toMatchObject({ solveCount: 0 });
  });
});

describeLocal('the avatar of a deleted team', () => {
  let target: LocalTarget;
  let directory: string;
  beforeAll(async () => {
    directory = await mkdtemp(join(tmpdir(), 'deleted-'));
    target = await startLocalTarget({
      config: { uploadProvider: { name: 'uploads/local', options: { uploadDirectory: directory } } },
    });
  });
  afterAll(async () => {
    await target.stop();
    await rm(directory, { recursive: true, force: true });
  });

  /** The team's avatar: its address and where it lies. */
  async function setAvatar({ authToken }: RegisteredTeam): Promise<{ url: string; file: string }> {
    const form = asForm({ name: 'avatar', fileName: 'me.png', content: aPng(40) });
    const { url }: Json = insist(
      await target.send('PATCH', '/api/v2/users/me/avatar', { token: authToken, ...form }),
    );
    return { url, file: join(directory, url.slice('/uploads/'.length)) };
  }
  const statusOf = async (url: string) => (await fetch(`${target.baseUrl}${url}`)).status;

  it('is deleted with it, and no other', async () => {
    const [team, other] = [await target.aRegisteredTeam(), await target.aRegisteredTeam()];
    const [gone, kept] = [await setAvatar(team), await setAvatar(other)];
    expect(await statusOf(gone.url)).toBe(200);
    insist(await remove(target, team));
    expect([await statusOf(gone.url), await statusOf(kept.url)]).toEqual([404, 200]);
    await expect(access(gone.file)).rejects.toThrow('ENOENT');
  });

  it('that cannot be deleted does not keep the team', async () => {
    const team = await target.aRegisteredTeam();
    const { file } = await setAvatar(team);
    await rm(file);
    // A directory is not deleted as a file.
    await mkdir(file);
    expect(await remove(target, team)).toMatchObject({ status: 200, kind: 'goodAdminUserDelete' });
    expect(await remove(target, team)).toMatchObject({ kind: 'badUnknownUser' });
    expect(await readdir(file)).toEqual([]);
  });

  it('stays when the deletion is refused', async () => {
    const privileged = await target.aTeamWith(1);
    const { url } = await setAvatar(privileged);
    expect(await remove(target, privileged)).toMatchObject({ status: 403, kind: 'badUserPrivileged' });
    expect(await statusOf(url)).toBe(200);
  });

  it('of a change and a deletion at once nothing is left', async () => {
    for (let round = 0; round < 5; round += 1) {
      const team = await target.aRegisteredTeam();
      const form = asForm({ name: 'avatar', fileName: 'me.png', content: aPng(round) });
      const [changed, deleted] = await Promise.all([
        target.send('PATCH', '/api/v2/users/me/avatar', { token: team.authToken, ...form }),
        remove(target, team),
      ]);
      insist(deleted);
      expect(changed.status).toBeLessThan(500);
      const left = await readdir(join(directory, 'avatars', team.id)).catch(() => []);
      expect(left).toEqual([]);
    }
  });
});
