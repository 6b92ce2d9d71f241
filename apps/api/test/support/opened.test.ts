import { setUp } from './opened';

/** Tests stand on it: what they open must be closed, or their process does not end. */
describe('a set-up', () => {
  it('that fails has closed what it had opened, the latest first, and says why it failed', async () => {
    const closed: string[] = [];
    const failing = setUp((opened) => {
      opened.add(() => closed.push('pool'));
      opened.add(() => closed.push('server'));
      return Promise.reject(new Error('no port is free'));
    });
    await expect(failing).rejects.toThrow('no port is free');
    expect(closed).toEqual(['server', 'pool']);
  });

  it('that is done stays open until it is closed; one that cannot be closed keeps no other open', async () => {
    const closed: string[] = [];
    const closeAll = await setUp((opened) => {
      opened.add(() => closed.push('pool'));
      opened.add(() => Promise.reject(new Error('the server hangs')));
      return Promise.resolve(() => opened.closeAll());
    });
    expect(closed).toEqual([]);
    await expect(closeAll()).rejects.toThrow('the server hangs');
    expect(closed).toEqual(['pool']);
  });
});
