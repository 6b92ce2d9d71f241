import { insist, openStream, unique, type LocalTarget, type RegisteredTeam, type Replica } from '../support';
import { ENDPOINTS, urlOf } from '../tables/endpoints';

export interface Asking {
  /** IDs that the event has: each route with an id is asked for all of them. */
  readonly ids: readonly string[];
  readonly challengeIds: readonly string[];
  /** A team that neither scores nor is shown anywhere. */
  readonly watcher: RegisteredTeam;
  /** A token of staff, for the feeds of the ranking site. */
  readonly staffToken: string;
}

/** Waits until the live feed, which looks at everything at a time, has seen all that was answered so far. */
export async function liveFeedIsCurrent({ baseUrl, send, admin }: LocalTarget): Promise<void> {
  const stream = await openStream(baseUrl);
  await stream.next('snapshot');
  const json = { data: { title: unique('news'), content: 'text' } };
  insist(await send('POST', '/api/v2/announcements', { token: admin.authToken, json }));
  await stream.next('announcement');
  stream.close();
}

/** Everything that a caller without permissions can get, by its address, to the byte. */
export async function publicAnswers(
  from: Pick<Replica, 'send'>,
  { ids, challengeIds, watcher, staffToken }: Asking,
): Promise<Map<string, string>> {
  const answers = new Map<string, string>();
  const ask = async (path: string, caller: string, token?: string): Promise<void> => {
    const { status, headers, text } = await from.send('GET', path, { token });
    // A new one with each answer.
    const shown = text.replace(/"teamToken":"[^"]*"/, '');
    answers.set(`${caller} ${path}`, `${String(status)} ${headers.get('etag') ?? ''} ${shown}`);
  };
  for (const endpoint of ENDPOINTS) {
    const { method, permission, auth, path } = endpoint;
    if (method !== 'GET' || permission !== null || auth === 'service' || endpoint.route.streams) continue;
    const url = urlOf(endpoint).replace('limit=1', 'limit=10');
    const urls = path.includes(':id') ? ids.map((id) => url.replace('nothing-here', id)) : [url];
    for (const one of urls) {
      await ask(one, 'anonymous');
      await ask(one, 'another team', watcher.authToken);
    }
  }
  for (const id of challengeIds)
    await ask(`/api/v2/leaderboard/with-graph?limit=10&offset=0&challenge=${id}`, 'anonymous');
  for (const feed of ['v1/integrations/ranksite/leaderboard', 'v2/integrations/ranksite/scoreboard'])
    await ask(`/api/${feed}`, 'ranking site', staffToken);
  return answers;
}

/** Whose answer is another one, as `<caller> <address>`. */
export function differences(
  before: ReadonlyMap<string, string>,
  after: ReadonlyMap<string, string>,
): string[] {
  return [...before.keys()].filter((key) => before.get(key) !== after.get(key));
}
