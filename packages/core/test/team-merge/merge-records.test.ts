import type { Database } from '../../src/infra/database';
import { aStaffAction, createTestDatabase, type TestDatabase } from '../../src/testing';
import { Organiser } from '../leaderboard/organiser';
import { minute } from '../leaderboard/random-event';
import { mergeTeamsOn } from './merges-under-test';

describe('merging a team into another one', () => {
  let test: TestDatabase;
  let database: Database;
  beforeEach(async () => {
    test = await createTestDatabase();
    ({ database } = test);
  });
  afterEach(() => test.drop());

  it('moves what no score is made of, and ends the rest', async () => {
    const organiser = new Organiser(database);
    const [kept, merged] = [await organiser.registers(), await organiser.registers()];
    const [challenge, solved, both] = [
      await organiser.adds(),
      await organiser.adds(),
      await organiser.adds(),
    ];
    await organiser.solves(kept, solved, minute(1));
    const of = { challenge_id: challenge, team_id: merged };
    const at = { created_at: minute(2) };
    const visit = {
      ...of,
      ...{ config_revision: 'r', flags: '[]', inputs: '{}', instances: '[]', timeout_ms: 1_000 },
      ...{ ...at, updated_at: minute(2) },
    };
    const member = (id: string, team_id: string, email: string) => ({ id, team_id, email, ...at });
    await database('admin_bot_jobs').insert([
      { ...visit, id: 'done', status: 'completed' },
      { ...visit, id: 'failed', status: 'failed' },
      { ...visit, id: 'waits', status: 'queued' },
    ]);
    await database('minted_flags').insert([
      { ...of, base: 'a', flag: 'theirs', ...at },
      { ...of, base: 'b', flag: 'moves', ...at },
      { ...of, team_id: kept, base: 'a', flag: 'own', ...at },
    ]);
    await database('practice_solves').insert([
      { ...of, ...at },
      { ...of, challenge_id: solved, ...at },
      { ...of, challenge_id: both, ...at },
      { ...of, challenge_id: both, team_id: kept, created_at: minute(1) },
    ]);
    await database('challenge_fetches').insert([
      { team_id: kept, challenge_id: challenge, kind: 'file', fetched_at: minute(9) },
      { team_id: merged, challenge_id: challenge, kind: 'file', fetched_at: minute(1) },
      { team_id: merged, challenge_id: challenge, kind: 'instance', fetched_at: minute(2) },
    ]);
    await database('team_members').insert([
      member('1', kept, 'ada@example.org'),
      member('2', merged, 'ada@example.org'),
      member('3', merged, 'bob@example.org'),
    ]);
    await database('team_notes').insert([
      { team_id: kept, note: 'one', tags: ['school'] },
      { team_id: merged, note: 'two', tags: ['school', 'late'] },
    ]);
    await database('integrity_decisions').insert(
      [['x', merged], ['y', merged], ['y', kept], [merged], [kept, merged]].map((teams) => {
        const ids = teams.toSorted();
        const decided = { note: '', decided_by: 'admin', decided_at: minute(3) };
        return { case_id: ids.join('~'), team_ids: ids, ...decided };
      }),
    );
    await database('submissions').insert({
      ...{ id: 'copied', kind: 'flag', challenge_id: challenge, team_id: kept, ip: '', result: 'cheated' },
      ...{ details: { cheatedFrom: merged }, ...at },
    });
    await database('member_tokens').insert({ id: 't', team_id: merged, name: 'x', scope: 'play', ...at });

    const by = aStaffAction({ at: minute(60) });
    const merging = mergeTeamsOn(database)({
      keptId: kept,
      mergedId: merged,
      reason: 'registered twice',
      by,
    });
    expect(await merging).toMatchObject({ moved: { members: 1 } });
    const ids = async (table: string, column: string) =>
      (await database(table).orderBy(column).pluck<string[]>(column)).toSorted();
    expect(await ids('admin_bot_jobs', 'id')).toEqual(['done', 'failed']);
    expect(await ids('minted_flags', 'flag')).toEqual(['moves', 'own']);
    expect(await database('practice_solves').orderBy('created_at')).toMatchObject([
      { challenge_id: both, team_id: kept },
      { challenge_id: challenge, team_id: kept },
    ]);
    expect(
      (await database('challenge_fetches').where('team_id', kept))
        .map(({ kind, fetched_at: at }) => [kind, at])
        .toSorted(),
    ).toEqual([
      ['file', minute(1)],
      ['instance', minute(2)],
    ]);
    expect(await ids('team_members', 'email')).toEqual(['ada@example.org', 'bob@example.org']);
    expect(await database('team_notes')).toMatchObject([{ note: 'one\n\ntwo', tags: ['late', 'school'] }]);
    expect(await ids('integrity_decisions', 'case_id')).toEqual(
      [[kept], ['x', kept], ['y', kept], ['y', merged], [kept, merged]]
        .map((teams) => teams.toSorted().join('~'))
        .toSorted(),
    );
    expect(await database('submissions').where('id', 'copied').first()).toMatchObject({
      details: { cheatedFrom: kept },
    });
    expect(await ids('member_tokens', 'id')).toEqual([]);
  });
});
