import {
  createClient,
  filterAdminUsers,
  getLeaderboardV2,
  getOwnUserV2,
  listAdminChallengesV2,
  putAdminChallengeV2,
  registerV2,
  submitFlag,
  updateAdminUser,
  type Client,
} from '@rampart/contract';
import { CommandError } from '../command';
import type { BoardRow, EventApi } from './event-api';
import { answered } from './answered';
import { refused } from './refused';
import { withRetries } from './with-retries';
import type { MonotonicClock } from '../infra/monotonic-clock';

export interface HttpEventApiDependencies {
  /** Without trailing slash and without `/api`. */
  readonly baseUrl: string;
  /** Auth token of an administrator with challsRead, challsWrite and usersWrite. */
  readonly adminToken: string;
  readonly monotonicClock: MonotonicClock;
  /** Called once for each field that the platform ignored. */
  readonly warn: (line: string) => void;
}

/** Page size of board requests. */
const BOARD_PAGE_SIZE = 100;

/**
 * The platform at a base URL. A flag attempt is repeated if there was no server, or the server was stopping or had
 * no database. If the first attempt was counted after all, the repetition counts as a solve.
 */
export function createHttpEventApi({
  baseUrl,
  adminToken,
  monotonicClock,
  warn,
}: HttpEventApiDependencies): EventApi {
  const client = createClient({ baseUrl });
  const call: Client['call'] = (route, input) => answered(baseUrl, client.call(route, input));
  const ignored = new Set<string>();
  const showWarnings = (what: string, { warnings = [] }: { readonly warnings?: readonly string[] }) => {
    for (const path of warnings) {
      const line = `${what}: the platform at ${baseUrl} does not know "${path}" and ignored it.`;
      if (!ignored.has(line)) warn(line);
      ignored.add(line);
    }
  };

  return {
    async describeEvent() {
      const self = await call(getOwnUserV2, { token: adminToken });
      if (self.kind !== 'goodUserSelfData') throw refused('The administrator token', self);
      const challenges = await call(listAdminChallengesV2, { token: adminToken });
      if (challenges.kind !== 'goodAdminChallenges') throw refused('Listing the challenges', challenges);
      const teams = await call(filterAdminUsers, {
        token: adminToken,
        query: { limit: 1, offset: 0 },
        body: { status: { exclude: ['admin'] } },
      });
      if (teams.kind !== 'goodAdminUsers') throw refused('Listing the teams', teams);
      return {
        divisions: self.data.allowedDivisions,
        challengeCount: challenges.data.length,
        teamCount: teams.data.total,
      };
    },

    async putChallenge({ id, flag, ...fields }) {
      const reply = await call(putAdminChallengeV2, {
        token: adminToken,
        params: { id },
        // The event was empty; a challenge that somebody has written since is kept.
        headers: { 'if-none-match': '*' },
        body: { data: { ...fields, flags: [{ provider: 'flags/static', config: { flag } }] } },
      });
      showWarnings('Creating challenges', reply);
      if (reply.kind !== 'goodChallengeUpdate') throw refused(`Creating challenge "${id}"`, reply);
    },

    async registerTeam(team) {
      const registered = await call(registerV2, { body: { name: team.name, email: team.email } });
      if (registered.kind === 'goodVerifySent') {
        throw new CommandError(
          'The platform verifies e-mail addresses; play an event on one without an e-mail provider.',
        );
      }
      if (registered.kind !== 'goodRegister') throw refused(`Registering "${team.name}"`, registered);
      const { authToken } = registered.data;
      const self = await call(getOwnUserV2, { token: authToken });
      if (self.kind !== 'goodUserSelfData') throw refused(`The profile of "${team.name}"`, self);
      return { id: self.data.id, authToken, division: self.data.division };
    },

    async moveTeam(teamId, division) {
      const reply = await call(updateAdminUser, {
        token: adminToken,
        params: { id: teamId },
        body: { data: { division } },
      });
      showWarnings('Moving teams', reply);
      if (reply.kind !== 'goodAdminUserUpdate') throw refused(`Moving a team to "${division}"`, reply);
    },

    async submitFlag({ authToken, challengeId, flag }) {
      const input = { token: authToken, params: { id: challengeId }, body: { flag } };
      const { answer: reply, attempts } = await answered(
        baseUrl,
        withRetries(
          monotonicClock,
          () => client.call(submitFlag, input),
          ({ kind }) => kind === 'errorUnavailable' || kind === 'errorInternal',
        ),
      );
      if (reply.kind === 'goodFlag') return 'solved';
      if (reply.kind === 'badAlreadySolvedChallenge') return attempts > 1 ? 'solved' : 'alreadySolved';
      if (reply.kind === 'badFlag') return 'wrong';
      throw refused(`A flag for "${challengeId}"`, reply);
    },

    async readBoard() {
      const rows: BoardRow[] = [];
      for (let offset = 0; ; offset += BOARD_PAGE_SIZE) {
        const page = await call(getLeaderboardV2, { query: { limit: BOARD_PAGE_SIZE, offset } });
        if (page.kind !== 'goodLeaderboard') throw refused('Reading the board', page);
        for (const entry of page.data.leaderboard) {
          rows.push({
            teamId: entry.id,
            score: entry.score,
            place: entry.globalPlace,
            divisionPlace: entry.divisionPlace,
            solveCount: entry.solves.length,
          });
        }
        if (offset + BOARD_PAGE_SIZE >= page.data.total) return rows;
      }
    },
  };
}
