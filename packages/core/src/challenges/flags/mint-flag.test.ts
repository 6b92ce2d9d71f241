import { seededRandom } from '../../testing';
import type { DynamicFlagConfig } from '@rampart/event-rules';
import { createMintFlag } from './mint-flag';
import type { MintedFlag, MintedFlagStore } from './minted-flag-store';

const now = new Date('2026-06-01T12:00:00.000Z');
const LEET_BASE = 'flag{abcdefghijklmnopqrst}';
const config = (said: Partial<DynamicFlagConfig>): DynamicFlagConfig => ({
  base: 'flag{x}',
  mode: 'auto',
  exhaustion: 'tail',
  ...said,
});

/** A store in which every flag that `isTaken` is already another team's. */
function crowdedStore(isTaken: (flag: string) => boolean, variants = 0) {
  const rows: MintedFlag[] = [];
  const tries: string[] = [];
  const store: MintedFlagStore = {
    find: ({ teamId }) => Promise.resolve(rows.find((row) => row.teamId === teamId)?.flag),
    insert: (minted) => {
      tries.push(minted.flag);
      if (!minted.isDuplicate && isTaken(minted.flag)) return Promise.resolve(false);
      rows.push(minted);
      return Promise.resolve(true);
    },
    countVariants: () => Promise.resolve(variants),
    findOwner: () => Promise.resolve(undefined),
  };
  const mint = createMintFlag({ store, random: seededRandom('mint') });
  return {
    rows,
    tries,
    mint: (said: DynamicFlagConfig) => mint({ challengeId: 'c', teamId: 't', config: said, now }),
  };
}

const isLeet = (flag: unknown) => typeof flag === 'string' && flag.length === LEET_BASE.length;

test('the first request mints the flag, later ones return it', async () => {
  const { mint, tries } = crowdedStore(() => false);
  const first = await mint(config({}));
  expect(first).toMatch(/^flag\{x_[0-9a-f]{10}\}$/);
  await expect(mint(config({}))).resolves.toBe(first);
  expect(tries).toHaveLength(1);
});

test('a tail that collides five times gives no flag', async () => {
  const { mint, tries } = crowdedStore(() => true);
  await expect(mint(config({}))).resolves.toBeUndefined();
  expect(tries).toHaveLength(5);
});

test('leet retries while variants are left', async () => {
  let left = 12;
  const { mint, tries } = crowdedStore(() => left-- > 0);
  expect(isLeet(await mint(config({ base: LEET_BASE })))).toBe(true);
  expect(tries).toHaveLength(13);
});

test('an exhausted leet space falls back to a tail', async () => {
  const { mint } = crowdedStore(isLeet, 2 ** 20);
  await expect(mint(config({ base: LEET_BASE }))).resolves.toMatch(/_[0-9a-f]{10}\}$/);
});

test('or to a duplicate when that is allowed', async () => {
  const { mint, rows } = crowdedStore(isLeet, 2 ** 20);
  expect(isLeet(await mint(config({ base: LEET_BASE, exhaustion: 'duplicate' })))).toBe(true);
  expect(rows.map(({ isDuplicate }) => isDuplicate)).toEqual([true]);
});
