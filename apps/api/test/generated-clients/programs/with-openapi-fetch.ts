import createClient from 'openapi-fetch';
import type { paths } from './openapi-typescript/schema';
import { printingFetch, signatureHeaders, world } from './world';

/** One call of each feature with a client that `openapi-typescript` has typed. */

const clientOf = (token?: string) =>
  createClient<paths>({
    baseUrl: world.baseUrl,
    fetch: printingFetch,
    ...(token === undefined ? {} : { headers: { Authorization: `Bearer ${token}` } }),
  });

async function main(): Promise<void> {
  const page = { limit: 10, offset: 0 };
  const anyone = clientOf();
  const login = await anyone.POST('/api/v1/auth/login', { body: { teamToken: world.teamToken } });
  const team = clientOf(login.data?.data.authToken);
  const staff = clientOf(world.staffToken);
  const runner = clientOf(world.serviceSecret);

  await anyone.GET('/api/v2/integrations/client/config');
  const challenges = await anyone.GET('/api/v2/challs');
  const names: string[] | undefined = challenges.data?.data.map(({ name }) => name);
  if (names === undefined) throw new Error('no challenges');
  await anyone.GET('/api/v2/announcements', { params: { query: page } });
  await anyone.GET('/api/v2/live/snapshot');
  await anyone.GET('/api/v2/event');
  await anyone.GET('/api/v2/challs/{id}/hints', { params: { path: { id: world.challengeId } } });
  await anyone.GET('/api/v2/leaderboard/now', { params: { query: page } });

  await team.POST('/api/v1/challs/{id}/submit', {
    params: { path: { id: world.challengeId } },
    body: { flag: world.flag },
  });
  await team.GET('/api/v2/practice');
  await anyone.POST('/api/v2/auth/oidc/begin');
  await team.GET('/api/v2/users/me/member-tokens');
  await team.PATCH('/api/v2/users/me', { body: { statusText: 'hello', countryCode: 'DE' } });

  const scores = { scores: [] };
  await anyone.POST('/api/v2/challs/{id}/scores', {
    params: { path: { id: world.dynamicChallengeId } },
    headers: signatureHeaders(scores),
    body: scores,
  });

  await runner.POST('/api/v2/admin/admin-bot/jobs/pull');
  await staff.GET('/api/v2/admin/instancer/schema');
  await staff.POST('/api/v2/admin/external-auth/clients', {
    body: { name: 'A service', redirectUri: 'https://service.example/callback' },
  });
  await staff.PUT('/api/v2/admin/challs/{id}', {
    params: { path: { id: world.challengeId } },
    body: { data: { name: 'Renamed', scoring: { kind: 'decay' } } },
  });
  await staff.POST('/api/v2/admin/upload', {
    body: { files: ['the content'] },
    bodySerializer: ({ files }) => {
      const form = new FormData();
      for (const file of files) form.append('files', new Blob([file]), 'handout.txt');
      return form;
    },
  });
  await staff.POST('/api/v2/admin/users', {
    params: { query: page },
    body: { status: { include: ['active'] } },
  });
  await staff.GET('/api/v2/admin/user-verifications');
  await staff.GET('/api/v2/admin/submissions', { params: { query: page } });
  await staff.GET('/api/v2/admin/results/csv', { params: { query: { table: 'teams' } } });
  await staff.PUT('/api/v2/admin/settings', { body: { data: { ctfName: 'Renamed', faviconUrl: null } } });
  await staff.GET('/api/v2/admin/rate-limits/refusals', { params: { query: { hours: 1 } } });
  await staff.GET('/api/v2/admin/waves');
  await staff.GET('/api/v2/admin/challs/{id}/writeups', { params: { path: { id: world.challengeId } } });
  await staff.GET('/api/v2/admin/audit', { params: { query: { ...page, action: 'settings.update' } } });
}

void main();
