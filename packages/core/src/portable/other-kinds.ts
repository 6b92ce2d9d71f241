/** Records of what else happened, and of what staff set and did. */
import { anything, flag, instant, integer, list, object, oneOf, orNull, text } from './field-schemas';
import type { RecordKind } from './record-kind';

const id = text('');
const teamId = text('A team.');
const challengeId = text('A challenge.');
const at = instant('');

/** Each after those that its records refer to. */
export const OTHER_KINDS: readonly RecordKind[] = [
  {
    name: 'submissions',
    description: 'Every attempt at a flag, and every request for a visit.',
    table: 'submissions',
    order: ['created_at', 'id'],
    fields: {
      id,
      kind: oneOf('flag', 'admin_bot'),
      challengeId: text('May be deleted since.'),
      teamId: text('May be deleted since.'),
      ip: text(''),
      result: text('`correct`, `incorrect` and so on.'),
      details: object('Of a flag: the text that was tried.'),
      relatedId: orNull(text('Of a right flag the solve, of a visit the visit.')),
      createdAt: at,
    },
  },
  {
    name: 'team-flags',
    description: 'Flags that were made for one team.',
    table: 'minted_flags',
    order: ['challenge_id', 'team_id', 'base'],
    fields: { challengeId, teamId, base: text(''), flag: text(''), duplicate: flag(''), createdAt: at },
  },
  {
    name: 'visits',
    description: 'Finished visits of the admin bot.',
    table: 'admin_bot_jobs',
    where: `admin_bot_jobs.status in ('completed', 'failed')`,
    order: ['created_at', 'id'],
    fields: {
      id,
      challengeId,
      teamId,
      status: oneOf('completed', 'failed'),
      configRevision: text('SHA-256 of the script.'),
      flags: anything(''),
      inputs: anything('What the team gave.'),
      instances: anything(''),
      timeoutMs: integer(''),
      logs: orNull(text('')),
      createdAt: at,
      updatedAt: at,
    },
  },
  {
    name: 'announcements',
    description: 'Of the organisers to everybody.',
    table: 'notices',
    order: ['created_at', 'id'],
    fields: {
      id,
      title: text(''),
      content: text('Markdown.'),
      pinned: flag(''),
      revision: integer(''),
      createdAt: at,
      editedAt: orNull(at),
    },
  },
  {
    name: 'settings',
    description: 'What staff set while the event ran, over event.json.',
    table: 'settings',
    isSingle: true,
    order: ['id'],
    fields: { overrides: object(''), revision: integer('') },
  },
  {
    name: 'event-state',
    description: 'Pause and freeze.',
    table: 'event_state',
    isSingle: true,
    order: ['id'],
    fields: {
      pausedAt: orNull(at),
      frozenFrom: orNull(at),
      revision: integer(''),
    },
  },
  {
    name: 'rate-limits',
    description: 'Rate limits that staff set.',
    table: 'rate_limits',
    isSingle: true,
    order: ['id'],
    fields: { buckets: object(''), networks: list(''), revision: integer('') },
  },
  {
    name: 'audit',
    description: 'What staff did; secrets show only that they changed.',
    table: 'staff_audit',
    order: ['id'],
    fields: {
      id: integer(''),
      at,
      actor: text('A team, or `operator`.'),
      action: text(''),
      targetKind: text(''),
      targetId: text(''),
      requestId: orNull(text('')),
      before: orNull(object('Fields that changed, as they were.')),
      after: orNull(object('As they are.')),
    },
  },
  {
    name: 'sign-in-clients',
    description: 'Services that teams may sign in to.',
    table: 'external_auth_clients',
    isSecret: true,
    order: ['created_at', 'id'],
    fields: {
      id,
      name: text(''),
      redirectUri: text(''),
      secretHash: text(''),
      createdAt: at,
      createdBy: orNull(teamId),
    },
  },
  {
    name: 'accepted-pushes',
    description: 'Signatures of pushes that were counted and must not be again.',
    table: 'score_pushes',
    isSecret: true,
    order: ['challenge_id', 'signature'],
    fields: { challengeId, signature: text(''), acceptedAt: at },
  },
];
