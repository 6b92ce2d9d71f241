import type { WebhookEventType } from '@rampart/domain-data';
import { PUBLIC_UNTIL } from '../event-state';
import type { SqlExecutor } from '../infra/database';
import type { WebhookEvent } from './webhook-event';

interface EventRow {
  readonly position: string;
  readonly id: string;
  readonly type: WebhookEventType;
  readonly at: Date;
  readonly is_frozen: boolean;
  readonly team_id: string | null;
  readonly team_name: string | null;
  readonly challenge_id: string | null;
  readonly challenge_name: string | null;
  readonly challenge_category: string | null;
  readonly ref: string | null;
  readonly title: string | null;
  readonly content: string | null;
  readonly owner_id: string | null;
  readonly owner_name: string | null;
}

function eventOf(row: EventRow): WebhookEvent {
  const owner = row.owner_id === null ? null : { id: row.owner_id, name: row.owner_name };
  return {
    position: Number(row.position),
    id: row.id,
    type: row.type,
    at: row.at,
    isFrozen: row.is_frozen,
    team: row.team_id === null ? null : { id: row.team_id, name: row.team_name },
    challenge:
      row.challenge_id === null
        ? null
        : { id: row.challenge_id, name: row.challenge_name, category: row.challenge_category },
    announcement:
      row.type === 'announcement' && row.ref !== null
        ? { id: row.ref, title: row.title, content: row.content }
        : null,
    incident: row.type === 'incident' && row.ref !== null ? { submissionId: row.ref, owner } : null,
  };
}

/**
 * Types that a freeze hides if they were scored since it began; all others are public at once
 * (docs/rules/steering.md#freeze). The time of a deleted solve is not known any more, so the time of its deletion
 * counts.
 */
const SCORING: readonly WebhookEventType[] = ['solve', 'solveDeleted', 'firstBlood', 'incident'];

/** The first event of these types after one position and up to another. */
export async function findNextEvent(
  executor: SqlExecutor,
  types: readonly WebhookEventType[],
  range: { readonly after: number; readonly upTo: number },
): Promise<WebhookEvent | undefined> {
  const { rows } = await executor.raw<{ rows: EventRow[] }>(
    `select event.position, event.id, event.type, event.at,
            event.type = any (?) and coalesce(solves.created_at, event.at) >= ${PUBLIC_UNTIL} as is_frozen,
            event.team_id, teams.name::text as team_name, event.challenge_id, challenges.name as challenge_name,
            challenges.category as challenge_category, event.ref, notices.title, notices.content,
            submissions.details ->> 'cheatedFrom' as owner_id, owners.name::text as owner_name
     from (select * from webhook_events
           where webhook_events.position > ? and webhook_events.position <= ? and webhook_events.type = any (?)
           order by webhook_events.position limit 1) as event
     left join teams on teams.id = event.team_id
     left join challenges on challenges.id = event.challenge_id
     left join solves on event.type in ('solve', 'firstBlood') and solves.id = event.ref
     left join notices on event.type = 'announcement' and notices.id = event.ref
     left join submissions on event.type = 'incident' and submissions.id = event.ref
     left join teams owners on owners.id = submissions.details ->> 'cheatedFrom'`,
    [[...SCORING], range.after, range.upTo, [...types]],
  );
  return rows[0] === undefined ? undefined : eventOf(rows[0]);
}
