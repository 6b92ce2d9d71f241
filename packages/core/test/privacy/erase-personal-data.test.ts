import { boardTeams, computeBoard, type Board } from '../../src/leaderboard';
import { erasePersonalData, pseudonymOf } from '../../src/privacy';
import { createScoreFormula } from '../../src/scoring';
import { createTeamStore, normaliseEmail, normaliseTeamName } from '../../src/teams';
import {
  aChallenge,
  aSolve,
  aStaffAction,
  aTeam,
  createTestDatabase,
  storeChallenges,
  storeSolves,
  storeTeams,
  type TestDatabase,
} from '../../src/testing';

const NOW = new Date('2026-06-01T12:00:00Z');
/** What nothing may hold afterwards. */
const TRACES = [
  'Ada and friends',
  'ada@example.org',
  'wanted@example.org',
  'member@example.org',
  '203.0.113.99',
  'hello from Ada',
  'Ada’s solver',
  'asked about Ada',
  'friends of Ada',
  'ranksite-42',
  'account-42',
  'write-up by A. Lovelace',
  'A. Lovelace asked',
  'Ada says so',
  'ada.example.org/visit',
];

describe('erasing personal data', () => {
  let test: TestDatabase;
  const [ada, other] = [
    aTeam({ name: 'Ada and friends', email: 'Ada@example.org' }),
    aTeam({ name: 'Others', email: 'others@example.org' }),
  ];
  const challenge = aChallenge({});

  beforeEach(async () => {
    test = await createTestDatabase();
    const { database } = test;
    await storeTeams(database, ada, other);
    await storeChallenges(database, challenge);
    const at = { challengeId: challenge.id, createdAt: new Date(NOW.getTime() - 60_000) };
    await storeSolves(database, aSolve({ ...at, teamId: ada.id }), aSolve({ ...at, teamId: other.id }));
    await database('solves').where('team_id', ada.id).update({ ip: '203.0.113.99' });
    await database('teams').where('id', ada.id).update({
      status_text: 'hello from Ada',
      country_code: 'GB',
      ranksite_id: 'ranksite-42',
      oidc_issuer: 'https://id.example.edu',
      oidc_subject: 'account-42',
    });
    await database('team_members').insert({
      id: 'm',
      team_id: ada.id,
      email: 'member@example.org',
      created_at: NOW,
    });
    await database('member_tokens').insert({
      ...{ id: 'mt', team_id: ada.id, name: 'Ada’s solver', scope: 'play', created_at: NOW },
    });
    await database('team_notes').insert({
      ...{ team_id: ada.id, note: 'asked about Ada', tags: ['friends of Ada'] },
    });
    await database('email_changes').insert({
      ...{ id: 'change', team_id: ada.id, email: 'wanted@example.org', created_at: NOW, expires_at: NOW },
    });
    const mail = { created_at: NOW, next_attempt_at: NOW };
    await database('mail_outbox').insert([
      { ...mail, id: 'recovery', purpose: 'recover', recipient: 'ada@example.org' },
      { ...mail, id: 'update', purpose: 'update', recipient: 'wanted@example.org', subject_id: 'change' },
    ]);
    await database('submissions').insert({
      ...{ id: 's', kind: 'flag', challenge_id: challenge.id, team_id: ada.id, ip: '203.0.113.99' },
      ...{ result: 'incorrect', created_at: NOW },
    });
    await database('submissions').insert({
      ...{ id: 'visit', kind: 'admin_bot', challenge_id: challenge.id, team_id: ada.id, ip: '203.0.113.99' },
      ...{ result: 'queued', details: { inputs: { url: 'https://ada.example.org/visit' } }, created_at: NOW },
    });
    await database('awards').insert({
      ...{
        id: 'award',
        team_id: ada.id,
        points: 5,
        reason: 'write-up by A. Lovelace',
        actor: 'operator',
        at: NOW,
      },
    });
    await database('awards').insert({
      ...{ id: 'revoked', team_id: ada.id, points: 5, reason: 'other', actor: 'operator', at: NOW },
      ...{ revoked_at: NOW, revoked_by: 'operator', revoke_reason: 'A. Lovelace asked' },
    });
    await database('integrity_decisions').insert({
      ...{ case_id: `${ada.id}~${other.id}`, team_ids: [ada.id, other.id], verdict: 'dismissed' },
      ...{ note: 'Ada says so', decided_by: 'operator', decided_at: NOW },
    });
    const entry = { at: NOW, actor: 'operator', request_id: null };
    await database('staff_audit').insert([
      {
        ...{ ...entry, action: 'team.update', target_kind: 'team', target_id: ada.id },
        before: { name: 'Ada and friends', division: 'open' },
        after: { name: 'Ada and friends', division: 'student' },
      },
      {
        ...{ ...entry, action: 'verification.delete', target_kind: 'verification', target_id: 'v' },
        before: { name: 'Ada and friends', email: 'ada@example.org' },
        after: null,
      },
      {
        ...{ ...entry, action: 'team.transfer', target_kind: 'team', target_id: ada.id },
        before: { email: 'ada@example.org', ranksiteId: 'ranksite-42', oidcSubject: 'account-42' },
        after: { email: 'ada@example.org', ranksiteId: null, oidcSubject: null },
      },
      {
        ...{ ...entry, action: 'team.notes', target_kind: 'team', target_id: ada.id },
        before: { note: null, tags: [] },
        after: { note: 'asked about Ada', tags: ['friends of Ada'] },
      },
      {
        ...{ ...entry, action: 'award.create', target_kind: 'team', target_id: ada.id },
        before: null,
        after: { points: 5, reason: 'write-up by A. Lovelace' },
      },
      {
        ...{ ...entry, action: 'integrityCase.decide', target_kind: 'integrityCase' },
        target_id: `${ada.id}~${other.id}`,
        before: null,
        after: { verdict: 'dismissed', note: 'Ada says so' },
      },
    ]);
  });
  afterEach(() => test.drop());

  /** Everything that is stored, as one text. */
  async function everything(): Promise<string> {
    const { rows } = await test.database.raw<{ rows: { tablename: string }[] }>(
      "select tablename from pg_tables where schemaname = 'public' order by 1",
    );
    const texts = await Promise.all(
      rows.map(async ({ tablename }) => JSON.stringify(await test.database(tablename).select())),
    );
    return texts.join('\n');
  }
  const found = async () => {
    const text = (await everything()).toLowerCase();
    return TRACES.filter((trace) => text.includes(trace.toLowerCase()));
  };
  const board = async (): Promise<Board> =>
    test.database.transaction((snapshot) =>
      computeBoard(
        snapshot,
        {
          formula: createScoreFormula('scores/classic', {}),
          graphSampleMs: 60_000,
          defaultTiming: { startAtMs: 0, endAtMs: NOW.getTime() },
        },
        NOW,
      ),
    );
  const standings = (of: Board) =>
    Array.from(boardTeams(of), ({ id, score, globalPlace, divisionPlace, lastSolveAtMs }) => ({
      id,
      score,
      globalPlace,
      divisionPlace,
      lastSolveAtMs,
    }));
  const ledger = () => test.database('ledger').orderBy('id').select();

  it('of one team leaves nothing of it in any table, and its place, its graph and the ledger as they were', async () => {
    expect(await found()).toEqual(TRACES);
    const [before, facts] = [await board(), await ledger()];
    const erased = await erasePersonalData(test.database, { teamId: ada.id, by: aStaffAction({ at: NOW }) });
    expect(erased).toEqual({ outcome: 'erased', teams: [{ id: ada.id, pseudonym: pseudonymOf(ada.id) }] });
    expect(await found()).toEqual([]);
    const after = await board();
    expect(standings(after)).toEqual(standings(before));
    expect(after.challenges).toEqual(before.challenges);
    expect(await ledger()).toEqual(facts);
    expect(await test.database('teams').where('id', other.id).pluck('name')).toEqual(['Others']);
  });

  it('leaves mails to an address that it asked for and another team has', async () => {
    await test.database('teams').where('id', other.id).update({ email: 'wanted@example.org' });
    await erasePersonalData(test.database, { teamId: ada.id, by: aStaffAction({ at: NOW }) });
    expect(await test.database('mail_outbox').pluck('recipient')).toEqual(['wanted@example.org']);
  });

  it('of one team leaves everything of another one', async () => {
    const { database } = test;
    const of = { team_id: other.id };
    const ip = '198.51.100.7';
    await database('solves').where(of).update({ ip });
    await database('team_members').insert({ ...of, id: 'om', email: 'bob@example.org', created_at: NOW });
    await database('email_changes').insert({
      ...{ ...of, id: 'oe', email: 'bob@example.org', created_at: NOW, expires_at: NOW },
    });
    await database('member_tokens').insert({ ...of, id: 'ot', name: 'x', scope: 'play', created_at: NOW });
    await database('team_notes').insert({ ...of, note: 'asked', tags: [] });
    await database('mail_outbox').insert({
      ...{ id: 'om', purpose: 'recover', recipient: other.email, created_at: NOW, next_attempt_at: NOW },
    });
    await database('submissions').insert({
      ...{ ...of, id: 'os', kind: 'admin_bot', challenge_id: challenge.id, ip, result: 'queued' },
      ...{ details: { inputs: { url: 'https://example.org' } }, created_at: NOW },
    });
    await database('awards').insert({
      ...{ ...of, id: 'oa', points: 5, reason: 'write-up', actor: 'operator', at: NOW },
      ...{ revoked_at: NOW, revoked_by: 'operator', revoke_reason: 'mistake' },
    });
    await database('integrity_decisions').insert({
      ...{ case_id: other.id, team_ids: [other.id], verdict: 'dismissed', note: 'one room' },
      ...{ decided_by: 'operator', decided_at: NOW },
    });
    await database('staff_audit').insert({
      ...{ at: NOW, actor: 'operator', action: 'team.update', target_kind: 'team', target_id: other.id },
      ...{ before: { name: 'Others' }, after: { name: 'Other' } },
    });
    const tables = ['solves', 'team_members', 'email_changes', 'member_tokens', 'team_notes'];
    const ofTeam = [...tables, 'submissions', 'awards'].map((table) => [table, of] as const);
    const rowsOfOther = () =>
      Promise.all(
        [
          ...ofTeam,
          ['teams', { id: other.id }] as const,
          ['mail_outbox', { id: 'om' }] as const,
          ['integrity_decisions', { case_id: other.id }] as const,
          ['staff_audit', { target_id: other.id }] as const,
        ].map(([table, where]) => database(table).where(where).orderByRaw('1')),
      );
    const before = await rowsOfOther();
    expect(before.map(({ length }) => length)).toEqual(before.map(() => 1));
    await erasePersonalData(database, { teamId: ada.id, by: aStaffAction({ at: NOW }) });
    expect(await rowsOfOther()).toEqual(before);
  });

  it('leaves in the audit who changed what, and the audit append-only', async () => {
    await erasePersonalData(test.database, { teamId: ada.id, by: aStaffAction({ at: NOW }) });
    const [entry] = await test.database('staff_audit').orderBy('id').select('action', 'before', 'after');
    expect(entry).toEqual({
      action: 'team.update',
      before: { name: { changed: true }, division: 'open' },
      after: { name: { changed: true }, division: 'student' },
    });
    await expect(test.database('staff_audit').delete()).rejects.toThrow('append-only');
  });

  it('of all teams gives each the pseudonym that it always gets', async () => {
    await erasePersonalData(test.database, { teamId: null, by: aStaffAction({ at: NOW }) });
    expect(await found()).toEqual([]);
    const names = () => test.database('teams').orderBy('id').pluck('name');
    const once = await names();
    expect(once).toEqual([ada.id, other.id].sort().map(pseudonymOf));
    await erasePersonalData(test.database, { teamId: null, by: aStaffAction({ at: NOW }) });
    expect(await names()).toEqual(once);
  });

  it('gives a name and an address that no team can have taken', async () => {
    await erasePersonalData(test.database, { teamId: ada.id, by: aStaffAction({ at: NOW }) });
    const erased = await createTeamStore(test.database).find(ada.id);
    expect(erased).toMatchObject({
      name: pseudonymOf(ada.id),
      email: `${pseudonymOf(ada.id)}@erased.invalid`,
    });
    expect(normaliseTeamName(erased?.name ?? '')).toBeUndefined();
    expect(normaliseEmail(erased?.email ?? '')).toBeUndefined();
  });

  it('of an unknown team does nothing', async () => {
    const before = await everything();
    expect(
      await erasePersonalData(test.database, { teamId: 'nobody', by: aStaffAction({ at: NOW }) }),
    ).toEqual({ outcome: 'unknownTeam' });
    expect(await everything()).toBe(before);
  });

  it('of a team with permissions does nothing, unless it is of all', async () => {
    await test.database('teams').where('id', ada.id).update({ perms: 1 });
    const before = await everything();
    expect(await erasePersonalData(test.database, { teamId: ada.id, by: aStaffAction({ at: NOW }) })).toEqual(
      { outcome: 'privileged' },
    );
    expect(await everything()).toBe(before);
    await erasePersonalData(test.database, { teamId: null, by: aStaffAction({ at: NOW }) });
    expect(await found()).toEqual([]);
  });
});
