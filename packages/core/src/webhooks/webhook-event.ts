import type { WebhookEventType } from '@rampart/domain-data';

/** An event with the names at the time of sending; a name is null when its owner is gone. */
export interface WebhookEvent {
  /** Order of delivery. */
  readonly position: number;
  readonly id: string;
  readonly type: WebhookEventType;
  readonly at: Date;
  /** Whether it is hidden from the public by a freeze that still holds. */
  readonly isFrozen: boolean;
  readonly team: { readonly id: string; readonly name: string | null } | null;
  readonly challenge: {
    readonly id: string;
    readonly name: string | null;
    readonly category: string | null;
  } | null;
  readonly announcement: {
    readonly id: string;
    readonly title: string | null;
    readonly content: string | null;
  } | null;
  /** Submission of a flag that was made for another team. */
  readonly incident: {
    readonly submissionId: string;
    readonly owner: { readonly id: string; readonly name: string | null } | null;
  } | null;
}

/** The JSON of a delivery (docs/webhooks.md), without the keys that do not apply to the event. */
export function webhookBody(event: WebhookEvent): string {
  const { id, type, at, isFrozen, team, challenge, announcement, incident } = event;
  return JSON.stringify({
    id,
    type,
    at: at.getTime(),
    isFrozen,
    ...(team === null ? {} : { team: { id: team.id, name: team.name } }),
    ...(challenge === null
      ? {}
      : { challenge: { id: challenge.id, name: challenge.name, category: challenge.category } }),
    ...(announcement === null
      ? {}
      : {
          announcement: {
            id: announcement.id,
            title: announcement.title,
            content: announcement.content,
          },
        }),
    ...(incident === null
      ? {}
      : {
          incident: {
            kind: 'flagOfAnotherTeam',
            submissionId: incident.submissionId,
            owner: incident.owner === null ? null : { id: incident.owner.id, name: incident.owner.name },
          },
        }),
  });
}
