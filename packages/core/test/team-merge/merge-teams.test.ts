import type { Database } from '../../src/infra/database';
import { createCompareBoards } from '../../src/leaderboard';
import { createPreviewMerge, type MergeTeams } from '../../src/team-merge';
import {
  aStaffAction,
  createTestDatabase,
  recordingEventPublisher,
  type TestDatabase,
} from '../../src/testing';
import { Organiser } from '../leaderboard/organiser';
import { BOARD_OPTIONS, minute } from '../leaderboard/random-event';
import { mergeTeamsOn, scoresOf, transactMerges } from './merges-under-test';

const BY = aStaffAction({ at: minute(60) });

describe('merging a team into another one', () => {
  let test: TestDatabase;
  let database: Database;
  let organiser: Organiser;
  let mergeTeams: MergeTeams;
  let kept: string;
  let merged: string;
  const published = recordingEventPublisher();
  const ended: string[] = [];

  beforeEach(async () => {
    test = await createTestDatabase();
    ({ database } = test);
    organiser = new Organiser(database);
    published.published.splice(0);
    ended.splice(0);
    mergeTeams = mergeTeamsOn(database, {
      eventPublisher: published,
      endTokens: async (teamId) => void ended.push(`tokens ${teamId}`),
      forgetAvatar: async ({ id }) => void ended.push(`avatar ${id}`),
      stopInstances: async (teamId) => void ended.push(`instances ${teamId}`),
    });
    [kept, merged] = [await organiser.registers(), await organiser.registers()];
  });
  afterEach(() => test.drop());

  const merge = () => mergeTeams({ keptId: kept, mergedId: merged, reason: 'registered twice', by: BY });
  const rowsOf = (table: string, teamId: string): Promise<Record<string, unknown>[]> =>
    database(table).where('team_id', teamId).orderByRaw('1').select('*');
  const board = () => scoresOf(database);

  it('gives it the solves, the earlier one of two, with their times and ids', async () => {
    const [both, own, other] = [await organiser.adds(), await organiser.adds(), await organiser.adds()];
    await organiser.solves(merged, both, minute(1));
    await organiser.solves(kept, both, minute(2));
    await organiser.solves(kept, own, minute(3));
    await organiser.solves(merged, other, minute(4));
    const before = await rowsOf('solves', merged);
    expect(await merge()).toMatchObject({ outcome: 'merged', moved: { submissions: 2 } });
    const solves = await rowsOf('solves', kept);
    expect(solves.map((row) => [row['challenge_id'], row['created_at']])).toEqual(
      expect.arrayContaining([
        [both, minute(1)],
        [own, minute(3)],
        [other, minute(4)],
      ]),
    );
    expect(solves).toHaveLength(3);
    expect(solves).toEqual(expect.arrayContaining(before.map((row) => ({ ...row, team_id: kept }))));
    expect(await rowsOf('submissions', kept)).toHaveLength(4);
    expect(await board()).toEqual([[kept, 1500]]);
  });

  it('moves pushed points with their history where the feed has never spoken about it', async () => {
    const [hill, maze, lost] = await Promise.all(
      [1, 2, 3].map(() => organiser.adds({ scoringKind: 'dynamic' })),
    );
    await organiser.pushes(hill ?? '', { [merged]: 100 }, minute(1));
    await organiser.pushes(hill ?? '', { [merged]: 250 }, minute(2));
    await organiser.pushes(maze ?? '', { [merged]: 70, [kept]: 30 }, minute(3));
    await organiser.pushes(lost ?? '', { [merged]: 40, [kept]: 10 }, minute(4));
    await organiser.pushes(lost ?? '', { [kept]: 0 }, minute(5));
    expect(await merge()).toMatchObject({
      plan: { movedPushed: [{ challengeId: hill, points: 250 }], droppedPushed: [{}, {}] },
    });
    const points = await rowsOf('dynamic_scores', kept);
    expect(points.map((row) => [row['challenge_id'], row['points']]).sort()).toEqual(
      [
        [hill, 250],
        [maze, 30],
      ].sort(),
    );
    const pushes = await database('ledger')
      .where({ kind: 'points_pushed', team_id: kept, challenge_id: hill })
      .orderBy('id')
      .select('at', 'delta');
    expect(pushes).toEqual([
      { at: minute(1), delta: '100' },
      { at: minute(2), delta: '150' },
    ]);
    expect(await board()).toEqual([[kept, 280]]);
  });

  it('has forgotten what the feed said of either before its points or the challenge were deleted', async () => {
    const dynamic = { scoringKind: 'dynamic' } as const;
    const [hill, maze, lost] = [
      await organiser.adds(dynamic),
      await organiser.adds(dynamic),
      await organiser.adds(dynamic),
    ];
    for (const challenge of [hill, maze, lost])
      await organiser.pushes(challenge, { [kept]: 10, [merged]: 20 }, minute(1));
    await organiser.pushes(lost, { [kept]: 0 }, minute(2));
    for (const [team, challenge] of [
      [kept, hill],
      [merged, hill],
      [merged, lost],
    ] as const)
      await organiser.deletesPoints(team, challenge, minute(3));
    await organiser.deletesChallenge(maze, minute(3));
    await organiser.adds({ ...dynamic, id: maze });
    for (const challenge of [hill, maze, lost]) await organiser.pushes(challenge, { [merged]: 7 }, minute(4));
    const movedPushed = [hill, maze].toSorted().map((challengeId) => ({ challengeId, points: 7 }));
    expect(await merge()).toMatchObject({
      plan: { movedPushed, droppedPushed: [{ challengeId: lost, points: 7 }] },
    });
    const pushes = database('ledger').where({ kind: 'points_pushed', team_id: kept }).orderBy('id');
    expect(await pushes.pluck('delta')).toEqual(['10', '10', '10', '-10', '7', '7']);
  });

  it('moves awards, and a hint that both bought is paid once', async () => {
    const challenge = await organiser.adds();
    await organiser.solves(kept, challenge, minute(1));
    await organiser.sellsHint(kept, challenge, 30, minute(2));
    const hint = await database('hints').first<{ id: string }>('id');
    const price = { team_id: merged, points: -30, hint_id: hint.id, actor: merged };
    await database('awards').insert([
      { ...price, id: 'given back', at: minute(1), revoked_at: minute(1) },
      { ...price, id: 'other', at: minute(3) },
    ]);
    await organiser.awards(merged, 75, minute(4));
    expect(await merge()).toMatchObject({ plan: { refundedHints: [{ id: 'other' }] } });
    expect(await board()).toEqual([[kept, 545]]);
    expect(await database('awards').orderBy('at')).toMatchObject([
      { team_id: kept, actor: kept, revoke_reason: null },
      { team_id: kept, actor: kept, revoked_at: null },
      { team_id: kept, actor: kept, revoked_by: BY.actor, revoke_reason: 'registered twice' },
      { team_id: kept, actor: 'operator', revoked_at: null },
    ]);
  });

  it('has bloods that are still to be announced name the team that stays, and leaves those that were', async () => {
    const [sent, queued, failed] = [await organiser.adds(), await organiser.adds(), await organiser.adds()];
    for (const challenge of [sent, queued, failed]) await organiser.solves(merged, challenge, minute(1));
    const solves = await rowsOf('solves', merged);
    const blood = (challenge: string) => {
      const solve_id = solves.find((row) => row['challenge_id'] === challenge)?.['id'];
      return { solve_id, challenge_id: challenge, team_id: merged, number: 1 };
    };
    await database('blood_outbox').insert({ ...blood(queued), at: minute(1) });
    const announced = { destination: 'hall', solved_at: minute(1) };
    await database('blood_announcements').insert([
      { ...blood(sent), ...announced, id: 'sent', position: 1, status: 'sent' },
      { ...blood(queued), ...announced, id: 'queued', position: 2, status: 'queued' },
      // Given up, but staff can have it sent again.
      { ...blood(failed), ...announced, id: 'failed', position: 3, status: 'failed' },
    ]);
    await merge();
    expect(await database('blood_outbox').pluck('team_id')).toEqual([kept]);
    const teams = await database('blood_announcements').orderBy('position').pluck('team_id');
    expect(teams).toEqual([merged, kept, kept]);
  });

  it('ends the tokens of the merged team first, and says on the record of both what has happened', async () => {
    const challenge = await organiser.adds();
    await organiser.solves(merged, challenge, minute(1));
    await merge();
    expect(ended).toEqual([`tokens ${merged}`, `avatar ${merged}`, `instances ${merged}`]);
    expect(published.published).toEqual([`team ${merged}`, `team ${kept}`, 'scores']);
    expect(await database('teams').pluck('id')).toEqual([kept]);
    expect(
      await database('ledger').whereIn('kind', ['team_merged', 'team_deleted']).orderBy('id'),
    ).toMatchObject([
      { kind: 'team_merged', team_id: kept, ref: merged, actor: BY.actor },
      { kind: 'team_deleted', team_id: merged, actor: BY.actor },
    ]);
    expect(await database('staff_audit').orderBy('id')).toMatchObject([
      {
        action: 'team.merge',
        target_id: kept,
        after: { merged, reason: 'registered twice', solves: [{ challengeId: challenge, teamId: merged }] },
      },
      { action: 'team.merge', target_id: merged, after: { into: kept } },
    ]);
  });

  it('is previewed as it will be, and the preview writes nothing', async () => {
    const [both, other] = [await organiser.adds(), await organiser.adds()];
    const hill = await organiser.adds({ scoringKind: 'dynamic' });
    const rival = await organiser.registers();
    await organiser.solves(rival, both, minute(1));
    await organiser.solves(kept, both, minute(2));
    await organiser.solves(merged, both, minute(3));
    await organiser.solves(merged, other, minute(4));
    await organiser.pushes(hill, { [merged]: 20 }, minute(5));
    await organiser.awards(merged, 7, minute(6));
    const previewMerge = createPreviewMerge({
      transact: transactMerges(database),
      compareBoards: createCompareBoards(database, BOARD_OPTIONS),
    });
    const preview = await previewMerge({ keptId: kept, mergedId: merged, now: minute(60) });
    if (preview.outcome !== 'previewed') throw new Error(preview.outcome);
    expect(preview).toMatchObject({ kept: { id: kept, place: 3 }, merged: { id: merged, place: 1 } });
    expect(await database('teams').pluck('id')).toHaveLength(3);
    const done = await merge();
    expect(done).toMatchObject({ plan: preview.plan });
    const [first] = await board();
    expect(first).toEqual([kept, preview.after.score]);
    expect(preview.after.place).toBe(1);
  });
});
