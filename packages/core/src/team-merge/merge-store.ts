import type { SqlExecutor } from '../infra/database';
import type { CountedAward, CountedRows, CountedSolve, MergePlan } from './merge-plan';

/** The team that stays, and the one that is merged into it. */
export interface MergedPair {
  readonly keptId: string;
  readonly mergedId: string;
}

/** Numbers of moved rows that do not count for a score. */
export interface MovedRecords {
  readonly submissions: number;
  readonly members: number;
}

export interface MergeStore {
  /**
   * Waits for solves, pushes, practice solves and flags that are being written, and locks out new ones until the
   * transaction ends. To be called before a team is locked, because those writers take their locks in this order too.
   */
  lockScores(): Promise<void>;
  /** The rows that the score of each team is made of. */
  readCounted(pair: MergedPair): Promise<{ readonly kept: CountedRows; readonly merged: CountedRows }>;
  moveCounted(
    pair: MergedPair,
    plan: MergePlan,
    by: { readonly actor: string; readonly at: Date; readonly reason: string },
  ): Promise<void>;
  moveRecords(pair: MergedPair): Promise<MovedRecords>;
}

/** The last deletion of points or of the challenge. Materialised, because finding it reads the whole ledger. */
const VOIDED = `
  with voided as materialized (
    select ledger.challenge_id, ledger.team_id, max(ledger.id) as id from ledger
    where ledger.kind = 'challenge_deleted'
      or ledger.kind = 'points_deleted' and ledger.team_id in (:keptId, :mergedId)
    group by ledger.challenge_id, ledger.team_id
  )`;

/** A deletion of the points or of the challenge voids earlier pushes. */
const NOT_VOIDED = `
  ledger.kind = 'points_pushed' and not exists (
    select from voided
    where voided.challenge_id = ledger.challenge_id and coalesce(voided.team_id, ledger.team_id) = ledger.team_id
      and voided.id > ledger.id)`;

const READ_COUNTED = {
  solves: `
    select solves.id, solves.team_id as "teamId", solves.challenge_id as "challengeId", solves.created_at as at
    from solves where solves.team_id in (:keptId, :mergedId) order by solves.challenge_id, solves.team_id`,
  pushed: `
    ${VOIDED}
    select dynamic_scores.team_id as "teamId", dynamic_scores.challenge_id as "challengeId", dynamic_scores.points
    from dynamic_scores where dynamic_scores.team_id in (:keptId, :mergedId)
    union all
    select distinct :keptId::text, ledger.challenge_id, 0
    from dynamic_scores
    join ledger on ledger.challenge_id = dynamic_scores.challenge_id and ledger.team_id = :keptId
    where dynamic_scores.team_id = :mergedId and ${NOT_VOIDED}
    order by "challengeId"`,
  awards: `
    select awards.id, awards.team_id as "teamId", awards.points, awards.hint_id as "hintId", awards.at
    from awards where awards.team_id in (:keptId, :mergedId) and awards.revoked_at is null
    order by awards.at, awards.id`,
};

const COPY_PUSHES = `
  ${VOIDED}
  insert into ledger (kind, challenge_id, team_id, actor, at, delta)
  select 'points_pushed', ledger.challenge_id, :keptId, ledger.actor, ledger.at, ledger.delta from ledger
  where ledger.team_id = :mergedId and ledger.challenge_id = any (:challengeIds::text[]) and ${NOT_VOIDED}
  order by ledger.id`;

