import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createSolveStore } from '@rampart/core/solves';
import {
  aChallenge,
  aSolve,
  aTeam,
  createTestDatabase,
  storeChallenges,
  storeSolves,
  storeTeams,
  type TestDatabase,
} from '@rampart/core/testing';
import { solveIdOf } from '../../src/seed/invented-facts';
import { createSeededNumbers } from '../../src/seed/seeded-numbers';
import { exportTo, importFrom, memoryStorage, NOW } from './an-export';

let directory: string;
let source: TestDatabase;
let target: TestDatabase;
beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'rampart-solve-order-'));
  source = await createTestDatabase();
  target = await createTestDatabase();
});
afterAll(async () => {
  await source.drop();
  await target.drop();
  await rm(directory, { recursive: true, force: true });
});

/** If the clock of the server is behind, a new solve gets the time of the last one. */
it('a solve at the time of the last imported one comes after it', async () => {
  const [first, second, third] = [aTeam(), aTeam(), aTeam()];
  await storeTeams(source.database, first, second, third);
  await storeChallenges(source.database, aChallenge({ id: 'web' }));
  const at = { challengeId: 'web', createdAt: NOW };
  const id = solveIdOf(NOW.getTime(), 0xabc_def_0123, createSeededNumbers('solve'));
  await storeSolves(
    source.database,
    aSolve({ ...at, teamId: first.id, id }),
    // Not in the form of ids of the platform, so without a number.
    aSolve({ ...at, teamId: second.id, id: 'ffffffff-ffff-4fff-8fff-ffffffffffff' }),
  );
  const uploads = memoryStorage('/uploads');
  const path = await exportTo(join(directory, 'event.tar.gz'), source.database, uploads);
  await importFrom(path, target.database, uploads);
  const added = await createSolveStore(target.database).insert({
    challengeId: 'web',
    teamId: third.id,
    at: NOW,
    tail: '00000000',
  });
  // The next number, whatever the random digits.
  expect(added).toBe(`${id.slice(0, -12)}012400000000`);
});
