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

  it('takes nothing from a third team', async () => {
    const organiser = new Organiser(database);
    const [kept, merged, third] = [
      await organiser.registers(),
      await organiser.registers(),
      await organiser.registers(),
    ];
    const [challenge, hill] = [await organiser.adds(), await organiser.adds({ scoringKind: 'dynamic' })];
    for (const [team, at] of [
      [third, minute(1)],
      [merged, minute(2)],
    ] as const) {
      await organiser.solves(team, challenge, at);
      await organiser.awards(team, 7, at);
      await organiser.sellsHint(team, challenge, 30, at);
    }
    await organiser.pushes(hill, { [merged]: 20, [third]: 30 }, minute(3));
    const at = { created_at: minute(4) };
    for (const [number, team] of [merged, third].entries()) {
      const of = { challenge_id: challenge, team_id: team };
      const solve = await database('solves').where(of).first<{ id: string }>('id');
      const blood = { ...of, solve_id: solve.id, number: number + 1 };
      await database('blood_outbox').insert({ ...blood, at: minute(4) });
      await database('blood_announcements').insert({
        ...{ ...blood, id: team, position: number + 1, status: 'queued' },
        ...{ destination: 'hall', solved_at: minute(4) },
      });
      await database('team_members').insert({
        ...{ id: team, team_id: team, email: `${team}@example.org`, ...at },
      });
      await database('minted_flags').insert({ ...of, base: 'a', flag: team, ...at });
      await database('practice_solves').insert({ ...of, challenge_id: hill, ...at });
      await database('challenge_fetches').insert({ ...of, kind: 'file', fetched_at: minute(1) });
      await database('submissions').insert({
        ...{ ...of, id: `copied ${team}`, kind: 'flag', ip: '', result: 'cheated', ...at },
        ...{ details: { cheatedFrom: third } },
      });
    }
    const tables = [
      ...['solves', 'dynamic_scores', 'awards', 'blood_outbox', 'blood_announcements', 'team_members'],
      ...['minted_flags', 'practice_solves', 'challenge_fetches', 'submissions', 'ledger'],
    ];
    const rowsOfThird = async () =>
      Promise.all(tables.map((table) => database(table).where('team_id', third).orderByRaw('1')));
    const before = await rowsOfThird();
    expect(before.map((rows) => rows.length > 0)).toEqual(tables.map(() => true));
    const by = aStaffAction({ at: minute(60) });
    await mergeTeamsOn(database)({ keptId: kept, mergedId: merged, reason: 'registered twice', by });
    expect(await rowsOfThird()).toEqual(before);
    expect(await database('submissions').where('id', `copied ${merged}`).first()).toMatchObject({
      team_id: kept,
      details: { cheatedFrom: third },
    });
  });
});
