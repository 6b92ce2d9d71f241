import { createClient } from './hey-api/client';
import {
  beginOidcSignIn,
  createExternalAuthClient,
  filterAdminUsers,
  getClientConfigV2,
  getEventState,
  getInstancerSchema,
  getLeaderboardV2,
  getLiveSnapshot,
  getPractice,
  getResultsCsv,
  listAdminAudit,
  listAdminWriteups,
  listAnnouncements,
  listChallengesV2,
  listHints,
  listMemberTokens,
  listSubmissions,
  listUserVerifications,
  listWaves,
  login,
  pullAdminBotJob,
  pushScores,
  putAdminChallengeV2,
  submitFlag,
  updateOwnAvatar,
  updateOwnUserV2,
  updateRateLimits,
  updateSettings,
  uploadFilesV2,
} from './hey-api';
import { printingFetch, signatureHeaders, world } from './world';

/** One call of each feature with a client that `@hey-api/openapi-ts` has written, forms by its own serializer. */

const clientOf = (token?: string) =>
  createClient({
    baseUrl: world.baseUrl,
    fetch: printingFetch,
    ...(token === undefined ? {} : { auth: token }),
  });

async function main(): Promise<void> {
  const page = { limit: 10, offset: 0 };
  const anyone = clientOf();
  const loggedIn = await login({ client: anyone, body: { teamToken: world.teamToken } });
  const team = clientOf(loggedIn.data?.data.authToken);
  const staff = clientOf(world.staffToken);
  const runner = clientOf(world.serviceSecret);

  await getClientConfigV2({ client: anyone });
  const challenges = await listChallengesV2({ client: anyone });
  const names: string[] | undefined = challenges.data?.data.map(({ name }) => name);
  if (names === undefined) throw new Error('no challenges');
  await listAnnouncements({ client: anyone, query: page });
  await getLiveSnapshot({ client: anyone });
  await getEventState({ client: anyone });
  await listHints({ client: anyone, path: { id: world.challengeId } });
  await getLeaderboardV2({ client: anyone, query: page });

  await submitFlag({ client: team, path: { id: world.challengeId }, body: { flag: world.flag } });
  await getPractice({ client: team });
  await beginOidcSignIn({ client: anyone });
  await listMemberTokens({ client: team });
  await updateOwnUserV2({ client: team, body: { statusText: null, name: 'A name' } });
  const avatar = new File([Buffer.from(world.avatarBase64, 'base64')], 'avatar.png');
  await updateOwnAvatar({ client: team, body: { avatar } });

  const scores = { scores: [] };
  await pushScores({
    client: anyone,
    path: { id: world.dynamicChallengeId },
    headers: signatureHeaders(scores),
    body: scores,
  });

  await pullAdminBotJob({ client: runner });
  await getInstancerSchema({ client: staff });
  const redirectUri = 'https://service.example/callback';
  await createExternalAuthClient({ client: staff, body: { name: 'A service', redirectUri } });
  await putAdminChallengeV2({
    client: staff,
    path: { id: world.challengeId },
    body: { data: { name: 'Renamed', releaseTime: null } },
  });
  await uploadFilesV2({ client: staff, body: { files: [new File(['the content'], 'handout.txt')] } });
  await filterAdminUsers({ client: staff, query: page, body: { status: { include: ['active'] } } });
  await listUserVerifications({ client: staff });
  await listSubmissions({ client: staff, query: page });
  await getResultsCsv({ client: staff, query: { table: 'teams' } });
  await updateSettings({ client: staff, body: { data: { ctfName: null } } });
  await updateRateLimits({
    client: staff,
    body: { data: { buckets: { 'flag-attempts': { burst: 6, windowMs: 25_000 } } } },
  });
  await listWaves({ client: staff });
  await listAdminWriteups({ client: staff, path: { id: world.challengeId } });
  await listAdminAudit({ client: staff, query: { ...page, sortOrder: 'asc' } });
}

void main();
