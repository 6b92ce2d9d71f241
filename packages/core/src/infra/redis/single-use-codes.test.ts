import { createRedisSingleUseCodes } from './single-use-codes';

const never = () => Promise.race<never>([]);
const stuck = createRedisSingleUseCodes({ set: never, getDel: never }, '', { deadlineMs: 1 });

describe('a single-use code while Redis is connected but does not reply', () => {
  it('fails when it is to be kept', async () => {
    await expect(stuck.keep('C', 'team', 60_000)).rejects.toThrow('no answer within 1 ms');
  });

  it('fails when it is to be taken', async () => {
    await expect(stuck.take('C')).rejects.toThrow('no answer within 1 ms');
  });

  it('(control) works while Redis replies, and fails as Redis fails', async () => {
    const replying = createRedisSingleUseCodes(
      { set: () => Promise.reject(new Error('away')), getDel: () => Promise.resolve('team') },
      '',
    );
    expect(await replying.take('C')).toBe('team');
    await expect(replying.keep('C', 'team', 60_000)).rejects.toThrow('away');
  });
});
