import {
  describeLocal,
  insist,
  startLocalTarget,
  type Answer,
  type Json,
  type LocalTarget,
} from '../support';

const HOUR_MS = 3_600_000;

describeLocal('the time of a freeze', () => {
  let local: LocalTarget;
  beforeAll(async () => {
    local = await startLocalTarget();
    await local.set({ startTime: local.now().getTime() - HOUR_MS, endTime: local.now().getTime() + HOUR_MS });
  });
  afterAll(() => local.stop());

  const change = (data: Json): Promise<Answer> => local.asStaff('PUT', '/api/v2/admin/event', { data });
  const freeze = async (data: Json = {}): Promise<number> =>
    insist(await change({ frozen: true, ...data })).frozenFrom;
  const refused = async (data: Json): Promise<string> => {
    const answer = await change({ frozen: true, ...data });
    expect(answer).toMatchObject({ status: 400, kind: 'badBody' });
    return answer.data.reason;
  };

  it('is not in the past and not moved once it has come, and the same one again is no change, whatever the clock', async () => {
    expect(await refused({ frozenFrom: local.now().getTime() - 1_000 })).toContain('data.frozenFrom');
    const from = await freeze();
    expect(await refused({ frozenFrom: from + HOUR_MS })).toContain('already');
    expect(await freeze()).toBe(from);
    expect(await freeze({ frozenFrom: from })).toBe(from);
    expect(insist(await local.send('GET', '/api/v2/event')).frozenFrom).toBe(from);

    const behind = from - 240_000;
    local.clock.stopAt(new Date(behind));
    expect(await freeze()).toBe(from);
    expect(await refused({ frozenFrom: from + HOUR_MS })).toContain('already');
    // The control: a planned one begins at once.
    insist(await change({ frozen: false }));
    await freeze({ frozenFrom: from + 1 });
    expect(await freeze()).toBe(behind);
  });

  it('is not moved once it was planned and has come; the present is not the past', async () => {
    const from = local.now().getTime() + HOUR_MS / 2;
    insist(await change({ frozen: false }));
    await freeze({ frozenFrom: from });
    local.clock.stopAt(new Date(from));
    expect(await refused({ frozenFrom: from + 1 })).toContain('already');
    expect(await freeze()).toBe(from);
    insist(await change({ frozen: false }));
    expect(await refused({ frozenFrom: from - 1 })).toContain('past');
    expect(await freeze({ frozenFrom: from })).toBe(from);
  });

  it('is not taken from a request that does not freeze, which would leave everything as it is', async () => {
    const from = local.now().getTime() + HOUR_MS;
    for (const data of [{ frozenFrom: from }, { frozen: false, frozenFrom: from }])
      expect(await change(data)).toMatchObject({
        ...{ status: 400, kind: 'badBody' },
        data: { reason: 'body:data.frozenFrom: needs frozen: true' },
      });
  });
});
