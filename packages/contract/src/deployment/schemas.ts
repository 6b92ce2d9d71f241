import { STAFF_ACTIONS, WEBHOOK_EVENTS } from '@rampart/domain-data';
import { type Static, Type } from '@sinclair/typebox';
import { SORT_ORDERS } from '../admin-users/schemas';
import { defineReply } from '../reply';
import {
  described,
  freeObject,
  nullable,
  oneOf,
  paging,
  strictObject,
  text,
  unixMs,
  unixMsInput,
  emailAddress,
} from '../schema';

export const adminAuditQuery = strictObject({
  ...paging,
  sortOrder: described(Type.Optional(oneOf(SORT_ORDERS)), 'By time; default `desc`.'),
  actor: described(Type.Optional(text({ maxLength: 255 })), 'Team ID, or `operator` for the command line.'),
  action: Type.Optional(oneOf(STAFF_ACTIONS)),
  target: described(Type.Optional(text({ maxLength: 255 })), 'ID of what was changed.'),
  createdAfter: described(
    Type.Optional(text({ maxLength: 64, examples: ['2026-06-01T12:00:00Z'] })),
    'Date as text (ISO 8601), not in milliseconds; anything else is refused. Bounds are inclusive.',
  ),
  createdBefore: Type.Optional(text({ maxLength: 64, examples: ['2026-06-01T13:00:00Z'] })),
});

export const auditedAction = strictObject({
  id: Type.String(),
  createdAt: unixMs,
  actorId: Type.String(),
  actorName: described(nullable(Type.String()), 'Null when that team is deleted, and for the command line.'),
  action: Type.String(),
  targetKind: Type.String(),
  targetId: Type.String(),
  requestId: described(
    nullable(Type.String()),
    'As in `X-Request-Id` of the answer and in the logs; null for the command line.',
  ),
  before: described(
    nullable(freeObject),
    'The fields that changed, before the change; null after a creation. Secrets and flags are `{changed: true}`.',
  ),
  after: described(nullable(freeObject), 'The same fields after the change; null after a deletion.'),
});

export const auditedActions = strictObject({ total: Type.Integer(), actions: Type.Array(auditedAction) });

export type AuditedAction = Static<typeof auditedAction>;

export const goodAdminAudit = defineReply('goodAdminAudit', 200, 'What staff changed.', auditedActions);

/** A mail without its token. */
export const unsentMail = strictObject({
  id: Type.String(),
  purpose: oneOf(['register', 'recover', 'update']),
  recipient: emailAddress,
  status: described(oneOf(['queued', 'failed']), '`failed`: no further attempt will be made.'),
  attempts: Type.Integer(),
  lastError: described(
    nullable(Type.String()),
    'What went wrong at the latest attempt; null before the first one.',
  ),
  createdAt: unixMs,
  nextAttemptAt: described(nullable(unixMs), 'Null when there is none.'),
});

export const unsentMails = strictObject({ total: Type.Integer(), mails: Type.Array(unsentMail) });

export type UnsentMailData = Static<typeof unsentMail>;

export const goodAdminMail = defineReply('goodAdminMail', 200, 'The mails that are not sent.', unsentMails);

export const goodAdminMailRetry = defineReply('goodAdminMailRetry', 200, 'The mail will be tried again.');

export const unsentAnnouncement = strictObject({
  id: described(Type.String(), 'The id that a webhook receives.'),
  destination: described(
    Type.String(),
    '`discord-1`, `telegram-1`, `webhook-1`, …: counted by provider, in the order of the settings.',
  ),
  challengeId: Type.String(),
  userId: Type.String(),
  bloodNumber: described(Type.Integer(), '1, 2, …'),
  status: described(oneOf(['queued', 'failed']), '`failed`: no further attempt will be made.'),
  attempts: Type.Integer(),
  lastError: described(
    nullable(Type.String()),
    'What went wrong at the latest attempt; null before the first one.',
  ),
  solvedAt: described(unixMs, 'When the challenge was solved.'),
  nextAttemptAt: described(
    nullable(unixMs),
    'Time of the next attempt; null after it was given up, and before the first attempt.',
  ),
});

export const unsentAnnouncements = strictObject({
  total: Type.Integer(),
  announcements: Type.Array(unsentAnnouncement),
});

export type UnsentAnnouncementData = Static<typeof unsentAnnouncement>;

