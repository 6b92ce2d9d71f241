/** Reads what everybody may read of an event, without a token, so that nothing else can be in an archive. */
import {
  createClient,
  getClientConfigV2,
  getGraphV2,
  getLeaderboardChallenges,
  getLeaderboardV2,
  listAnnouncements,
  listChallengesV2,
  listHints,
  listWriteups,
  type CallableRoute,
  type CallInput,
  type CallReply,
  type Client,
} from '@rampart/contract';
import { systemClock } from '@rampart/core/infra/clock';
import { isFrozen } from '../event/is-frozen';
import { refused } from '../event/refused';

type Answer<Route extends CallableRoute, Kind> = Extract<CallReply<Route>, { kind: Kind }>;
type DataOf<Route extends CallableRoute, Kind> =
  Answer<Route, Kind> extends { data: infer Data } ? Data : never;

type Configuration = DataOf<typeof getClientConfigV2, 'goodClientConfig'>;
export type Challenge = DataOf<typeof listChallengesV2, 'goodChallenges'>[number];
export type Team = DataOf<typeof getLeaderboardV2, 'goodLeaderboard'>['leaderboard'][number];
export type Graph = DataOf<typeof getGraphV2, 'goodLeaderboardGraph'>['graph'][number];
type Announcement = DataOf<typeof listAnnouncements, 'goodAnnouncements'>['announcements'][number];

export interface PublicEvent {
  /** Whether everything is as of a freeze. */
  readonly isFrozen: boolean;
  readonly configuration: Configuration;
  readonly challenges: readonly Challenge[];
  /** The first three teams, by challenge id. */
  readonly firstSolvers: ReadonlyMap<string, readonly string[]>;
  /** By place. */
  readonly teams: readonly Team[];
  /** By team id. */
  readonly graphs: ReadonlyMap<string, Graph>;
  readonly announcements: readonly Announcement[];
  /** The public ones, by challenge id. */
  readonly hints: ReadonlyMap<string, readonly { readonly title: string; readonly content: string }[]>;
  /** By challenge id. */
  readonly writeups: ReadonlyMap<string, readonly { readonly title: string; readonly url: string }[]>;
}

const PAGE = 100;
const GRAPH_PAGE = 10;

export async function readPublicEvent(baseUrl: string): Promise<PublicEvent> {
  const client = createClient({ baseUrl });
  const frozen = await isFrozen(client, systemClock.now());
  const configuration = await client.call(getClientConfigV2, {});
  if (configuration.kind !== 'goodClientConfig') throw refused('Reading the event', configuration);
  const challenges = await client.call(listChallengesV2, {});
  if (challenges.kind !== 'goodChallenges') throw refused('Reading the challenges', challenges);
  const onBoard = await client.call(getLeaderboardChallenges, {});
  if (onBoard.kind !== 'goodLeaderboardChallenges') throw refused('Reading the challenges', onBoard);

  const teams = await readPages(
    client,
    getLeaderboardV2,
    'goodLeaderboard',
    PAGE,
    (page) => page.leaderboard,
  );
  const graphs = await readPages(
    client,
    getGraphV2,
    'goodLeaderboardGraph',
    GRAPH_PAGE,
    ({ graph }) => graph,
  );
  const announcements = await readPages(
    client,
    listAnnouncements,
    'goodAnnouncements',
    PAGE,
    (page) => page.announcements,
  );
  const hints = new Map<string, readonly { readonly title: string; readonly content: string }[]>();
  const writeups = new Map<string, readonly { readonly title: string; readonly url: string }[]>();
  for (const { id } of challenges.data) {
    const hinted = await client.call(listHints, { params: { id } });
    if (hinted.kind !== 'goodHints') throw refused(`Reading hints of ${id}`, hinted);
    const free = hinted.data.hints.flatMap(({ title, content }) =>
      content === null ? [] : [{ title, content }],
    );
    hints.set(id, free);
    const reply = await client.call(listWriteups, { params: { id } });
    if (reply.kind !== 'goodWriteups') throw refused(`Reading write-ups of ${id}`, reply);
    writeups.set(id, reply.data.writeups);
  }
  const firstSolvers = Object.entries(onBoard.data.challenges).map(
    ([id, challenge]) => [id, challenge.firstSolvers.map((team) => team.id)] as const,
  );
  return {
    isFrozen: frozen,
    configuration: configuration.data,
    challenges: challenges.data,
    firstSolvers: new Map(firstSolvers),
    teams,
    graphs: new Map(graphs.map((graph) => [graph.id, graph])),
    announcements,
    hints,
    writeups,
  };
}

type PagedRoute = typeof getLeaderboardV2 | typeof getGraphV2 | typeof listAnnouncements;

/** All pages of a list. If an installation only allows smaller pages, it requests smaller ones. */
async function readPages<Route extends PagedRoute, Kind extends CallReply<Route>['kind'], Row>(
  client: Client,
  route: Route,
  good: Kind,
  pageSize: number,
  rowsOf: (data: DataOf<Route, Kind>) => readonly Row[],
): Promise<Row[]> {
  const rows: Row[] = [];
  for (let limit = pageSize; ;) {
    const input = { query: { limit, offset: rows.length } } as CallInput<Route>;
    const reply = await client.call(route, input);
    if (reply.kind === 'badBody' && limit > 1) {
      limit = Math.floor(limit / 2);
      continue;
    }
    if (reply.kind !== good || !('data' in reply)) throw refused(`Reading ${route.path}`, reply);
    const page = rowsOf(reply.data as DataOf<Route, Kind>);
    rows.push(...page);
    if (page.length < limit) return rows;
  }
}
