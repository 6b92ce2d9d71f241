import { ALL_PERMISSIONS, Permission } from '@rampart/contract';
import { describeLocal, insist, type Json } from '../support';
import { aPng } from '../uploads/a-png';
import { avatarPart, MIB, startAvatarTarget, type AvatarTarget } from './avatar-target';

describeLocal('PATCH admin/users/:id/avatar', () => {
  let target: AvatarTarget;
  beforeAll(async () => {
    target = await startAvatarTarget();
  });
  afterAll(() => target.stop());

  it('sets and removes without a bucket, and is on record', async () => {
    const team = await target.aRegisteredTeam();
    const urls: (string | null)[] = [];
    for (const parts of [[avatarPart(aPng(20))], [avatarPart(aPng(21))], [avatarPart(aPng(22))], []]) {
      urls.push(insist(await target.patchAsStaff(team.id, parts)).url);
    }
    expect(urls[3]).toBeNull();
    expect(await target.stored(team)).toEqual([]);
    const { actions } = insist(
      await target.asStaff('GET', `/api/v2/admin/audit?limit=10&offset=0&target=${team.id}&sortOrder=asc`),
    );
    expect(
      actions.map(({ action, before, after }: Json) => [action, before.avatarUrl, after.avatarUrl]),
    ).toEqual([
      ['team.avatar', null, urls[0]],
      ['team.avatar', urls[0], urls[1]],
      ['team.avatar', urls[1], urls[2]],
      ['team.avatar', urls[2], null],
    ]);
  });

  it('the team sees it on its next request', async () => {
    const team = await target.aRegisteredTeam();
    const { url } = insist(await target.patchAsStaff(team.id, [avatarPart(aPng(23))]));
    expect(await target.own(team)).toMatchObject({ avatarUrl: url });
  });

  it('an unknown team is 404 badUnknownUser', async () => {
    const answer = await target.patchAsStaff('nobody', [avatarPart(aPng(1))]);
    expect(answer).toMatchObject({ status: 404, kind: 'badUnknownUser' });
  });

  it('a team with any permission is 403 badUserPrivileged, the caller itself too', async () => {
    const staff = await target.aTeamWith(Permission.usersWrite);
    const other = await target.aTeamWith(Permission.challsRead);
    for (const id of [staff.id, other.id]) {
      const answer = await target.patchAsStaff(id, [avatarPart(aPng(1))], staff.authToken);
      expect(answer).toMatchObject({ status: 403, kind: 'badUserPrivileged' });
      expect(await target.stored({ id })).toEqual([]);
    }
  });

  it('needs usersWrite and nothing else', async () => {
    const team = await target.aRegisteredTeam();
    const without = await target.aTeamWith(ALL_PERMISSIONS & ~Permission.usersWrite);
    const refused = await target.patchAsStaff(team.id, [], without.authToken);
    expect(refused).toMatchObject({ status: 403, kind: 'badPerms' });
  });

  it('refuses large files and what is no picture', async () => {
    const team = await target.aRegisteredTeam();
    expect(await target.patchAsStaff(team.id, [avatarPart(Buffer.alloc(MIB + 1))])).toMatchObject({
      kind: 'badAvatarFileSize',
      data: { maxSize: MIB },
    });
    expect((await target.patchAsStaff(team.id, [avatarPart('text')])).kind).toBe('badAvatarFile');
  });
});
