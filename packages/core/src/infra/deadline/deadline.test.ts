import { DeadlineError, withDeadline } from '.';

const never = () => new Promise<never>(() => undefined);

describe('work with a deadline', () => {
  it('settles as the work does', async () => {
    expect(await withDeadline('work', 1_000, Promise.resolve(7))).toBe(7);
    await expect(withDeadline('work', 1_000, Promise.reject(new Error('broken')))).rejects.toThrow('broken');
  });

  it('rejects with the name of the work when it takes longer', async () => {
    await expect(withDeadline('the work', 1, never())).rejects.toThrow(
      new DeadlineError('the work: no answer within 1 ms'),
    );
  });

  it('counts what arrived while the process was busy', async () => {
    const work = new Promise((resolve) => setTimeout(() => resolve('in time'), 2));
    const outcome = withDeadline('work', 1, work);
    const busyUntilMs = performance.now() + 10;
    while (performance.now() < busyUntilMs);
    expect(await outcome).toBe('in time');
  });
});
