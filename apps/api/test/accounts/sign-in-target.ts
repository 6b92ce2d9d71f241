import {
  insist,
  startLocalTarget,
  unique,
  type Answer,
  type LocalTarget,
  type RegisteredTeam,
} from '../support';

export const BAD_REQUEST = { status: 400, kind: 'badExternalAuthRequest' };

export interface Client {
  readonly id: string;
  readonly secret: string;
  readonly redirectUri: string;
}

/** A target and what administrators, players and services do about external sign-in. */
export async function startSignInTarget() {
  const target: LocalTarget = await startLocalTarget();
  const create = (json: unknown): Promise<Answer> =>
    target.asStaff('POST', '/api/v2/admin/external-auth/clients', json);
  const aClient = async (redirectUri = 'https://service.example.org/done'): Promise<Client> =>
    insist(await create({ name: unique('service'), redirectUri }));
  const list = async (): Promise<{ id: string }[]> =>
    insist(
      await target.asStaff('GET', '/api/v2/admin/external-auth/clients'),
      'goodAdminExternalAuthClients',
    );
  const remove = (id: string): Promise<Answer> =>
    target.asStaff('DELETE', `/api/v2/admin/external-auth/clients/${id}`);
  const change = (client: Pick<Client, 'id' | 'redirectUri'>, access: object): Promise<Answer> =>
    target.asStaff('PUT', `/api/v2/admin/external-auth/clients/${client.id}`, {
      name: 'Chat',
      redirectUri: client.redirectUri,
      ...access,
    });
  const authorize = (
    team: Pick<RegisteredTeam, 'authToken'>,
    client: Pick<Client, 'id' | 'redirectUri'>,
    more: object = {},
  ): Promise<Answer> =>
    target.send('POST', '/api/v2/external-auth/authorize', {
      token: team.authToken,
      json: { clientId: client.id, redirectUri: client.redirectUri, ...more },
    });
  const exchange = (client: Pick<Client, 'id' | 'secret'>, code: string): Promise<Answer> =>
    target.send('POST', '/api/v2/external-auth/token', {
      json: { clientId: client.id, clientSecret: client.secret, code },
    });
  const redirectOf = async (...request: Parameters<typeof authorize>): Promise<URL> =>
    new URL(insist(await authorize(...request)).redirectTo);
  const codeOf = async (...request: Parameters<typeof authorize>): Promise<string> =>
    (await redirectOf(...request)).searchParams.get('code') ?? '';
  return { ...target, create, aClient, list, remove, change, authorize, exchange, codeOf };
}

export type SignInTarget = Awaited<ReturnType<typeof startSignInTarget>>;
