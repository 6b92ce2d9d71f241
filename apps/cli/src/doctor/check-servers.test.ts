import { checkDatabase, checkRedis, databaseFailure } from './check-servers';

const database = {
  version: '16.2',
  versionNumber: 160_002,
  now: new Date(0),
  connections: 9,
  isReadOnly: false,
  isolation: 'read committed',
  encoding: 'UTF8',
  lowersAsAscii: true,
};

const connections = { maxConnections: 100, reserved: 3, apis: 2, workers: 1 };

test.each([
  ['a healthy server', {}, 'ok', 'PostgreSQL 16.2'],
  ['an old server', { version: '12.1', versionNumber: 120_001 }, 'failed', 'too old'],
  ['a replica', { isReadOnly: true }, 'failed', 'read-only'],
  ['a full disk', { writesRefusedBecause: 'No space left on device' }, 'failed', 'No space left on device'],
  ['another encoding', { encoding: 'LATIN1' }, 'failed', 'LATIN1'],
  ['a Turkish locale', { lowersAsAscii: false }, 'warning', 'small I'],
  ['another isolation level', { isolation: 'serializable' }, 'failed', 'serializable'],
])('database: %s', (_title, said, status, detail) => {
  const verdict = checkDatabase({ ...database, ...said }, connections, { api: 15, worker: 20 });
  expect(verdict.status).toBe(status);
  expect(verdict.detail).toContain(detail);
});

test.each([
  ['53300', 'sorry, too many clients already', 'End programs that hold connections'],
  ['ECONNREFUSED', 'connect ECONNREFUSED', 'Start PostgreSQL'],
])('the remedy follows from why the database cannot be used: %s', (code, message, remedy) => {
  const verdict = databaseFailure(Object.assign(new Error(message), { code }));
  expect(verdict.detail).toContain(message);
  expect(verdict.remedy).toContain(remedy);
});

test('a lock that keeps others waiting names the session that has to end', () => {
  const lockHolder = { pid: 4711, application: 'psql', waiting: 2 };
  const pool = { api: 15, worker: 20 };
  expect(checkDatabase({ ...database, lockHolder }, connections, pool)).toEqual({
    status: 'failed',
    detail: 'Session 4711 (psql) holds a lock that keeps 2 other sessions waiting, so requests fail.',
    remedy: 'Commit or roll back what it does, or end it: select pg_terminate_backend(4711).',
  });
  const nameless = { ...lockHolder, application: '', waiting: 1 };
  expect(checkDatabase({ ...database, lockHolder: nameless }, connections, pool).detail).toContain(
    'Session 4711 holds a lock that keeps 1 other session waiting',
  );
});

test.each([
  // 2 * 15 + 21 + 5
  ['two APIs and a worker need 56', { maxConnections: 59 }, 'ok'],
  ['one connection too few for them', { maxConnections: 58 }, 'warning'],
  ['an API that runs alone is replaced by another', { maxConnections: 58, apis: 1 }, 'warning'],
  // 4 * 15 + 21 + 5
  ['four APIs and a worker need 86', { apis: 4 }, 'ok'],
  ['five APIs need 101', { apis: 5 }, 'warning'],
  ['connections reserved for others do not count', { apis: 4, reserved: 15 }, 'warning'],
])('connections: %s', (_title, said, status) => {
  const facts = { ...connections, ...said };
  const verdict = checkDatabase(database, facts, { api: 15, worker: 20 });
  expect(verdict.status).toBe(status);
});

test('a shortage of connections names both remedies with their figures', () => {
  const verdict = checkDatabase(database, connections, { api: 40, worker: 20 });
  expect(verdict).toEqual({
    status: 'warning',
    detail:
      'PostgreSQL has 97 connections for us (max_connections 100, 3 of them reserved), but 2 APIs with up to 40, 1 worker with 21 and a command with 5 may open 106.',
    remedy: 'Lower database.pool.api or database.pool.worker, or set max_connections to 109 or more.',
  });
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

test('Redis that takes no writes has failed, and says why', () => {
  const verdict = checkRedis({
    version: '7.2.4',
    evictionPolicy: 'noeviction',
    now: new Date(0),
    writesRefusedBecause: "READONLY You can't write against a read only replica.",
  });
  expect(verdict.status).toBe('failed');
  expect(verdict.detail).toContain('read only replica');
});