export const goodAdminAnnouncements = defineReply(
  'goodAdminAnnouncements',
  200,
  'The announcements that are not sent.',
  unsentAnnouncements,
);

export const goodAdminAnnouncementRetry = defineReply(
  'goodAdminAnnouncementRetry',
  200,
  'The announcement will be tried again.',
);

export const badUnknownUnsent = defineReply('badUnknownUnsent', 404, 'Nothing of this ID was given up.');

export const webhookState = strictObject({
  name: described(Type.String(), 'Of the settings.'),
  events: described(Type.Array(oneOf(WEBHOOK_EVENTS)), 'The events that it receives.'),
  pending: described(Type.Integer(), 'Events that wait for it.'),
  oldestPendingAt: described(nullable(unixMs), 'When the oldest of them happened; null when none waits.'),
  attempts: described(Type.Integer(), 'Attempts at the event that is next.'),
  lastError: described(
    nullable(Type.String()),
    'What went wrong most recently; null once an event was accepted.',
  ),
  nextAttemptAt: described(nullable(unixMs), 'Time of the next attempt; null when nothing went wrong.'),
  deliveredAt: described(nullable(unixMs), 'When it last accepted an event; null when it never has.'),
  refusedEvents: described(
    Type.Integer(),
    'Events that were given up because it refused each of them five times.',
  ),
});

export const webhookStates = Type.Array(webhookState);

export type WebhookStateData = Static<typeof webhookState>;

export const webhookReplayBody = strictObject({
  data: strictObject({
    since: described(unixMsInput, 'Everything that happened at this time or later is sent again.'),
  }),
});

export const goodAdminWebhooks = defineReply('goodAdminWebhooks', 200, 'The webhooks.', webhookStates);
export const goodAdminWebhookReplay = defineReply(
  'goodAdminWebhookReplay',
  200,
  'The events will be sent again.',
  webhookState,
);
export const badUnknownWebhook = defineReply('badUnknownWebhook', 404, 'There is no webhook of this name.');

export const adminConnection = strictObject({
  clientIp: described(
    Type.String(),
    'The client as the API sees it, for limits, captchas and the submission record.',
  ),
  peerIp: described(
    nullable(Type.String()),
    'Who opened the connection: the client itself, or the proxy nearest to the API.',
  ),
  forwardedFor: described(Type.Array(Type.String()), 'As sent, the entry of the nearest proxy last.'),
});

export type AdminConnection = Static<typeof adminConnection>;

export const goodAdminConnection = defineReply(
  'goodAdminConnection',
  200,
  'How this request reached the API.',
  adminConnection,
);

const waiting = strictObject({
  count: Type.Integer(),
  oldestAgeSeconds: described(Type.Number(), '0 when nothing waits.'),
});

export const eventHealth = strictObject({
  board: described(
    nullable(
      strictObject({
        version: Type.String(),
        computedAt: described(unixMs, 'The board includes every change that was committed before this time.'),
      }),
    ),
    'The board this replica serves; null before the first one.',
  ),
  isLed: described(Type.Boolean(), 'Whether a leaderboard worker holds the lock of the leader.'),
  backlog: strictObject({
    ledger: described(waiting, 'Committed changes that no leader has processed yet.'),
    mail: waiting,
    announcements: described(waiting, 'Announcements of first bloods.'),
    bloods: described(waiting, 'First bloods for which no announcements exist yet.'),
    queuedJobs: described(waiting, 'Visits of the admin bot that no runner has taken.'),
    runningJobs: described(waiting, 'Visits of the admin bot in progress.'),
  }),
  redis: described(
    nullable(
      strictObject({
        apis: described(Type.Integer(), 'API processes that are connected.'),
        workers: described(Type.Integer(), 'Leaderboard workers that are connected.'),
        queues: Type.Array(
          strictObject({
            name: Type.String(),
            waiting: described(Type.Integer(), 'Jobs that could run and have not been taken.'),
            delayed: described(Type.Integer(), 'Jobs that wait for their time, retries among them.'),
          }),
        ),
      }),
    ),
    'What Redis knows; null while it does not respond.',
  ),
});

export type EventHealthData = Static<typeof eventHealth>;

export const goodAdminHealth = defineReply('goodAdminHealth', 200, 'How the service is doing.', eventHealth);
