import { waitUntil, type Platform } from '@rampart/test-platform';

/** Requests of a test to a running platform, as its administrator. */
export interface StaffClient {
  listChallengeIds(): Promise<string[]>;
  /** Administrators are teams, too. */
  countTeams(): Promise<number>;
  putChallenge(id: string, changes: object): Promise<void>;
  getChallenge(id: string): Promise<object>;
  putEventState(changes: object): Promise<void>;
  /** Registers a team. */
  register(name: string, email: string): Promise<void>;
  /** Deletes challenges, and teams without permissions, and waits until nothing is on the board. */
  emptyEvent(): Promise<void>;
}

export function createStaffClient(platform: () => Platform): StaffClient {
  const baseUrl = () => platform().apis[0]?.baseUrl ?? '';

  async function ask<Data>(method: string, path: string, body?: object): Promise<Data> {
    const headers = { authorization: `Bearer ${platform().adminToken}` };
    const answer = await fetch(`${baseUrl()}${path}`, {
      method,
      headers,
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    if (!answer.ok) throw new Error(`${method} ${path}: ${await answer.text()}`);
    return ((await answer.json()) as { data: Data }).data;
  }

  const listChallengeIds = async (): Promise<string[]> =>
    (await ask<{ id: string }[]>('GET', '/api/v2/admin/challs')).map(({ id }) => id);

  return {
    listChallengeIds,

    async countTeams() {
      return (await ask<{ total: number }>('GET', '/api/v2/admin/users?limit=1&offset=0')).total;
    },

    async putChallenge(id, changes) {
      await ask('PUT', `/api/v2/admin/challs/${id}`, { data: changes });
    },

    getChallenge: (id) => ask('GET', `/api/v2/admin/challs/${id}`),

    async putEventState(changes) {
      await ask('PUT', '/api/v2/admin/event', { data: changes });
    },

    async register(name, email) {
      const body = JSON.stringify({ name, email });
      const { status } = await fetch(`${baseUrl()}/api/v2/auth/register`, { method: 'POST', body });
      if (status !== 200) throw new Error(`registering ${name} was answered ${status}`);
    },

    async emptyEvent() {
      const path = '/api/v2/admin/users?limit=100&offset=0';
      const { users } = await ask<{ users: { id: string; perms: number }[] }>('GET', path);
      for (const { id } of users.filter(({ perms }) => perms === 0)) {
        await ask('DELETE', `/api/v2/admin/users/${id}`);
      }
      for (const id of await listChallengeIds()) await ask('DELETE', `/api/v1/admin/challs/${id}`);
      const emptied = { what: 'an empty board', limitMs: 60_000, explain: () => platform().logs() };
      await waitUntil(emptied, async () => {
        const board = await ask<{ total: number }>('GET', '/api/v2/leaderboard/now?limit=1&offset=0');
        return board.total === 0;
      });
    },
  };
}
