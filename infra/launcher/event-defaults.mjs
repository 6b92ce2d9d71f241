// The event of the first start: a file with settings that the operator has not configured. The configuration loader takes
// only missing keys from it, so configuration files and environment take precedence.
import { existsSync, linkSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { codeOf } from './thrown.mjs';
import { writeWhole } from './write-whole.mjs';

const lastsInMs = 30 * 24 * 60 * 60 * 1000;
// The event has begun earlier, so that the demonstration has something to show.
const demoHistoryInMs = 8 * 60 * 60 * 1000;

/**
 * Creates the file; an existing one keeps its key and its times.
 * @param {Pick<import('./settings.mjs').LauncherSettings, 'dataDir' | 'port' | 'wantsDemo'>} settings
 * @param {{ now: Date, randomBytes: (count: number) => Buffer }} input
 * @returns {{ file: string, isNew: boolean }}
 */
export function ensureEventDefaults({ dataDir, port, wantsDemo }, { now, randomBytes }) {
  const file = defaultsFile(dataDir);
  if (existsSync(file)) return { file, isNew: false };
  const draft = `${file}.${process.pid}`;
  const startsAt = new Date(now.getTime() - (wantsDemo ? demoHistoryInMs : 0));
  const text = eventDefaults({ port, startsAt, tokenKey: randomBytes(32) });
  try {
    // Synced before it gets its name, because the data of PostgreSQL survives a power cut, and needs this key.
    writeFileSync(draft, text, { mode: 0o600, flush: true });
    linkSync(draft, file); // of two launchers at once, one wins, and both use its key
    return { file, isNew: true };
  } catch (error) {
    if (codeOf(error) !== 'EEXIST') throw error;
    return { file, isNew: false };
  } finally {
    rmSync(draft, { force: true });
  }
}

/** @param {string} dataDir */
export const defaultsFile = (dataDir) => join(dataDir, 'defaults.yaml');

/** @param {string} file @returns {string | undefined} the address of the API at the last start */
export const originIn = (file) => /^origin: '(.*)'$/m.exec(readFileSync(file, 'utf8'))?.[1];

/**
 * Stores the port of this start, which may differ from that of the last one.
 * @param {string} file
 * @param {number} port
 */
export function moveOrigin(file, port) {
  const before = readFileSync(file, 'utf8');
  const after = before.replace(/^origin: .*$/m, originLine(port));
  if (after !== before) writeWhole(file, after, 0o600);
}

/** @param {number} port */
const originLine = (port) => `origin: 'http://127.0.0.1:${port}'`;

/** @param {{ port: number, startsAt: Date, tokenKey: Buffer }} input @returns {string} YAML */
function eventDefaults({ port, startsAt, tokenKey }) {
  return [
    '# Written by the first start. Put settings of your own into a file in conf.d: they win over these.',
    'ctfName: Rampart CTF',
    originLine(port),
    `tokenKey: '${tokenKey.toString('base64')}'`,
    `startTime: ${startsAt.getTime()}`,
    `endTime: ${startsAt.getTime() + lastsInMs}`,
    'divisions:',
    '  open: Open',
    '  student: Student',
    'registrationsEnabled: true',
    '# Nothing stands between the clients and the API here, so forwarded addresses are not believed.',
    'proxy:',
    '  trust: false',
    '',
  ].join('\n');
}
