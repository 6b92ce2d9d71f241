import { createAwardStore, createRevokeAward } from '../../src/awards';
import { createTransact, type Database } from '../../src/infra/database';
import { createLedgerStore } from '../../src/ledger';
import type { MergeTeams } from '../../src/team-merge';
import { createTeamStore } from '../../src/teams';
import {
  aStaffAction,
  createTestDatabase,
  recordingEventPublisher,
  untilSomebodyWaits,
  type TestDatabase,
} from '../../src/testing';
import { Organiser } from '../leaderboard/organiser';
import { minute } from '../leaderboard/random-event';
import { mergeTeamsOn, scoresOf } from './merges-under-test';

const BY = aStaffAction({ at: minute(60) });

describe('a merge among other changes', () => {
  let test: TestDatabase;
  let database: Database;
  let organiser: Organiser;
  let mergeTeams: MergeTeams;
  let kept: string;
  let merged: string;

  beforeEach(async () => {
    test = await createTestDatabase();
    ({ database } = test);
    organiser = new Organiser(database);
    mergeTeams = mergeTeamsOn(database);
    [kept, merged] = [await organiser.registers(), await organiser.registers()];
  });
  afterEach(() => test.drop());

  const merge = () => mergeTeams({ keptId: kept, mergedId: merged, reason: 'registered twice', by: BY });
  const board = () => scoresOf(database);

  it('happens once, whoever asks at once, and the other way round as well', async () => {
    const challenge = await organiser.adds();
    await organiser.solves(merged, challenge, minute(1));
    const back = mergeTeams({ keptId: merged, mergedId: kept, reason: 'registered twice', by: BY });
    const outcomes = (await Promise.all([merge(), merge(), back])).map(({ outcome }) => outcome);
    expect(outcomes.toSorted()).toEqual(['merged', 'unknownTeam', 'unknownTeam']);
    expect(await database('ledger').where('kind', 'team_merged')).toHaveLength(1);
    expect(await board()).toMatchObject([[expect.any(String), 500]]);
  });

  it('loses no solve, push or hint that arrives meanwhile, and none of them twice', async () => {
    const challenges = await Promise.all(Array.from({ length: 6 }, () => organiser.adds()));
    const hill = await organiser.adds({ scoringKind: 'dynamic' });
    await organiser.solves(merged, challenges[0] ?? '', minute(1));
    const late = challenges.flatMap((challenge) =>
      [kept, merged].map((team) => organiser.solves(team, challenge, minute(2)).catch(() => 'teamGone')),
    );
    const outcomes = await Promise.all([...late, merge(), organiser.pushes(hill, { [kept]: 5 }, minute(3))]);
    expect(outcomes).toContainEqual(expect.objectContaining({ outcome: 'merged' }));
    const solved = await database('solves').where('team_id', kept).pluck<string[]>('challenge_id');
    expect(solved.toSorted()).toEqual(challenges.toSorted());
    expect(await database('solves').whereNot('team_id', kept)).toEqual([]);
    expect(await board()).toEqual([[kept, 3005]]);
  });

  it.each([
    ['challenges', 'select lock_challenge(id) from challenges where id = (select :end:(id) from challenges)'],
    ['teams', 'select from teams where id = (select :end:(id) from teams) for update'],
  ])('waits for who has locked the first of several %s, and leaves them the others', async (_what, lock) => {
    for (const _ of [1, 2]) await organiser.adds();
    let merging: ReturnType<typeof merge> | undefined;
    await database.transaction(async (holder) => {
      await holder.raw(lock, { end: 'min' });
      merging = mergeTeams({ keptId: merged, mergedId: kept, reason: 'registered twice', by: BY });
      await Promise.race([merging, untilSomebodyWaits(database)]);
      await holder.raw(lock, { end: 'max' });
      expect(await holder('teams')).toHaveLength(2);
    });
    expect(await merging).toMatchObject({ outcome: 'merged' });
  });

  it('waits in no circle with the flag of a team that is made meanwhile', async () => {
    const challenge_id = await organiser.adds();
    await organiser.solves(merged, challenge_id, minute(1));
    const flag = { challenge_id, base: 'flag{b}', created_at: minute(1) };
    await database('minted_flags').insert({ ...flag, team_id: merged, flag: 'flag{b_1}' });
    const ofKept = { ...flag, team_id: kept, flag: 'flag{b_2}' };
    let merging: ReturnType<typeof merge> | undefined;
    let making: Promise<string> | undefined;
    await database.transaction(async (holder) => {
      await holder('solves').forUpdate();
      merging = merge();
      await untilSomebodyWaits(database);
      const insert = database('minted_flags').insert(ofKept).onConflict().ignore();
      making = insert.then(
        () => 'made',
        (error: unknown) => String(error),
      );
      await untilSomebodyWaits(database, 2);
    });
    expect(await merging).toMatchObject({ outcome: 'merged' });
    expect(await making).toBe('made');
    expect(await database('minted_flags').pluck('flag')).toEqual(['flag{b_1}']);
  });

  it('leaves the price of a hint that both bought when staff revoke the other one meanwhile', async () => {
    const challenge = await organiser.adds();
    await organiser.solves(kept, challenge, minute(1));
    await organiser.sellsHint(merged, challenge, 30, minute(2));
    const { id, hint_id } = await database('awards').first<{ id: string; hint_id: string }>();
    await database('awards').insert({
      ...{ id: 'later', team_id: kept, points: -30, hint_id, actor: kept, at: minute(3) },
    });
    let merging: ReturnType<typeof merge> | undefined;
    const revokeAward = createRevokeAward({
      transact: createTransact(database, (executor) => ({
        awards: createAwardStore(executor),
        teams: createTeamStore(executor),
        ledger: createLedgerStore(executor),
        audit: {
          async record() {
            merging = merge();
            await untilSomebodyWaits(database);
          },
        },
      })),
      eventPublisher: recordingEventPublisher(),
    });
    expect(await revokeAward({ teamId: merged, awardId: id, reason: 'misled', by: BY })).toBe('revoked');
    expect(await merging).toMatchObject({ outcome: 'merged', plan: { refundedHints: [] } });
    expect(await board()).toEqual([[kept, 470]]);
  });
});
