/**
 * Every route with which staff changes something, written by hand from the specification, with what it must leave on the
 * record of staff (decision 0007). Each act has an effect: an act that changes nothing leaves no row.
 */
import { createHash } from 'node:crypto';
import {
  anAddress,
  insist,
  unique,
  type Answer,
  type Json,
  type MailTarget,
  type RegisteredTeam,
  type Request,
  type StoredChallenge,
} from '../support';
import { aPng } from '../uploads/a-png';
import { asForm } from '../uploads/multipart';

/** A row, apart from who, when and under which request id. */
export interface Recorded {
  readonly action: string;
  readonly targetKind: string;
  readonly targetId: string;
  readonly before: Json;
  readonly after: Json;
}

export interface Act {
  readonly path: string;
  readonly request?: Request;
  /** In the order they are written. */
  readonly records: (answer: Answer) => readonly Recorded[];
  /** What must be on the record nowhere. */
  readonly secrets?: (answer: Answer) => readonly string[];
}

/** Makes what the act is about. */
export type PrepareAct = (target: MailTarget) => Act | Promise<Act>;

const CHANGED = { changed: true };

interface Solved {
  readonly team: RegisteredTeam;
  readonly challenge: StoredChallenge;
  /** The row of the solve's deletion. */
  readonly deletion: Recorded;
}

async function aSolve(target: MailTarget, solver?: RegisteredTeam): Promise<Solved> {
  const [team, challenge] = [solver ?? (await target.aTeamWith(0)), await target.aStoredChallenge()];
  await target.solve(team, challenge);
  const { solves } = insist(
    await target.send('GET', `/api/v2/challs/${challenge.id}/solves?limit=1&offset=0`),
  );
  const deletion = {
    action: 'solve.delete',
    targetKind: 'team',
    targetId: team.id,
    before: { challengeId: challenge.id, source: 'flag', solveId: solves[0].id },
    after: null,
  };
  return { team, challenge, deletion };
}

async function aPending(target: MailTarget) {
  const [name, email] = [unique('pending'), anAddress()];
  await target.ask('POST', '/api/v2/auth/register', { name, email });
  const { token } = await target.mailTo(email);
  const { data } = await target.send('GET', '/api/v2/admin/user-verifications', {
    token: target.admin.authToken,
  });
  const row = data.verifications.find((candidate: Json) => candidate.email === email);
  return { id: row.id as string, name, email, token };
}

const edit =
  (version: 'v1' | 'v2'): PrepareAct =>
  async (target) => {
    const { id, flag } = await target.aStoredChallenge();
    const newFlag = unique('flag');
    return {
      path: `/api/${version}/admin/challs/${id}`,
      request: { json: { data: { category: 'pwn', flag: newFlag } } },
      records: () => [
        {
          action: 'challenge.update',
          targetKind: 'challenge',
          targetId: id,
          before: { category: 'misc', flags: CHANGED },
          after: { category: 'pwn', flags: CHANGED },
        },
      ],
      secrets: () => [flag, newFlag],
    };
  };

const upload =
  (version: 'v1' | 'v2'): PrepareAct =>
  () => {
    const content = unique('content');
    const data = `data:;base64,${Buffer.from(content).toString('base64')}`;
    return {
      path: `/api/${version}/admin/upload`,
      request:
        version === 'v2'
          ? asForm({ name: 'files', fileName: 'a.txt', content })
          : { json: { files: [{ name: 'a.txt', data }] } },
      records: (answer) => [
        {
          action: 'file.upload',
          targetKind: 'file',
          targetId: `${createHash('sha256').update(content).digest('hex')}/a.txt`,
          before: null,
          after: { url: answer.data[0].url, sizeBytes: content.length },
        },
      ],
    };
  };

async function aClient(target: MailTarget) {
  const client = { name: unique('service'), redirectUri: 'https://service.example.org/back' };
  const answer = await target.send('POST', '/api/v2/admin/external-auth/clients', {
    token: target.admin.authToken,
    json: client,
  });
  const { id, secret } = insist(answer);
  return { ...client, id: id as string, secret: secret as string };
}

