import { describeLocal, startLocalTarget, type Json, type LocalTarget } from '../support';

describeLocal('what is said first of a change to a team', () => {
  let target: LocalTarget;
  let taken: string;
  beforeAll(async () => {
    target = await startLocalTarget();
    taken = (await target.aRegisteredTeam()).name;
  });
  afterAll(() => target.stop());

  const kindOf = async (id: string, data: Json): Promise<string | undefined> => {
    const { kind } = await target.asStaff('PUT', `/api/v2/admin/users/${id}`, { data });
    return kind;
  };

  describe.each([
    ['an unknown division', () => ({ division: 'nowhere' }), 'badBody'],
    ['a taken name', () => ({ name: taken }), 'badKnownName'],
  ])('%s', (_what, change, refusal) => {
    it('comes after an unknown team', async () => {
      expect(await kindOf('nobody', change())).toBe('badUnknownUser');
    });

    it('comes after a team with permissions', async () => {
      expect(await kindOf((await target.aTeamWith(1)).id, change())).toBe('badUserPrivileged');
    });

    it('(control) is said of any other team, which is not banned then either', async () => {
      const { id } = await target.aRegisteredTeam();
      expect(await kindOf(id, { ...change(), banned: true })).toBe(refusal);
      expect(await target.database('teams').where({ id }).pluck('banned')).toEqual([false]);
    });
  });

  it('an unknown division comes before a taken name', async () => {
    const { id } = await target.aRegisteredTeam();
    expect(await kindOf(id, { division: 'nowhere', name: taken })).toBe('badBody');
  });
});
