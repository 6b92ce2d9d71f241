import { auditedChanges, auditedFields } from './audited-changes';

const secrets = new Set(['flags']);

test('only what changed is recorded', () => {
  expect(auditedChanges({ name: 'A', hidden: false }, { name: 'B', hidden: false })).toEqual({
    before: { name: 'A' },
    after: { name: 'B' },
  });
});

test('a changed secret shows as changed, never as text', () => {
  const changes = auditedChanges({ flags: ['flag{old}'] }, { flags: ['flag{new}'] }, secrets);
  expect(changes).toEqual({ before: { flags: { changed: true } }, after: { flags: { changed: true } } });
});

test('an unchanged secret does not show at all', () => {
  expect(auditedChanges({ flags: ['f'] }, { flags: ['f'] }, secrets)).toEqual({ before: {}, after: {} });
});

test('a secret that was not there, or is gone, shows as such', () => {
  expect(auditedChanges({ flags: [] }, { flags: ['flag{new}'] }, secrets)).toEqual({
    before: { flags: [] },
    after: { flags: { changed: true } },
  });
});

test('the order of keys is no change', () => {
  expect(auditedChanges({ points: { min: 1, max: 2 } }, { points: { max: 2, min: 1 } })).toEqual({
    before: {},
    after: {},
  });
});

test('something made or deleted is recorded whole, but for its secrets', () => {
  expect(auditedFields({ name: 'A', flags: ['flag{x}'], tags: null }, secrets)).toEqual({
    name: 'A',
    flags: { changed: true },
    tags: null,
  });
});