// Where the team that stays has its own team flag or practice solve, it keeps that one.
const MOVE_RECORDS = [
  `update minted_flags set team_id = :keptId where minted_flags.team_id = :mergedId and not exists (
     select from minted_flags own where own.team_id = :keptId
       and own.challenge_id = minted_flags.challenge_id and own.base = minted_flags.base)`,
  `update practice_solves set team_id = :keptId where practice_solves.team_id = :mergedId and not exists (
     select from practice_solves own
     where own.team_id = :keptId and own.challenge_id = practice_solves.challenge_id)`,
  `delete from practice_solves using solves where practice_solves.team_id = :keptId
     and solves.team_id = :keptId and solves.challenge_id = practice_solves.challenge_id`,
  // Fetches move with the solves: a solve is no integrity signal if either team had fetched the file before.
  `insert into challenge_fetches (team_id, challenge_id, kind, fetched_at)
   select :keptId, fetched.challenge_id, fetched.kind, fetched.fetched_at
   from challenge_fetches fetched where fetched.team_id = :mergedId
   on conflict on constraint challenge_fetches_pkey do update set
     fetched_at = least(challenge_fetches.fetched_at, excluded.fetched_at)`,
  `update submissions set details = jsonb_set(submissions.details, '{cheatedFrom}', to_jsonb(:keptId::text))
   where submissions.kind = 'flag' and submissions.result = 'cheated'
     and submissions.details ->> 'cheatedFrom' = :mergedId`,
  `update admin_bot_jobs set team_id = :keptId
   where admin_bot_jobs.team_id = :mergedId and admin_bot_jobs.status in ('completed', 'failed')`,
  `insert into team_notes (team_id, note, tags)
   select :keptId, note, tags from team_notes merged where merged.team_id = :mergedId
   on conflict on constraint team_notes_pkey do update set
     note = nullif(concat_ws(E'\\n\\n', team_notes.note, excluded.note), ''),
     tags = array(select distinct unnest(team_notes.tags || excluded.tags) order by 1)`,
  // A decision about both teams would name one team twice, so it stays unchanged.
  `update integrity_decisions set team_ids = renamed.team_ids, case_id = array_to_string(renamed.team_ids, '~')
   from (
     select decision.case_id, array(
       select case when member = :mergedId then :keptId else member end
       from unnest(decision.team_ids) as member order by 1
     ) as team_ids
     from integrity_decisions decision
     where :mergedId = any (decision.team_ids) and not :keptId = any (decision.team_ids)
   ) as renamed
   where renamed.case_id = integrity_decisions.case_id and not exists (
     select from integrity_decisions own where own.case_id = array_to_string(renamed.team_ids, '~'))`,
];

const idsOf = (rows: readonly { readonly id: string }[]): string[] => rows.map(({ id }) => id);

export function createMergeStore(executor: SqlExecutor): MergeStore {
  return {
    async lockScores() {
      await executor.raw(
        'select lock_challenge(every.id) from (select id from challenges order by id offset 0) as every',
      );
      await executor.raw('lock table practice_solves, minted_flags in share row exclusive mode');
    },

    async readCounted(pair) {
      const read = async <Row extends { readonly teamId: string }>(text: string) => {
        const { rows } = await executor.raw<{ rows: Row[] }>(text, { ...pair });
        return (teamId: string) => rows.filter((row) => row.teamId === teamId);
      };
      const solves = await read<CountedSolve>(READ_COUNTED.solves);
      const pushed = await read<CountedRows['pushed'][number] & { teamId: string }>(READ_COUNTED.pushed);
      const awards = await read<CountedAward & { teamId: string }>(READ_COUNTED.awards);
      const of = (teamId: string): CountedRows => ({
        solves: solves(teamId),
        pushed: pushed(teamId).map(({ challengeId, points }) => ({ challengeId, points })),
        awards: awards(teamId).map(({ id, points, hintId, at }) => ({ id, points, hintId, at })),
      });
      return { kept: of(pair.keptId), merged: of(pair.mergedId) };
    },

    async moveCounted({ keptId, mergedId }, plan, { actor, at, reason }) {
      const toKept = { team_id: keptId };
      const solveIds = idsOf(plan.movedSolves);
      await executor('solves').whereIn('id', idsOf(plan.droppedSolves)).delete();
      await executor('solves').whereIn('id', solveIds).update(toKept);
      await executor('blood_outbox').whereIn('solve_id', solveIds).update(toKept);
      await executor('blood_announcements')
        .whereIn('solve_id', solveIds)
        .whereNot('status', 'sent')
        .update(toKept);

      const challengeIds = plan.movedPushed.map(({ challengeId }) => challengeId);
      await executor.raw(COPY_PUSHES, { keptId, mergedId, challengeIds });
      await executor('dynamic_scores')
        .where('team_id', mergedId)
        .whereIn('challenge_id', challengeIds)
        .update(toKept);

      await executor('awards')
        .whereIn('id', idsOf(plan.refundedHints))
        .update({ revoked_at: at, revoked_by: actor, revoke_reason: reason });
      // The actor who paid for a hint is the team itself.
      await executor('awards').where({ team_id: mergedId, actor: mergedId }).update({ actor: keptId });
      await executor('awards').where('team_id', mergedId).update(toKept);
    },

    async moveRecords(pair) {
      for (const statement of MOVE_RECORDS) await executor.raw(statement, { ...pair });
      const submissions = await executor('submissions')
        .where('team_id', pair.mergedId)
        .update({ team_id: pair.keptId });
      const members = await executor('team_members')
        .where('team_id', pair.mergedId)
        .whereNotIn('email', executor('team_members').where('team_id', pair.keptId).select('email'))
        .update({ team_id: pair.keptId });
      return { submissions, members };
    },
  };
}
