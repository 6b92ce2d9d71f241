import { checkDatabase, checkRedis } from './check-servers';

const database = {
  version: '16.2',
  versionNumber: 160_002,
  now: new Date(0),
  maxConnections: 100,
  connections: 9,
  isReadOnly: false,
  isolation: 'read committed',
};

test.each([
  ['a healthy server', {}, 'ok', 'PostgreSQL 16.2'],
  ['an old server', { version: '12.1', versionNumber: 120_001 }, 'failed', 'too old'],
  ['a replica', { isReadOnly: true }, 'failed', 'read-only'],
  ['another isolation level', { isolation: 'serializable' }, 'failed', 'serializable'],
  ['few connections', { maxConnections: 20 }, 'warning', 'may open 30'],
])('database: %s', (_title, said, status, detail) => {
  const verdict = checkDatabase({ ...database, ...said }, 10);
  expect(verdict.status).toBe(status);
  expect(verdict.detail).toContain(detail);
});

test.each([
  ['7.2.4', 'noeviction', 'ok'],
  ['6.2.0', 'noeviction', 'ok'],
  ['6.0.16', 'noeviction', 'failed'],
  ['7.2.4', 'allkeys-lru', 'warning'],
  ['7.2.4', 'unknown', 'ok'],
])('Redis %s with %s is %s', (version, evictionPolicy, status) => {
  expect(checkRedis({ version, evictionPolicy, now: new Date(0) }).status).toBe(status);
});
