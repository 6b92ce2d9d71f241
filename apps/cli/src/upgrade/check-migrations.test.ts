import { checkMigrations } from './check-migrations';

const lock = (rows: number) =>
  ({ migration: '0042-more', table: 'submissions', blocks: 'writes', rows }) as const;

describe('migrations before an upgrade', () => {
  it('none are pending', () => {
    expect(checkMigrations({ pending: [], unknown: [], locks: [] }).status).toBe('ok');
  });

  it('pending ones are named, with what they lock for a moment', () => {
    const verdict = checkMigrations({ pending: ['0042-more'], unknown: [], locks: [lock(20)] });
    expect(verdict).toMatchObject({
      status: 'ok',
      detail: expect.stringContaining('0042-more blocks writes of submissions (about 20 rows)') as unknown,
    });
  });

  it('a lock of a large table is a warning', () => {
    const verdict = checkMigrations({ pending: ['0042-more'], unknown: [], locks: [lock(3_000_000)] });
    expect(verdict).toMatchObject({
      status: 'warning',
      remedy: expect.stringContaining('backup') as unknown,
    });
  });

  it('a database of a newer version is a failure: this one must not run on it', () => {
    expect(checkMigrations({ pending: [], unknown: ['0099-later'], locks: [] }).status).toBe('failed');
  });
});
