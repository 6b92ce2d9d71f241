import { unixMicros, unixMs } from '../../src/infra/database';
import { createTestDatabase, seededRandom, type TestDatabase } from '../../src/testing';

describe('instants as numbers', () => {
  let test: TestDatabase;
  beforeEach(async () => {
    test = await createTestDatabase();
  });
  afterEach(() => test.drop());

  it('are exact to the microsecond, and of milliseconds the one that has begun', async () => {
    const random = seededRandom('instants');
    const anyMicros = () => random.bytes(8).readBigUInt64BE() % 4_000_000_000_000_000n;
    const micros = [
      ...[0n, 1n, 999n, 1_000n, 1_999n, -1n, -999n, -1_000n, 1_763_923_412_122_999n, 1_763_923_412_123_000n],
      ...Array.from({ length: 10_000 }, anyMicros),
    ];
    const { rows } = await test.database.raw<{ rows: { micros: number; ms: number }[] }>(
      `select ${unixMicros('at')} as micros, ${unixMs('at')} as ms
       from (select timestamptz 'epoch' + given.micros * interval '1 microsecond' as at
             from unnest(?::bigint[]) with ordinality as given (micros, place) order by place) as instants`,
      [micros.map(String)],
    );
    const msOf = (n: bigint) => Number((n - (((n % 1_000n) + 1_000n) % 1_000n)) / 1_000n);
    expect(rows.map((row) => row.micros)).toEqual(micros.map(Number));
    expect(rows.map(({ ms }) => ms)).toEqual(micros.map(msOf));
  });

  it('are nothing where there is none', async () => {
    const { rows } = await test.database.raw<{ rows: unknown[] }>(
      `select ${unixMs('at')} as ms from (select null::timestamptz as at) as nothing`,
    );
    expect(rows).toEqual([{ ms: null }]);
  });
});
