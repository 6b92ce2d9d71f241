import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createTokenCodec } from '@rampart/core/auth';
import { systemRandom } from '@rampart/core/infra/clock';
import { renewAdminToken } from './renew-admin-token';

const [old, fresh, other] = [1, 2, 3].map((byte) => Buffer.alloc(32, byte).toString('base64')) as [
  string,
  string,
  string,
];
const now = new Date(1_800_000_000_000);
const codecOf = (tokenKey: string) => createTokenCodec({ tokenKey, loginTimeoutMs: 1, random: systemRandom });

describe("the administrator's token after a new token key", () => {
  const directory = mkdtempSync(join(tmpdir(), 'rampart-admin-token-'));
  afterAll(() => rmSync(directory, { recursive: true }));
  const file = join(directory, 'admin-token');
  const owner = { id: 'the-team', tokenEpoch: 'after a sign-out' };
  const renew = () => renewAdminToken(file, { key: fresh, former: { key: old, until: now } }, now);

  it('is one of the new key for the same team, still readable by its owner only', async () => {
    writeFileSync(file, `${codecOf(old).mint('auth', owner, now)}\n`, { mode: 0o600 });
    await renew();
    expect(codecOf(fresh).open('auth', readFileSync(file, 'utf8').trim(), now)).toEqual(owner);
    expect(statSync(file).mode & 0o777).toBe(0o600);
  });

  it('is not replaced when it is not one of the former key', async () => {
    const token = codecOf(other).mint('auth', owner, now);
    writeFileSync(file, token);
    await renew();
    expect(readFileSync(file, 'utf8')).toBe(token);
  });
});
