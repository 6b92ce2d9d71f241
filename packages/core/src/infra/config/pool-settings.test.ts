import { configOf, configProblems } from '../../testing';

const PARTS = { host: 'db', user: 'u', password: 'p', database: 'd' };
const URL = 'postgres://elsewhere/rampart';

const poolOf = (settings: object, env: Readonly<Record<string, string>> = {}) => {
  const { sql, pool } = configOf({ ...settings }, env).database;
  return { ...pool, idle: sql.idleTimeoutMs, connect: sql.connectTimeoutMs };
};

describe('the limits of the pool', () => {
  const pool = { api: 5, worker: 6, idleTimeout: 7, connectTimeout: 8 };
  const expected = { api: 5, worker: 6, idle: 7, connect: 8 };

  it('hold with the parts of a connection and with its string', () => {
    expect(poolOf({ 'database.sql': PARTS, 'database.pool': pool })).toEqual(expected);
    expect(poolOf({ 'database.sql': URL, 'database.pool': pool })).toEqual(expected);
  });

  it('have a variable for each role, which wins over the file', () => {
    const env = { SVC_DATABASE_POOL_API: '9', SVC_DATABASE_POOL_WORKER: '10' };
    expect(poolOf({ 'database.pool': pool }, env)).toMatchObject({ api: 9, worker: 10 });
  });

  const old = { ...PARTS, maxPoolSize: 3, idleTimeout: 4, connectTimeout: 5 };

  it('may still stand beside the parts, under their old names', () => {
    expect(poolOf({ 'database.sql': old })).toEqual({ api: 3, worker: 3, idle: 4, connect: 5 });
  });

  it('hold under their old names when a string from the environment replaces the parts', () => {
    const env = { SVC_DATABASE_URL: URL };
    expect(configOf({ 'database.sql': old }, env).database.sql.connection).toBe(URL);
    expect(poolOf({ 'database.sql': old }, env)).toEqual({ api: 3, worker: 3, idle: 4, connect: 5 });
  });

  it('hold under their new names if they have both', () => {
    expect(poolOf({ 'database.sql': old, 'database.pool': { api: 9 } })).toMatchObject({
      api: 9,
      worker: 3,
    });
  });

  it('leave a connection to each process of an API', () => {
    const pool = { 'database.pool': { api: 4 } };
    expect(configProblems({ ...pool, apiProcesses: 4 })).toEqual([]);
    expect(configProblems({ ...pool, apiProcesses: 5 })).toEqual([
      expect.stringMatching(/^apiProcesses: is more than database\.pool\.api \(4\)/),
    ]);
  });

  it('are reported once when an old one is invalid', () => {
    expect(configProblems({ 'database.sql': { ...PARTS, maxPoolSize: 1 } })).toEqual([
      expect.stringMatching(/^database\.sql\.maxPoolSize: /),
    ]);
  });
});
