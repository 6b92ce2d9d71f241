/** Those who use a target: teams that register and play, and the organiser who prepares challenges. */
import { createHmac, randomBytes } from 'node:crypto';
import type { Answer, Json, Send } from './send';
import { until } from '@rampart/core/testing';

export interface RegisteredTeam {
  readonly id: string;
  readonly name: string;
  readonly authToken: string;
  readonly teamToken: string;
}

export interface StoredChallenge {
  readonly id: string;
  /** The flag of its static entry; empty for a dynamic challenge. */
  readonly flag: string;
  /** Webhook secret; empty for a decay challenge. */
  readonly secret: string;
}

export interface ChallengeWishes {
  readonly kind?: 'decay' | 'dynamic';
  readonly id?: string;
  /** Further keys of the update. */
  readonly data?: Readonly<Record<string, unknown>>;
}

export interface PushWishes {
  readonly secret?: string;
  readonly timestamp?: string;
  /** Bytes to send in place of the plain JSON of the scores. */
  readonly rawBody?: string | Buffer;
  /** The challenge the signature is made for, when it is not the one in the path. */
  readonly signedFor?: string;
}

export type Scores = readonly { readonly userId: string; readonly points: number }[];

export interface Actors {
  /** A request with the token of the administrator. */
  asStaff(method: string, path: string, json?: unknown): Promise<Answer>;
  aRegisteredTeam(said?: { readonly name?: string }): Promise<RegisteredTeam>;
  /** Public at once, worth 100 to 500 points unless said otherwise. */
  aStoredChallenge(said?: ChallengeWishes): Promise<StoredChallenge>;
  edit(challenge: { readonly id: string }, data: Readonly<Record<string, unknown>>): Promise<void>;
  /** Bans, unbans, renames or moves a team as staff. */
  editTeam(team: { readonly id: string }, data: Readonly<Record<string, unknown>>): Promise<void>;
  /** The flag of the challenge unless another is given. */
  submit(
    team: Pick<RegisteredTeam, 'authToken'>,
    challenge: Pick<StoredChallenge, 'id' | 'flag'>,
    flag?: string,
  ): Promise<Answer>;
  /** Submits the right flag and insists on success. */
  solve(team: RegisteredTeam, challenge: StoredChallenge): Promise<void>;
  pushScores(challenge: StoredChallenge, scores: Scores, said?: PushWishes): Promise<Answer>;
  /** Waits until everything that was answered so far is on the board. */
  board(): Promise<void>;
}

/** Tells the things of one test apart from all others, also on a shared deployment. */
export function unique(word: string): string {
  return `${word}-${randomBytes(6).toString('hex')}`;
}

/** The data of an answer of 200, and of the kind if one is named. */
export function insist(answer: Answer, kind?: string): Json {
  if (answer.status !== 200 || (kind !== undefined && answer.kind !== kind)) {
    const expected = kind === undefined ? '200' : `200 ${kind}`;
    const advice = answer.status === 500 ? ' (SVC_LOG_LEVEL=error shows the error behind it)' : '';
    throw new Error(
      `expected ${expected}, got ${String(answer.status)}${advice}: ${answer.text.slice(0, 500)}`,
    );
  }
  return answer.data;
}

/** `sha256=` and the hex HMAC of `<timestamp>.<challenge id>.<raw body>`. */
export function signatureOf(
  secret: string,
  timestamp: string,
  challengeId: string,
  body: string | Buffer,
): string {
  const hmac = createHmac('sha256', secret).update(`${timestamp}.${challengeId}.`).update(body);
  return `sha256=${hmac.digest('hex')}`;
}

/** Replicas behind one address answer in turn; all of them shall have the board. */
const CHECKS_IN_A_ROW = 4;

export function createActors(
  send: Send,
  options: { readonly adminToken: string; readonly now: () => Date; readonly isShared: boolean },
): Actors {
  const { adminToken: token, now, isShared } = options;
  const asStaff: Actors['asStaff'] = (method, path, json) => send(method, path, { token, json });
  const put = async (path: string, data: unknown) => insist(await asStaff('PUT', path, { data }));
  const edit: Actors['edit'] = async ({ id }, data) => {
    await put(`/api/v2/admin/challs/${encodeURIComponent(id)}`, data);
  };

  const marker = unique('board-marker');
  let marked = 0;

  const submit: Actors['submit'] = (team, challenge, flag = challenge.flag) =>
    send('POST', `/api/v1/challs/${encodeURIComponent(challenge.id)}/submit`, {
      token: team.authToken,
      json: { flag },
    });

  return {
    asStaff,
    edit,
    submit,
    async aRegisteredTeam({ name = unique('team') } = {}) {
      const registered = insist(
        await send('POST', '/api/v2/auth/register', {
          json: { name, email: `${unique('mail')}@example.org` },
        }),
      );
      const own = insist(await send('GET', '/api/v2/users/me', { token: registered.authToken }));
      return { id: own.id, name, authToken: registered.authToken, teamToken: registered.teamToken };
    },

    async aStoredChallenge({ kind = 'decay', id = unique('challenge'), data = {} } = {}) {
      const flag = kind === 'decay' ? `flag{${id}}` : '';
      const secret = kind === 'decay' ? '' : `secret of ${id}`;
      const scoring =
        kind === 'decay' ? { kind } : { kind, source: { transport: 'webhook' as const, secret } };
      const flags = kind === 'decay' ? [{ provider: 'flags/static', config: { flag } }] : [];
      await edit(
        { id },
        { name: id, category: 'misc', points: { min: 100, max: 500 }, scoring, flags, ...data },
      );
      return { id, flag, secret };
    },

    async editTeam({ id }, data) {
      await put(`/api/v2/admin/users/${id}`, data);
    },

    async solve(team, challenge) {
      insist(await submit(team, challenge));
    },

    pushScores(challenge, scores, said = {}) {
      const {
        secret = challenge.secret,
        timestamp = String(now().getTime()),
        signedFor = challenge.id,
      } = said;
      const raw = said.rawBody ?? JSON.stringify({ scores });
      return send('POST', `/api/v2/challs/${encodeURIComponent(challenge.id)}/scores`, {
        raw,
        headers: {
          'x-svc-timestamp': timestamp,
          'x-svc-signature': signatureOf(secret, timestamp, signedFor, raw),
        },
      });
    },

    async board() {
      // The worker follows the facts in commit order, so once this one shows, all before it do.
      marked += 1;
      const value = marked;
      await edit({ id: marker }, { name: marker, points: { min: value, max: value }, flag: marker });
      let seen = 0;
      await until('the board shows the latest facts', async () => {
        const { data } = await asStaff('GET', '/api/v2/leaderboard/challs');
        seen = (data?.challenges[marker]?.points ?? 0) >= value ? seen + 1 : 0;
        return seen >= (isShared ? CHECKS_IN_A_ROW : 1);
      });
    },
  };
}