export const STAFF_ACTS: Readonly<Record<string, PrepareAct>> = {
  'PUT /api/v1/admin/challs/:id': edit('v1'),
  'PUT /api/v2/admin/challs/:id': edit('v2'),
  'DELETE /api/v1/admin/challs/:id': async (target) => {
    const { id, secret } = await target.aStoredChallenge({ kind: 'dynamic', data: { tags: ['one'] } });
    return {
      path: `/api/v1/admin/challs/${id}`,
      records: () => [
        {
          action: 'challenge.delete',
          targetKind: 'challenge',
          targetId: id,
          before: expect.objectContaining({ name: id, tags: ['one'], webhookSecret: CHANGED }),
          after: null,
        },
      ],
      secrets: () => [secret],
    };
  },
  'DELETE /api/v2/admin/challs/:challengeId/solves/:userId': async (target) => {
    const { team, challenge, deletion } = await aSolve(target);
    return {
      path: `/api/v2/admin/challs/${challenge.id}/solves/${team.id}`,
      records: () => [deletion],
    };
  },
  'DELETE /api/v2/admin/users/:userId/solves': async (target) => {
    const { team, ...one } = await aSolve(target);
    const other = await aSolve(target, team);
    const inOrder = [one, other].sort((a, b) => (a.challenge.id < b.challenge.id ? -1 : 1));
    return {
      path: `/api/v2/admin/users/${team.id}/solves`,
      records: () => inOrder.map(({ deletion }) => deletion),
    };
  },
  'POST /api/v1/admin/upload': upload('v1'),
  'POST /api/v2/admin/upload': upload('v2'),
  'PUT /api/v2/admin/users/:id': async (target) => {
    const { id, name } = await target.aTeamWith(0);
    const newName = unique('renamed');
    return {
      path: `/api/v2/admin/users/${id}`,
      request: { json: { data: { name: newName, statusText: 'hi', banned: true } } },
      records: () => [
        {
          action: 'team.update',
          targetKind: 'team',
          targetId: id,
          before: { name, statusText: null },
          after: { name: newName, statusText: 'hi' },
        },
        {
          action: 'team.ban',
          targetKind: 'team',
          targetId: id,
          before: { banned: false },
          after: { banned: true },
        },
      ],
    };
  },
  'DELETE /api/v2/admin/users/:id': async (target) => {
    const { id, name, authToken, teamToken } = await target.aTeamWith(0);
    return {
      path: `/api/v2/admin/users/${id}`,
      records: () => [
        {
          action: 'team.delete',
          targetKind: 'team',
          targetId: id,
          before: { name, email: `${name}@example.org`, division: 'open', banned: false },
          after: null,
        },
      ],
      secrets: () => [authToken, teamToken],
    };
  },
  'POST /api/v2/admin/users/:id/token': async (target) => {
    const { id } = await target.aTeamWith(0);
    return {
      path: `/api/v2/admin/users/${id}/token`,
      records: () => [
        {
          action: 'team.token',
          targetKind: 'team',
          targetId: id,
          before: null,
          after: { teamToken: CHANGED },
        },
      ],
      secrets: ({ data }) => [data.token],
    };
  },
  'PATCH /api/v2/admin/users/:id/avatar': async (target) => {
    const { id } = await target.aTeamWith(0);
    return {
      path: `/api/v2/admin/users/${id}/avatar`,
      request: asForm({ name: 'avatar', fileName: 'me.png', content: aPng(30) }),
      records: ({ data }) => [
        {
          action: 'team.avatar',
          targetKind: 'team',
          targetId: id,
          before: { avatarUrl: null },
          after: { avatarUrl: data.url },
        },
      ],
    };
  },
  'POST /api/v2/admin/user-verifications/:id/complete': async (target) => {
    const { id, name, email, token } = await aPending(target);
    return {
      path: `/api/v2/admin/user-verifications/${id}/complete`,
      records: ({ data }) => [
        {
          action: 'verification.complete',
          targetKind: 'verification',
          targetId: id,
          before: { name, email, division: 'open' },
          after: { teamId: data.userId },
        },
      ],
      secrets: () => [token],
    };
  },
  'POST /api/v2/admin/user-verifications/:id/resend': async (target) => {
    const { id, email, token } = await aPending(target);
    return {
      path: `/api/v2/admin/user-verifications/${id}/resend`,
      records: () => [
        {
          action: 'verification.resend',
          targetKind: 'verification',
          targetId: id,
          before: null,
          after: { recipient: email },
        },
      ],
      secrets: () => [token],
    };
  },
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
          after: { ...client, secret: CHANGED },
        },
      ],
      secrets: ({ data }) => [data.secret],
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
          before: { name, redirectUri },
          after: null,
        },
      ],
      secrets: () => [secret],
    };
  },
};

/** Routes of staff that read although their method is no GET: their filter is a body. */
export const STAFF_READS: Readonly<Record<string, Request>> = {
  'POST /api/v2/admin/users': { json: {} },
  'POST /api/v2/admin/submissions': { json: {} },
  'POST /api/v1/admin/upload/query': { json: { uploads: [{ sha256: 'a'.repeat(64), name: 'x' }] } },
  'POST /api/v2/admin/upload/query': { json: { uploads: [{ sha256: 'a'.repeat(64), name: 'x' }] } },
};
