import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fixedClock, seededRandom } from '../../testing';
import { silentLogger } from '../../infra/logging';
import { contentSourcesOf, createProvider } from '../../infra/config';
import { UPLOAD_STORAGES } from '../providers';
import { r2Endpoint } from './r2';

const SHA = 'ab'.repeat(32);
const dependencies = {
  clock: fixedClock(new Date(0)),
  random: seededRandom('uploads'),
  logger: silentLogger,
};
const s3 = { bucketName: 'event', awsKeyId: 'k', awsKeySecret: 's', awsRegion: 'eu-central-1' };
const r2 = {
  bucketName: 'event',
  cfAccountId: 'account',
  cfKeyId: 'k',
  cfKeySecret: 's',
  publicBaseUrl: 'https://files.example.org//',
};
const gcs = { projectId: 'p', bucketName: 'event' };

const urlOf = (name: string, options: Readonly<Record<string, unknown>>, key: string): string =>
  createProvider(UPLOAD_STORAGES, { name, options }, dependencies).storage.urlOf(key);

describe('addresses of uploads', () => {
  it.each<[string, Readonly<Record<string, unknown>>, string]>([
    ['uploads/local', {}, '/uploads'],
    ['uploads/s3', s3, 'https://event.s3.eu-central-1.amazonaws.com/uploads'],
    [
      'uploads/s3',
      { ...s3, endpoint: 'https://storage.example.org/' },
      'https://storage.example.org/event/uploads',
    ],
    [
      'uploads/s3',
      { ...s3, publicBaseUrl: 'https://files.example.org/' },
      'https://files.example.org/uploads',
    ],
    ['uploads/gcs', gcs, 'https://event.storage.googleapis.com/uploads'],
    ['uploads/r2', r2, 'https://files.example.org/uploads'],
  ])('%s %j: below %s', (name, options, base) => {
    expect(urlOf(name, options, `${SHA}/a.zip`)).toBe(`${base}/${SHA}/a.zip`);
    expect(urlOf(name, options, 'avatars/team-1/x.webp')).toBe(`${base}/avatars/team-1/x.webp`);
  });

  it.each([
    ['uploads/local', {}],
    ['uploads/s3', s3],
    ['uploads/gcs', gcs],
    ['uploads/r2', r2],
  ])('%s: each segment is percent-encoded on its own, slashes are kept', (name, options) => {
    const url = urlOf(name, options, `${SHA}/a b&c+d;e%41?#ü.txt`);
    expect(url.endsWith(`/uploads/${SHA}/a%20b%26c%2Bd%3Be%2541%3F%23%C3%BC.txt`)).toBe(true);
  });

  it.each([
    ['default' as const, 'https://account.r2.cloudflarestorage.com'],
    ['eu' as const, 'https://account.eu.r2.cloudflarestorage.com'],
    ['fedramp' as const, 'https://account.fedramp.r2.cloudflarestorage.com'],
    [undefined, 'https://account.r2.cloudflarestorage.com'],
  ])('R2 of the jurisdiction %s is at %s', (jurisdiction, endpoint) => {
    expect(r2Endpoint('account', jurisdiction)).toBe(endpoint);
  });

  it.each<[string, Readonly<Record<string, unknown>>, string | undefined]>([
    ['uploads/local', {}, undefined],
    ['uploads/s3', s3, 'https://event.s3.eu-central-1.amazonaws.com'],
    ['uploads/gcs', gcs, 'https://event.storage.googleapis.com'],
    ['uploads/r2', r2, 'https://files.example.org'],
  ])('browsers fetch files of %s %j from %s', (name, options, origin) => {
    expect(contentSourcesOf(UPLOAD_STORAGES, { name, options })).toEqual(
      origin === undefined ? { 'frame-src': ["'self'"] } : { 'connect-src': [origin], 'frame-src': [origin] },
    );
  });

  it('only local files are handed out by this service', () => {
    const isServed = (name: string, options: Readonly<Record<string, unknown>>) =>
      createProvider(UPLOAD_STORAGES, { name, options }, dependencies).served !== undefined;
    expect([
      isServed('uploads/local', {}),
      isServed('uploads/s3', s3),
      isServed('uploads/gcs', gcs),
      isServed('uploads/r2', r2),
    ]).toEqual([true, false, false, false]);
  });
});

it('uploads/local stores below `uploads` in the working directory when no directory is set', async () => {
  const directory = await mkdtemp(join(tmpdir(), 'working-'));
  const before = process.cwd();
  process.chdir(directory);
  try {
    const { storage } = createProvider(UPLOAD_STORAGES, { name: 'uploads/local', options: {} }, dependencies);
    await storage.put(Buffer.from('kept'), 'avatars/team-1/x.webp');
    expect(await readFile(join(directory, 'uploads/avatars/team-1/x.webp'), 'utf8')).toBe('kept');
  } finally {
    process.chdir(before);
    await rm(directory, { recursive: true });
  }
});
