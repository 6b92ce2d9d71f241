import { setImmediate as nextTurn } from 'node:timers/promises';
import { createLookups } from './lookups';

/** Lookups that the test answers, one after the other. */
function slowLookups() {
  const asked: string[] = [];
  const pending: { resolve: (addresses: string[]) => void; reject: (error: Error) => void }[] = [];
  const lookups = createLookups((host) => {
    asked.push(host);
    return new Promise((resolve, reject) => pending.push({ resolve, reject }));
  });
  return { lookups, asked, next: () => pending.shift() };
}

describe('the lookups of a job', () => {
  it('are made one at a time, also after one that fails', async () => {
    const { lookups, asked, next } = slowLookups();
    const found = ['a', 'b', 'c'].map((host) => lookups.addressesOf(host).catch(() => 'failed'));
    await nextTurn();
    expect(asked).toEqual(['a']);
    next()?.reject(new Error('no answer'));
    await nextTurn();
    expect(asked).toEqual(['a', 'b']);
    next()?.resolve(['1.1.1.1']);
    await nextTurn();
    next()?.resolve(['2.2.2.2']);
    expect(await Promise.all(found)).toEqual(['failed', ['1.1.1.1'], ['2.2.2.2']]);
  });

  it('that wait when the job ends are not made', async () => {
    const { lookups, asked, next } = slowLookups();
    const found = ['a', 'b'].map((host) => lookups.addressesOf(host));
    await nextTurn();
    lookups.end();
    next()?.resolve(['1.1.1.1']);
    expect(await Promise.all(found)).toEqual([['1.1.1.1'], []]);
    expect(asked).toEqual(['a']);
  });

  it.each(['192.0.2.1', '2001:db8::1'])('are not needed for an address: %s', async (address) => {
    const { lookups, asked } = slowLookups();
    void lookups.addressesOf('a');
    expect(await lookups.addressesOf(address)).toEqual([address]);
    await nextTurn();
    expect(asked).toEqual(['a']);
  });
});
