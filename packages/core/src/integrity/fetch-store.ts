import type { SqlExecutor } from '../infra/database';

/** A team has fetched a file of a challenge, or was shown where its instance is. */
export interface Fetch {
  readonly teamId: string;
  readonly challengeId: string;
  readonly kind: 'file' | 'instance';
  readonly at: Date;
}

export interface FetchStore {
  /** Fetches are recorded from this time on, or from an earlier one. */
  beginTracking(at: Date): Promise<void>;
  endTracking(): Promise<void>;
  listTeamIds(): Promise<readonly string[]>;
  /** Keeps the first of each kind; those of teams and challenges that are gone are left out. */
  record(fetches: readonly Fetch[]): Promise<void>;
}

export function createFetchStore(executor: SqlExecutor): FetchStore {
  return {
    async beginTracking(at) {
      await executor('fetch_tracking').insert({ since: at }).onConflict('id').ignore();
    },

    async endTracking() {
      await executor('fetch_tracking').delete();
    },

    listTeamIds: () => executor('teams').pluck<string[]>('teams.id'),

    async record(fetches) {
      await executor.raw(
        // Teams, challenges and rows are locked in one order, so that nobody who records, merges or deletes can deadlock
        // with this.
        `with known as (
           select teams.id as team_id, challenges.id as challenge_id, fetched.kind, fetched.at
           from unnest(?::text[], ?::text[], ?::text[], ?::timestamptz[]) as fetched (team_id, challenge_id, kind, at)
           join teams on teams.id = fetched.team_id
           join challenges on challenges.id = fetched.challenge_id
           order by teams.id, challenges.id for key share of teams, challenges
         )
         insert into challenge_fetches (team_id, challenge_id, kind, fetched_at)
         select team_id, challenge_id, kind, min(at) from known
         group by team_id, challenge_id, kind order by team_id, challenge_id, kind
         on conflict (team_id, challenge_id, kind)
           do update set fetched_at = least(challenge_fetches.fetched_at, excluded.fetched_at)`,
        [
          fetches.map(({ teamId }) => teamId),
          fetches.map(({ challengeId }) => challengeId),
          fetches.map(({ kind }) => kind),
          fetches.map(({ at }) => at),
        ],
      );
    },
  };
}
