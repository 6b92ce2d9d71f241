import type { Database } from '../infra/database';

/** What staff watch during an event. */
export interface Activity {
  /** The last hour, oldest first; the last minute is incomplete. */
  readonly minutes: readonly { readonly at: Date; readonly flags: number; readonly correct: number }[];
  /** Attempts with the flag of another team, in the whole record. */
  readonly sharedFlags: number;
  /**
   * One for each challenge that teams can see and solve by flag, so none before the start. Banned teams are left out.
   */
  readonly challenges: readonly {
    readonly id: string;
    readonly name: string;
    /** Its release, the time at which staff first showed it, or the start, whichever is latest. */
    readonly opensAt: Date;
    readonly firstSolve: { readonly teamId: string; readonly teamName: string; readonly at: Date } | null;
  }[];
}

export type ReadActivity = (now: Date) => Promise<Activity>;

const MINUTE_MS = 60_000;
const MINUTES = 60;

// Two index look-ups per challenge. Solves are not counted here; the board does that.
const FIRST_SOLVES = `
  select challenges.id, challenges.name, first.team_id, first.team_name, first.created_at,
         greatest(challenges.release_at, (
           select min(staff_audit.at) from staff_audit
           where staff_audit.target_kind = 'challenge' and staff_audit.target_id = challenges.id
             and staff_audit.after ->> 'hidden' = 'false')) as shown_at
  from challenges left join lateral (
    select solves.team_id, teams.name::text as team_name, solves.created_at
    from solves join teams on teams.id = solves.team_id and not teams.banned
    where solves.challenge_id = challenges.id
    order by solves.created_at, solves.id limit 1
  ) as first on true
  where challenges.scoring_kind = 'decay' and not challenges.hidden
    and (challenges.release_at is null or challenges.release_at <= ?)
  order by challenges.id`;

interface OpenChallengeRow {
  readonly id: string;
  readonly name: string;
  readonly shown_at: Date | null;
  readonly team_id: string | null;
  readonly team_name: string;
  readonly created_at: Date;
}

export function createReadActivity(database: Database, startsAt: () => Date): ReadActivity {
  const query = async <Row>(sql: string, bindings: readonly Date[] = []): Promise<Row[]> =>
    (await database.raw<{ rows: Row[] }>(sql, [...bindings])).rows;

  return async (now) => {
    const firstMinute = Math.floor(now.getTime() / MINUTE_MS) - MINUTES + 1;
    // Not `extract`, whose `numeric` takes three times as long.
    const counted = await query<{ minute: number; flags: string; correct: string }>(
      `select floor(date_part('epoch', submissions.created_at) / 60) as minute, count(*) as flags,
              count(*) filter (where submissions.result = 'correct') as correct
       from submissions where submissions.kind = 'flag' and submissions.created_at >= ? group by 1`,
      [new Date(firstMinute * MINUTE_MS)],
    );
    const byMinute = new Map(counted.map((row) => [row.minute, row]));
    const [shared] = await query<{ count: string }>(
      `select count(*) from submissions where submissions.kind = 'flag' and submissions.result = 'cheated'`,
    );
    const start = startsAt();
    const open = now < start ? [] : await query<OpenChallengeRow>(FIRST_SOLVES, [now]);
    return {
      minutes: Array.from({ length: MINUTES }, (_, index) => {
        const minute = byMinute.get(firstMinute + index);
        return {
          at: new Date((firstMinute + index) * MINUTE_MS),
          flags: Number(minute?.flags ?? 0),
          correct: Number(minute?.correct ?? 0),
        };
      }),
      sharedFlags: Number(shared?.count ?? 0),
      challenges: open.map((row) => ({
        id: row.id,
        name: row.name,
        opensAt: row.shown_at !== null && row.shown_at > start ? row.shown_at : start,
        firstSolve:
          row.team_id === null ? null : { teamId: row.team_id, teamName: row.team_name, at: row.created_at },
      })),
    };
  };
}
