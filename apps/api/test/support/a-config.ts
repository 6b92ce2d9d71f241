import { randomBytes } from 'node:crypto';
import type { Config } from '@rampart/core/infra/config';
import { configOf } from '@rampart/core/testing';

const DAY_MS = 86_400_000;

/** The configuration of an event that runs from yesterday to tomorrow; a test says what matters. */
export function aConfig(said: Partial<Config> = {}): Config {
  const nowMs = Date.now();
  const config = configOf({
    ctfName: 'Test event',
    origin: 'http://localhost:3000',
    tokenKey: randomBytes(32).toString('base64'),
    port: 0,
    logLevel: 'error',
    shutdownTimeout: 5_000,
    startTime: nowMs - DAY_MS,
    endTime: nowMs + DAY_MS,
    divisions: { open: 'Open', student: 'Student' },
    defaultDivision: 'open',
    meta: { description: 'A test.', imageUrl: '' },
    faviconUrl: '',
    // One hop, so that a test can be any client address.
    'proxy.trust': 1,
    flagFormatPlaceholder: 'flag{...}',
  });
  const sql = { ...config.database.sql, idleTimeoutMs: 10_000, connectTimeoutMs: 20_000 };
  return { ...config, database: { ...config.database, sql, pool: { api: 4, worker: 4 } }, ...said };
}
