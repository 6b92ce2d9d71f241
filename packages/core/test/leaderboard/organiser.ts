/**
 * What teams, organisers and feeds do to the database, each in a transaction with its ledger row, as the use cases of
 * the other modules do it.
 */
import { randomUUID } from 'node:crypto';
import { createTransact, type Database } from '../../src/infra/database';
import { createLedgerStore, type LedgerEntry } from '../../src/ledger';
import type { SqlExecutor } from '../../src/infra/database';
import { createAttemptStore } from '../../src/solves';
import {
  aChallenge,
  aTeam,
  storeChallenges,
  storeTeams,
  type SeedChallenge,
  type SeedTeam,
} from '../../src/testing';
import { mergeTeamsOn } from '../team-merge/merges-under-test';

export class Organiser {
  private pushed = 0;
  private readonly transact;
  private readonly attempts;

  constructor(private readonly database: Database) {
    this.transact = createTransact(database, (executor) => executor);
    this.attempts = createAttemptStore(database);
  }

  /** A change and its ledger row, committed together. */
  private change(entry: LedgerEntry, work: (executor: SqlExecutor) => Promise<unknown>): Promise<void> {
    return this.transact(async (executor) => {
      await work(executor);
      await createLedgerStore(executor).append([entry]);
    });
  }

  async registers(said: Partial<SeedTeam> = {}): Promise<string> {
    const team = aTeam(said);
    await storeTeams(this.database, team);
    return team.id;
  }

  async adds(said: Partial<SeedChallenge> = {}, at = new Date(0)): Promise<string> {
    const challenge = aChallenge(said);
    await storeChallenges(this.database, challenge);
    await createLedgerStore(this.database).append([
      { kind: 'challenge_created', challengeId: challenge.id, actor: 'operator', at },
    ]);
    return challenge.id;
  }

  /** Answers the outcome of the submission path. */
  async solves(teamId: string, challengeId: string, at: Date): Promise<string> {
    const recorded = await this.attempts.recordAccepted({
      revision: null,
      challengeId,
      teamId,
      ip: '203.0.113.7',
      at,
      submissionId: randomUUID(),
      result: 'correct',
      details: {},
      repeatDetails: {},
    });
    return recorded.outcome;
  }

  async unsolves(teamId: string, challengeId: string, at: Date): Promise<void> {
    await this.change({ kind: 'solve_deleted', challengeId, teamId, actor: 'operator', at }, (executor) =>
      executor('solves').where({ challenge_id: challengeId, team_id: teamId }).delete(),
    );
  }

  async pushes(challengeId: string, scores: Readonly<Record<string, number>>, at: Date): Promise<void> {
    this.pushed += 1;
    await this.database.raw('select * from apply_score_push(?, ?, ?::text[], ?::integer[], ?)', [
      challengeId,
      `signature ${String(this.pushed)}`,
      Object.keys(scores),
      Object.values(scores),
      at,
    ]);
  }

  async deletesPoints(teamId: string, challengeId: string, at: Date): Promise<void> {
    await this.change({ kind: 'points_deleted', challengeId, teamId, actor: 'operator', at }, (executor) =>
      executor('dynamic_scores').where({ challenge_id: challengeId, team_id: teamId }).delete(),
    );
  }

  async awards(teamId: string, points: number, at: Date): Promise<void> {
    const award = { id: randomUUID(), team_id: teamId, points, reason: 'because', actor: 'operator', at };
    await this.change({ kind: 'awarded', teamId, actor: 'operator', at, delta: points }, (executor) =>
      executor('awards').insert(award),
    );
  }

  /** A hint of the challenge, with a price that the team pays. */
  async sellsHint(teamId: string, challengeId: string, price: number, at: Date): Promise<void> {
    const id = randomUUID();
    const hint = { id, challenge_id: challengeId, title: 'Look', content: 'closer', price, created_at: at };
    await this.change(
      { kind: 'hint_taken', teamId, challengeId, actor: teamId, at, delta: -price },
      async (executor) => {
        await executor('hints').insert(hint);
        await executor('awards').insert({
          id,
          team_id: teamId,
          points: -price,
          hint_id: id,
          actor: teamId,
          at,
        });
      },
    );
  }

  /** All of a team. */
  async revokesAwards(teamId: string, at: Date): Promise<void> {
    await this.change({ kind: 'award_revoked', teamId, actor: 'operator', at }, (executor) =>
      executor('awards').where('team_id', teamId).update({ revoked_at: at }),
    );
  }

  async bans(teamId: string, banned: boolean, at: Date): Promise<void> {
    const kind = banned ? 'team_banned' : 'team_unbanned';
    await this.change({ kind, teamId, actor: 'operator', at }, (executor) =>
      executor('teams').where('id', teamId).update({ banned }),
    );
  }

  async movesDivision(teamId: string, division: string, at: Date): Promise<void> {
    await this.change({ kind: 'team_division_moved', teamId, actor: 'operator', at }, (executor) =>
      executor('teams').where('id', teamId).update({ division }),
    );
  }

  /** A profile edit: no ledger row. */
  async renames(teamId: string, name: string): Promise<void> {
    await this.database('teams').where('id', teamId).update({ name });
  }

  async deletesTeam(teamId: string, at: Date): Promise<void> {
    await this.change({ kind: 'team_deleted', teamId, actor: 'operator', at }, (executor) =>
      executor('teams').where('id', teamId).delete(),
    );
  }

  async merges(keptId: string, mergedId: string, at: Date): Promise<string> {
    const by = { actor: 'operator', at, requestId: null };
    const { outcome } = await mergeTeamsOn(this.database)({ keptId, mergedId, reason: 'because', by });
    return outcome;
  }

  async edits(challengeId: string, columns: Readonly<Record<string, unknown>>, at: Date): Promise<void> {
    await this.change({ kind: 'challenge_edited', challengeId, actor: 'operator', at }, (executor) =>
      executor('challenges').where('id', challengeId).update(columns),
    );
  }

  async deletesChallenge(challengeId: string, at: Date): Promise<void> {
    await this.change({ kind: 'challenge_deleted', challengeId, actor: 'operator', at }, (executor) =>
      executor('challenges').where('id', challengeId).delete(),
    );
  }

  async setsTiming(timing: { startAtMs?: number; endAtMs?: number }, at: Date): Promise<void> {
    await this.change({ kind: 'timing_changed', actor: 'operator', at }, (executor) =>
      executor('settings').update({ overrides: JSON.stringify(timing) }),
    );
  }
}
