import { createHash } from 'node:crypto';
import { insist, unique, type MailTarget, type RegisteredTeam, type StoredChallenge } from '../support';
import { asForm } from '../uploads/multipart';
import { CHANGED, type PrepareAct, type Recorded } from './staff-act';

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
    before: {
      ...{ challengeId: challenge.id, source: 'flag', solveId: solves[0].id },
      solvedAt: new Date(solves[0].createdAt as number).toISOString(),
    },
    after: null,
  };
  return { team, challenge, deletion };
}

/** A wave, and what the audit knows of it. */
async function aWave(target: MailTarget) {
  const id = unique('wave');
  const openTime = Date.UTC(2030, 0, 1);
  const { authToken: token } = target.admin;
  insist(await target.send('PUT', `/api/v2/admin/waves/${id}`, { token, json: { data: { openTime } } }));
  return { id, before: { opensAt: new Date(openTime).toISOString() } };
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

const HINT = { title: 'Look', content: 'at the third byte', price: 50, releaseTime: null };
const SHOWN_HINT = { title: HINT.title, content: CHANGED, price: 50, releaseAt: null };

async function aHint(target: MailTarget) {
  const { id } = await target.aStoredChallenge();
  const path = `/api/v2/admin/challs/${id}/hints`;
  const created = await target.asStaff('POST', path, HINT);
  const { id: hintId } = insist(created);
  return { challengeId: id, hintId: hintId as string, path: `${path}/${hintId as string}` };
}

/** Acts of staff on challenges, their hints, their solves and their files. */
export const CHALLENGE_ACTS: Readonly<Record<string, PrepareAct>> = {
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
  'PUT /api/v2/admin/waves/:id': async (target) => {
    const { id, before } = await aWave(target);
    const openTime = Date.UTC(2031, 0, 1);
    return {
      path: `/api/v2/admin/waves/${id}`,
      request: { json: { data: { openTime } } },
      records: () => [
        {
          action: 'wave.update',
          targetKind: 'wave',
          targetId: id,
          before,
          after: { opensAt: new Date(openTime).toISOString() },
        },
      ],
    };
  },
  'DELETE /api/v2/admin/waves/:id': async (target) => {
    const { id, before } = await aWave(target);
    return {
      path: `/api/v2/admin/waves/${id}`,
      records: () => [{ action: 'wave.delete', targetKind: 'wave', targetId: id, before, after: null }],
    };
  },
  'PUT /api/v2/admin/challs/:id/solve-check': async (target) => {
    const { id } = await target.aStoredChallenge();
    return {
      path: `/api/v2/admin/challs/${id}/solve-check`,
      request: { json: { data: { failure: 'noFlag', durationMilliseconds: 900 } } },
      records: () => [
        {
          action: 'solveCheck.record',
          targetKind: 'challenge',
          targetId: id,
          before: null,
          after: { failure: 'noFlag' },
        },
      ],
    };
  },
  'DELETE /api/v2/admin/challs/:challengeId/solves/:userId': async (target) => {
    const { team, challenge, deletion } = await aSolve(target);
    return {
      path: `/api/v2/admin/challs/${challenge.id}/solves/${team.id}?reason=shared+flag`,
      records: () => [{ ...deletion, after: { reason: 'shared flag' } }],
    };
  },
  'PUT /api/v2/admin/challs/:challengeId/solves/:userId': async (target) => {
    const [team, challenge] = [await target.aTeamWith(0), await target.aStoredChallenge()];
    const solvedAt = target.now().getTime() - 60_000;
    return {
      path: `/api/v2/admin/challs/${challenge.id}/solves/${team.id}`,
      request: { json: { solvedAt, reason: 'broken checker' } },
      records: () => [
        {
          action: 'solve.create',
          targetKind: 'team',
          targetId: team.id,
          before: null,
          after: {
            ...{ challengeId: challenge.id, reason: 'broken checker' },
            ...{ solvedAt: new Date(solvedAt).toISOString(), solveId: expect.any(String) as string },
          },
        },
      ],
    };
  },
  'POST /api/v2/admin/challs/:id/rejudge': async (target) => {
    const [team, challenge] = [await target.aTeamWith(0), await target.aStoredChallenge()];
    const newFlag = unique('flag');
    await target.submit(team, challenge, newFlag);
    await target.edit(challenge, { flag: newFlag });
    return {
      path: `/api/v2/admin/challs/${challenge.id}/rejudge`,
      request: { json: { reason: 'wrong flag' } },
      records: () => [
        {
          action: 'solve.create',
          targetKind: 'team',
          targetId: team.id,
          before: null,
          after: expect.objectContaining({ challengeId: challenge.id, reason: 'wrong flag' }),
        },
      ],
      secrets: () => [newFlag],
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
  'PUT /api/v2/admin/challs/:id/writeups': async (target) => {
    const { id } = await target.aStoredChallenge();
    const writeups = [{ title: 'How we did it', url: 'https://example.org/how' }];
    return {
      path: `/api/v2/admin/challs/${id}/writeups`,
      request: { json: { writeups } },
      records: () => [
        {
          action: 'writeups.update',
          targetKind: 'challenge',
          targetId: id,
          before: { writeups: [] },
          after: { writeups },
        },
      ],
    };
  },
  'POST /api/v2/admin/challs/:id/hints': async (target) => {
    const { id } = await target.aStoredChallenge();
    return {
      path: `/api/v2/admin/challs/${id}/hints`,
      request: { json: HINT },
      records: ({ data }) => [
        {
          action: 'hint.create',
          targetKind: 'challenge',
          targetId: id,
          before: null,
          after: { id: data.id, ...SHOWN_HINT },
        },
      ],
      secrets: () => [HINT.content],
    };
  },
  'PUT /api/v2/admin/challs/:id/hints/:hintId': async (target) => {
    const { challengeId, hintId, path } = await aHint(target);
    return {
      path,
      request: { json: { price: 0, content: 'at the fourth byte' } },
      records: () => [
        {
          action: 'hint.update',
          targetKind: 'challenge',
          targetId: challengeId,
          before: { id: hintId, content: CHANGED, price: 50 },
          after: { id: hintId, content: CHANGED, price: 0 },
        },
      ],
      secrets: () => [HINT.content, 'at the fourth byte'],
    };
  },
  'DELETE /api/v2/admin/challs/:id/hints/:hintId': async (target) => {
    const { challengeId, hintId, path } = await aHint(target);
    return {
      path,
      records: () => [
        {
          action: 'hint.delete',
          targetKind: 'challenge',
          targetId: challengeId,
          before: { id: hintId, ...SHOWN_HINT },
          after: null,
        },
      ],
      secrets: () => [HINT.content],
    };
  },
  'DELETE /api/v2/admin/uploads/:digest/:name': async (target) => {
    const content = Buffer.from(unique('file'));
    const data = `data:;base64,${content.toString('base64')}`;
    const answer = await target.asStaff('POST', '/api/v1/admin/upload', { files: [{ name: 'b.txt', data }] });
    const key = `${createHash('sha256').update(content).digest('hex')}/b.txt`;
    return {
      path: `/api/v2/admin/uploads/${key}`,
      records: () => [
        {
          action: 'file.delete',
          targetKind: 'file',
          targetId: key,
          before: { url: insist(answer)[0].url, sizeBytes: content.length },
          after: null,
        },
      ],
    };
  },
  'POST /api/v1/admin/upload': upload('v1'),
  'POST /api/v2/admin/upload': upload('v2'),
};
