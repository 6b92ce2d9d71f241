import type { WebhookEventType } from '@rampart/domain-data';

/** Something that happened, with the names it has when it is sent; null when what it is about is gone. */
export interface WebhookEvent {
  /** Order of delivery. */
  readonly position: number;
  readonly id: string;
  readonly type: WebhookEventType;
  readonly at: Date;
  /** It happened since a freeze that still holds: the public does not see it. */
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
  /** A flag that was made for another team. */
  readonly incident: {
    readonly submissionId: string;
    readonly owner: { readonly id: string; readonly name: string | null } | null;
  } | null;
}

/** The JSON of a delivery (docs/webhooks.md); what an event is not about is left out. */
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
