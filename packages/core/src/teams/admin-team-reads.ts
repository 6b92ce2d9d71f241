import type { BoardReader } from './board-reader';
import type { ListedTeam, TeamListQuery } from './team-list';
import type { ChallengeNames, NamedChallenge } from './challenge-names';
import type { TeamViews } from './team-views';

/** A team as administrators see it. */
export interface AdminTeam extends ListedTeam {
  /** 0 when unranked or banned. */
  readonly score: number;
}

export interface AdminTeamList {
  /** How many teams match the filter. */
  readonly total: number;
  readonly teams: readonly AdminTeam[];
}

export interface AdminTeamDetail {
  readonly team: AdminTeam;
  /** Flag solves and pushed scores, hidden challenges included, earliest first. */
  readonly solves: readonly { readonly challenge: NamedChallenge; readonly createdAt: Date }[];
}

function withScore(team: ListedTeam, board: BoardReader): AdminTeam {
  // A stale board may still rank a team that was banned a moment ago.
  return { ...team, score: team.banned ? 0 : (board.standingOf(team.id)?.score ?? 0) };
}

/** The administrators' views of teams. */
export function createAdminTeamReads(dependencies: {
  readonly views: TeamViews;
  readonly staffBoard: () => Promise<BoardReader>;
  readonly challenges: () => ChallengeNames | Promise<ChallengeNames>;
}) {
  return {
    async listTeams(query: TeamListQuery): Promise<AdminTeamList> {
      const board = await dependencies.staffBoard();
      const { total, teams } = await dependencies.views.list(query, board.scores());
      return { total, teams: teams.map((team) => withScore(team, board)) };
    },

    async findTeamDetail(teamId: string): Promise<AdminTeamDetail | undefined> {
      const record = await dependencies.views.findRecord(teamId);
      if (record === undefined) return undefined;
      const named = await dependencies.challenges();
      const rows = record.rows();
      const solves = [...rows.solves, ...rows.dynamicScores]
        .flatMap(({ challengeId, createdAt }) => {
          const challenge = named.find(challengeId);
          return challenge === undefined ? [] : [{ challenge, createdAt }];
        })
        .sort(
          (one, other) =>
            one.createdAt.getTime() - other.createdAt.getTime() ||
            (one.challenge.id < other.challenge.id ? -1 : 1),
        );
      const board = await dependencies.staffBoard();
      return { team: withScore({ ...record.team, solveCount: solves.length }, board), solves };
    },
  };
}
