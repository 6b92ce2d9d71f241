import { createAttemptStore, type AttemptStore } from '../../src/solves';
import {
  aChallenge,
  aTeam,
  createTestDatabase,
  storeChallenges,
  storeTeams,
  type TestDatabase,
} from '../../src/testing';

/** Keeps how a record is committed, and where it begins in the write-ahead log. */
const WATCH_COMMITS = `
  create function watch_commit() returns trigger language plpgsql as $$
  begin
    new.details := jsonb_build_object(
      'commit', current_setting('synchronous_commit'), 'position', pg_current_wal_insert_lsn());
    return new;
  end $$;
  create trigger watch_commit before insert on submissions for each row execute function watch_commit();
`;

describe('an answered attempt', () => {
  let test: TestDatabase;
  let store: AttemptStore;
  beforeAll(async () => {
    test = await createTestDatabase(undefined, { maxPoolSize: 1 });
    await test.database.raw(WATCH_COMMITS);
    // As on a server of an event; those of tests never wait.
    await test.database.raw('set synchronous_commit = on');
    store = createAttemptStore(test.database);
  });
  afterAll(() => test.drop());

  async function anAttempt(submissionId: string) {
    const [challenge, team] = [aChallenge(), aTeam()];
    await storeChallenges(test.database, challenge);
    await storeTeams(test.database, team);
    return {
      ...{ challengeId: challenge.id, teamId: team.id, ip: '203.0.113.7', submissionId, revision: null },
      ...{ at: new Date('2026-06-01T12:00:00Z'), details: {} },
    };
  }
  const recordOf = (submissionId: string) =>
    test
      .database('submissions')
      .where({ id: submissionId })
      .first(
        test.database.raw(`details ->> 'commit' as commit`),
        test.database.raw(`(details ->> 'position')::pg_lsn <= pg_current_wal_flush_lsn() as "isOnDisk"`),
      );

  it('is on disk if it was right, and no lock was held until then', async () => {
    // Several, because one may be on disk by chance: the server writes every now and then.
    for (const id of Array.from({ length: 10 }, (_, n) => `right ${String(n)}`)) {
      await store.recordAccepted({ ...(await anAttempt(id)), result: 'correct', repeatDetails: {} });
      expect(await recordOf(id)).toEqual({ commit: 'off', isOnDisk: true });
    }
  });

  describe('whose solve is stored when the server is shut down, before the disk has it', () => {
    let attempt: Awaited<ReturnType<typeof anAttempt>>;
    const submit = (submissionId: string, submittedFlag = 'right') =>
      store.recordAccepted({
        ...attempt,
        ...{ submissionId, result: 'correct', repeatDetails: { submittedFlag } },
      });
    beforeAll(async () => {
      attempt = await anAttempt('doubtful');
      // Found before the one of PostgreSQL, which the second commit is for.
      await test.database.raw(`
        create function pg_logical_emit_message(boolean, text, text) returns pg_lsn language plpgsql as $$
        begin
          raise 'terminating connection' using errcode = 'admin_shutdown';
        end $$;
        set search_path = public, pg_catalog;
      `);
    });
    afterAll(() => test.database.raw('reset search_path'));

    it('fails, and is not taken for a repeated one', async () => {
      await expect(submit('doubtful')).rejects.toMatchObject({ code: '57P01' });
      expect(await test.database('solves').where('team_id', attempt.teamId)).toHaveLength(1);
    });

    it('(control) is a repeated one if it was rolled back itself', async () => {
      expect(await submit('repeated', 'nul \u0000')).toMatchObject({
        outcome: 'alreadySolved',
        recordError: { code: '22P05' },
      });
    });
  });

  it('was not kept waiting for the disk if it was wrong, and the connection waits again', async () => {
    await store.recordRefused({ ...(await anAttempt('wrong')), result: 'incorrect' });
    expect(await recordOf('wrong')).toMatchObject({ commit: 'off' });
    expect((await test.database.raw('show synchronous_commit')).rows).toEqual([{ synchronous_commit: 'on' }]);
  });
});
