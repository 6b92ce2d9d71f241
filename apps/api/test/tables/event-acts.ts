import { insist, unique, type MailTarget } from '../support';
import { CHANGED, type PrepareAct } from './staff-act';

async function aClient(target: MailTarget) {
  const client = { name: unique('service'), redirectUri: 'https://service.example.org/back' };
  const answer = await target.asStaff('POST', '/api/v2/admin/external-auth/clients', client);
  const { id, secret } = insist(answer);
  return { ...client, id: id as string, secret: secret as string };
}

const ANNOUNCEMENT = { title: 'Lunch', content: 'At **noon**.', pinned: false };

const GIVEN_UP = { status: 'failed', attempts: 1, last_error: '550 no' };

const retried = (action: string, targetKind: string, targetId: string) => [
  { action, targetKind, targetId, before: { status: 'failed' }, after: { status: 'queued' } },
];

async function anAnnouncement(target: MailTarget): Promise<string> {
  return insist(await target.asStaff('POST', '/api/v2/announcements', { data: ANNOUNCEMENT })).id as string;
}

/** Acts of staff on the settings of the event, its announcements and on the services teams may log in to. */
export const EVENT_ACTS: Readonly<Record<string, PrepareAct>> = {
  'PUT /api/v2/admin/settings': () => {
    const homeContent = unique('welcome');
    return {
      path: '/api/v2/admin/settings',
      request: { json: { data: { homeContent } } },
      records: () => [
        {
          action: 'settings.update',
          targetKind: 'settings',
          targetId: 'settings',
          before: {},
          after: { homeContent },
        },
      ],
    };
  },
  'PUT /api/v2/admin/event': () => ({
    path: '/api/v2/admin/event',
    // Far away, so that the acts after it find the event as it was.
    request: { json: { data: { frozen: true, frozenFrom: 4e12 } } },
    records: () => [
      {
        action: 'eventState.update',
        targetKind: 'eventState',
        targetId: 'event',
        before: { frozenFrom: null },
        after: { frozenFrom: new Date(4e12).toISOString() },
      },
    ],
  }),
  'POST /api/v2/announcements': () => ({
    path: '/api/v2/announcements',
    request: { json: { data: { title: 'Lunch', content: 'At **noon**.' } } },
    records: ({ data }) => [
      {
        action: 'announcement.create',
        targetKind: 'announcement',
        targetId: data.id,
        before: null,
        after: ANNOUNCEMENT,
      },
    ],
  }),
  'PUT /api/v2/announcements/:id': async (target) => {
    const id = await anAnnouncement(target);
    return {
      path: `/api/v2/announcements/${id}`,
      request: { json: { data: { content: 'At one.', pinned: true } } },
      records: () => [
        {
          action: 'announcement.update',
          targetKind: 'announcement',
          targetId: id,
          before: { content: 'At **noon**.', pinned: false },
          after: { content: 'At one.', pinned: true },
        },
      ],
    };
  },
  'DELETE /api/v2/announcements/:id': async (target) => {
    const id = await anAnnouncement(target);
    return {
      path: `/api/v2/announcements/${id}`,
      records: () => [
        {
          action: 'announcement.delete',
          targetKind: 'announcement',
          targetId: id,
          before: ANNOUNCEMENT,
          after: null,
        },
      ],
    };
  },
  'PUT /api/v2/admin/rate-limits': () => {
    const networks = [
      {
        network: '198.51.100.0/24',
        note: unique('venue'),
        bucket: null,
        limit: { kind: 'multiplied', by: 3 },
      },
    ];
    return {
      path: '/api/v2/admin/rate-limits',
      request: { json: { data: { networks } } },
      records: () => [
        {
          action: 'rateLimits.update',
          targetKind: 'rateLimits',
          targetId: 'rate-limits',
          before: { networks: [] },
          after: { networks },
        },
      ],
    };
  },
  'POST /api/v2/admin/external-auth/clients': () => {
    const client = { name: unique('service'), redirectUri: 'https://service.example.org/done' };
    return {
      path: '/api/v2/admin/external-auth/clients',
      request: { json: client },
      records: ({ data }) => [
        {
          action: 'externalClient.create',
          targetKind: 'externalClient',
          targetId: data.id,
          before: null,
          after: { ...client, scope: 'full', tokenLifetimeMs: null, secret: CHANGED },
        },
      ],
      secrets: ({ data }) => [data.secret],
    };
  },
  'PUT /api/v2/admin/external-auth/clients/:id': async (target) => {
    const { id, name, redirectUri, secret } = await aClient(target);
    return {
      path: `/api/v2/admin/external-auth/clients/${id}`,
      request: { json: { name, redirectUri: `${redirectUri}/moved` } },
      records: () => [
        {
          action: 'externalClient.update',
          targetKind: 'externalClient',
          targetId: id,
          before: { redirectUri },
          after: { redirectUri: `${redirectUri}/moved` },
        },
      ],
      secrets: () => [secret],
    };
  },
  'POST /api/v2/admin/external-auth/clients/:id/secret': async (target) => {
    const { id, secret } = await aClient(target);
    return {
      path: `/api/v2/admin/external-auth/clients/${id}/secret`,
      records: () => [
        {
          action: 'externalClient.secret',
          targetKind: 'externalClient',
          targetId: id,
          before: { secret: CHANGED },
          after: { secret: CHANGED },
        },
      ],
      secrets: ({ data }) => [secret, data.secret],
    };
  },
  'POST /api/v2/admin/mail/:id/retry': async (target) => {
    const id = unique('mail');
    await target.database('mail_outbox').insert({
      ...GIVEN_UP,
      id,
      purpose: 'recover',
      recipient: 'team@example.org',
      created_at: target.now(),
      next_attempt_at: target.now(),
      finished_at: target.now(),
    });
    return {
      path: `/api/v2/admin/mail/${id}/retry`,
      records: () => retried('mail.retry', 'mail', id),
    };
  },
  'POST /api/v2/admin/announcements/:id/retry': async (target) => {
    const id = unique('blood');
    await target.database('blood_announcements').insert({
      ...GIVEN_UP,
      id,
      destination: 'webhook-1',
      position: 1,
      solve_id: id,
      challenge_id: id,
      team_id: id,
      number: 1,
      solved_at: target.now(),
      finished_at: target.now(),
    });
    return {
      path: `/api/v2/admin/announcements/${id}/retry`,
      records: () => retried('bloodAnnouncement.retry', 'bloodAnnouncement', id),
    };
  },
  'POST /api/v2/admin/webhooks/:id/replay': async (target) => {
    await target.database('webhooks').insert({ name: 'tool', position: 0 });
    return {
      path: '/api/v2/admin/webhooks/tool/replay',
      request: { json: { data: { since: 0 } } },
      records: () => [
        {
          action: 'webhook.replay',
          targetKind: 'webhook',
          targetId: 'tool',
          before: { position: 0 },
          after: { position: 0, since: '1970-01-01T00:00:00.000Z' },
        },
      ],
    };
  },
  'PUT /api/v2/admin/integrity-cases/:id': async (target) => {
    const [team, ownerId] = [await target.aTeamWith(0), unique('owner')];
    await target.database('submissions').insert({
      id: unique('submission'),
      kind: 'flag',
      challenge_id: 'any',
      team_id: team.id,
      ip: '',
      result: 'cheated',
      details: { cheatedFrom: ownerId },
      created_at: target.now(),
    });
    const id = [team.id, ownerId].toSorted().join('~');
    const decision = { verdict: 'dismissed', note: 'They share a room.' };
    return {
      path: `/api/v2/admin/integrity-cases/${id}`,
      request: { json: { data: decision } },
      records: () => [
        {
          action: 'integrityCase.decide',
          targetKind: 'integrityCase',
          targetId: id,
          before: null,
          after: decision,
        },
      ],
    };
  },
  'DELETE /api/v2/admin/external-auth/clients/:id': async (target) => {
    const { id, name, redirectUri, secret } = await aClient(target);
    return {
      path: `/api/v2/admin/external-auth/clients/${id}`,
      records: () => [
        {
          action: 'externalClient.delete',
          targetKind: 'externalClient',
          targetId: id,
          before: { name, redirectUri, scope: 'full', tokenLifetimeMs: null },
          after: null,
        },
      ],
      secrets: () => [secret],
    };
  },
};
