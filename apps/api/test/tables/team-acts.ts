import { anAddress, insist, unique, type Json, type MailTarget } from '../support';
import { aPng } from '../uploads/a-png';
import { asForm } from '../uploads/multipart';
import { CHANGED, type PrepareAct } from './staff-act';

async function aPending(target: MailTarget) {
  const [name, email] = [unique('pending'), anAddress()];
  await target.ask('POST', '/api/v2/auth/register', { name, email });
  const { token } = await target.mailTo(email);
  const { data } = await target.asStaff('GET', '/api/v2/admin/user-verifications');
  const row = data.verifications.find((candidate: Json) => candidate.email === email);
  return { id: row.id as string, name, email, token };
}

const AWARD = { points: -25, reason: 'automated scanning' };

/** Acts of staff on teams and on registrations that wait for their mail. */
export const TEAM_ACTS: Readonly<Record<string, PrepareAct>> = {
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
  'PUT /api/v2/admin/users/:id/notes': async (target) => {
    const { id } = await target.aTeamWith(0);
    const json = { note: 'plays from a school', tags: ['school'] };
    return {
      path: `/api/v2/admin/users/${id}/notes`,
      request: { json },
      records: () => [
        {
          action: 'team.notes',
          targetKind: 'team',
          targetId: id,
          before: { note: null, tags: [] },
          after: json,
        },
      ],
    };
  },
  'POST /api/v2/admin/users/:id/sign-out': async (target) => {
    const { id, authToken, teamToken } = await target.aTeamWith(0);
    return {
      path: `/api/v2/admin/users/${id}/sign-out`,
      records: () => [
        {
          action: 'team.signOut',
          targetKind: 'team',
          targetId: id,
          before: null,
          after: { tokens: CHANGED },
        },
      ],
      secrets: () => [authToken, teamToken],
    };
  },
  'POST /api/v2/admin/users/:id/merge': async (target) => {
    const [kept, merged] = [await target.aTeamWith(0), await target.aTeamWith(0)];
    const reason = 'registered twice';
    const nothing = { solves: [], droppedSolves: [], pushed: [], droppedPushed: [] };
    return {
      path: `/api/v2/admin/users/${kept.id}/merge`,
      request: { json: { userId: merged.id, reason } },
      records: () => [
        {
          action: 'team.merge',
          targetKind: 'team',
          targetId: kept.id,
          before: null,
          after: {
            ...{ name: merged.name, reason, merged: merged.id, ...nothing },
            ...{ awards: [], refundedHints: [], submissions: 0, members: 0 },
          },
        },
        {
          action: 'team.merge',
          targetKind: 'team',
          targetId: merged.id,
          before: { name: merged.name, email: `${merged.name}@example.org`, division: 'open' },
          after: { into: kept.id, name: kept.name, reason },
        },
      ],
      secrets: () => [merged.authToken, merged.teamToken],
    };
  },
  'POST /api/v2/admin/users/:id/transfer': async (target) => {
    const { id, name, authToken, teamToken } = await target.aTeamWith(0);
    const email = anAddress();
    return {
      path: `/api/v2/admin/users/${id}/transfer`,
      request: { json: { email } },
      records: () => [
        {
          action: 'team.transfer',
          targetKind: 'team',
          targetId: id,
          before: {
            email: `${name}@example.org`,
            ranksiteId: null,
            oidcIssuer: null,
            oidcSubject: null,
          },
          after: { email, ranksiteId: null, oidcIssuer: null, oidcSubject: null, tokens: CHANGED },
        },
      ],
      secrets: () => [authToken, teamToken],
    };
  },
  'POST /api/v2/admin/users/:id/awards': async (target) => {
    const { id } = await target.aTeamWith(0);
    return {
      path: `/api/v2/admin/users/${id}/awards`,
      request: { json: AWARD },
      records: ({ data }) => [
        {
          action: 'award.create',
          targetKind: 'team',
          targetId: id,
          before: null,
          after: { id: data.id, ...AWARD },
        },
      ],
    };
  },
  'DELETE /api/v2/admin/users/:id/awards/:awardId': async (target) => {
    const { id } = await target.aTeamWith(0);
    const path = `/api/v2/admin/users/${id}/awards`;
    const { id: awardId } = insist(await target.asStaff('POST', path, AWARD));
    return {
      path: `${path}/${awardId as string}?reason=a+mistake`,
      records: () => [
        {
          action: 'award.revoke',
          targetKind: 'team',
          targetId: id,
          before: { id: awardId, ...AWARD, hintId: null },
          after: { reason: 'a mistake' },
        },
      ],
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
  'DELETE /api/v2/admin/user-verifications/:id': async (target) => {
    const { id, name, email, token } = await aPending(target);
    return {
      path: `/api/v2/admin/user-verifications/${id}`,
      records: () => [
        {
          action: 'verification.delete',
          targetKind: 'verification',
          targetId: id,
          before: { name, email, division: 'open' },
          after: null,
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
};
