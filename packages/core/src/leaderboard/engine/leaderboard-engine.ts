/**
 * The incremental leaderboard. `apply` stores facts and marks what they touch; `compute` computes only the
 * marked challenges and teams. A property test compares its boards with those of `computeBoard`
 * (testing/compute-board.ts), which is written straight from the rules.
 *
 * A stored fact counts at once, whatever the clock: a solve may carry the time of a slightly faster clock.
 */
import { compareListed, isPublic } from '../../challenges';
import type { ScoreFormula } from '../../scoring';
import type { Board, BoardHistory } from './board';
import { refreshChallenges } from './challenge-values';
import type { ChallengeState, TeamState } from './engine-state';
import { EngineState } from './engine-state';
import type { BoardFacts, ChallengeFact, FactChange } from './facts';
import { graphGridMs } from './graph-bucket';
import { compareStandings } from './ordering';
import { packTeams } from './pack-teams';
import { PushedHistory } from './pushed-history';
import type { ListedDynamicScore, ListedSolve, TeamListing } from './team-listing';
import { listTeam, repriceTeam } from './team-listing';

export interface LeaderboardConfig {
  /** distance of graph samples (`leaderboard.graphSampleTime`) */
  readonly graphSampleMs: number;
}

export interface LeaderboardEngine {
  /** Applies new states of facts, in any order; applying one again changes nothing. */
  apply(changes: readonly FactChange[]): void;
  /** The board at an instant. Parts in which nothing changed stay the same objects. */
  compute(nowMs: number): Board;
  /** The history of pushes; the same object until it changes. */
  history(): BoardHistory;
  /** The next release or the end of the event, when time alone changes the board; null when neither is ahead. */
  nextChangeAt(nowMs: number): number | null;
}

/** A board without its times. */
type Content = Pick<Board, 'challenges' | 'teams' | 'divisionCounts'>;

function isPublicFact(fact: ChallengeFact | undefined, now: Date): boolean {
  if (fact === undefined) return false;
  const { hidden, releaseAtMs } = fact;
  return isPublic({ hidden, releaseAt: releaseAtMs === null ? null : new Date(releaseAtMs) }, now);
}

class IncrementalEngine implements LeaderboardEngine {
  private readonly state: EngineState;
  private readonly pushed: PushedHistory;
  private readonly gridMs: number;
  private ranked: readonly TeamState[] = [];
  private content: Content | undefined;

  constructor(
    private readonly formula: ScoreFormula,
    private readonly config: LeaderboardConfig,
    facts: BoardFacts,
  ) {
    this.gridMs = graphGridMs(config.graphSampleMs);
    this.state = new EngineState(facts.timing);
    this.pushed = new PushedHistory(this.gridMs, facts.timing.endAtMs);
    for (const challenge of facts.challenges) this.state.applyChallenge(challenge.id, challenge);
    for (const team of facts.teams) this.state.applyTeam(team.id, team);
    for (const solve of facts.solves) this.state.applySolve(solve.challengeId, solve.teamId, solve);
    for (const row of facts.dynamicScores) this.state.applyDynamicScore(row.challengeId, row.teamId, row);
    for (const feed of facts.feeds) this.state.applyFeed(feed.challengeId, feed.tickedAtMs);
    for (const change of facts.pushedChanges) this.pushed.add(change.teamId, change.challengeId, change);
  }

  apply(changes: readonly FactChange[]): void {
    for (const change of changes) {
      if (change.kind === 'pushedChanges') {
        this.pushed[change.mode](change.teamId, change.challengeId, change.changes);
        continue;
      }
      this.state.apply(change);
      if (change.kind === 'timing') this.pushed.moveEnd(change.timing.endAtMs);
      if (change.kind === 'team' && change.team === null) this.pushed.removeTeam(change.id);
      if (change.kind === 'challenge' && change.challenge === null) this.pushed.removeChallenge(change.id);
    }
  }

  history(): BoardHistory {
    return this.pushed.publish();
  }

  nextChangeAt(nowMs: number): number | null {
    let nextAtMs = Infinity;
    const consider = (atMs: number): void => {
      if (atMs > nowMs && atMs < nextAtMs) nextAtMs = atMs;
    };
    consider(this.state.timing.endAtMs);
    for (const { fact } of this.state.challenges.values()) {
      if (fact !== undefined && !fact.hidden && fact.releaseAtMs !== null) consider(fact.releaseAtMs);
    }
    return nextAtMs === Infinity ? null : nextAtMs;
  }

  compute(nowMs: number): Board {
    this.refreshVisibility(nowMs);
    const { dirtyChallenges, dirtyTeams, timing } = this.state;
    if (this.content === undefined || dirtyChallenges.size > 0 || dirtyTeams.size > 0) {
      this.content = this.refreshContent(this.content);
    }
    return {
      computedAtMs: nowMs,
      updateAtMs: this.updateAtMs(nowMs),
      timing,
      graphSampleMs: this.config.graphSampleMs,
      ...this.content,
    };
  }

  /** A release is a matter of time, not a changed fact. */
  private refreshVisibility(nowMs: number): void {
    const now = new Date(nowMs);
    for (const challenge of this.state.challenges.values()) {
      const isPublicNow = isPublicFact(challenge.fact, now);
      if (isPublicNow === challenge.isPublic) continue;
      challenge.isPublic = isPublicNow;
      this.state.markTeamsOf(challenge);
    }
  }

  private refreshContent(previous: Content | undefined): Content {
    const { dirtyChallenges, dirtyTeams, timing } = this.state;
    const repriced = refreshChallenges(this.state, this.formula, this.gridMs);
    const listed = this.publicChallenges();
    listed.forEach((challenge, index) => {
      challenge.index = index;
    });
    for (const team of dirtyTeams) team.listing = this.list(team);
    for (const team of repriced) {
      if (team.listing !== undefined && !dirtyTeams.has(team)) {
        team.listing = repriceTeam(team.listing, timing.endAtMs);
      }
    }
    const hasSameChallenges = previous !== undefined && dirtyChallenges.size === 0;
    const challenges = hasSameChallenges ? previous.challenges : listed.flatMap((c) => c.computed ?? []);
    const content = { challenges, ...packTeams(this.rank()) };
    dirtyChallenges.clear();
    dirtyTeams.clear();
    return content;
  }

  private publicChallenges(): ChallengeState[] {
    const listed = [...this.state.challenges.values()].filter(({ isPublic: isListed }) => isListed);
    return listed.sort(compareListed);
  }

  private list(team: TeamState): TeamListing | undefined {
    const { fact } = team;
    if (fact === undefined || fact.banned) return undefined;
    const solves: ListedSolve[] = [];
    for (const solve of team.solves.values()) {
      const challenge = this.state.challenges.get(solve.challengeId);
      if (challenge?.isPublic === true && challenge.fact?.kind === 'decay') solves.push({ challenge, solve });
    }
    const dynamicScores: ListedDynamicScore[] = [];
    for (const row of team.dynamicScores.values()) {
      const challenge = this.state.challenges.get(row.challengeId);
      if (challenge?.isPublic === true && challenge.fact?.kind === 'dynamic') {
        dynamicScores.push({ challenge, row });
      }
    }
    return listTeam(fact, solves, dynamicScores, this.state.timing.endAtMs);
  }

  /** Sorting is nearly free, because untouched teams are still in order among themselves. */
  private rank(): TeamListing[] {
    const { dirtyTeams } = this.state;
    const ranked: { readonly team: TeamState; readonly listing: TeamListing }[] = [];
    const join = (team: TeamState): void => {
      if (team.listing !== undefined) ranked.push({ team, listing: team.listing });
    };
    for (const team of this.ranked) if (!dirtyTeams.has(team)) join(team);
    for (const team of dirtyTeams) join(team);
    ranked.sort((a, b) => compareStandings(a.listing, b.listing));
    this.ranked = ranked.map(({ team }) => team);
    return ranked.map(({ listing }) => listing);
  }

  /** Time of the newest graph point (docs/rules/board-and-graph.md#graph-samples). */
  private updateAtMs(nowMs: number): number {
    let atMs = Math.min(nowMs, this.state.timing.endAtMs);
    for (const { isPublic: isListed, fact, tickedAtMs, countedSolves } of this.state.challenges.values()) {
      if (!isListed) continue;
      const lastEventAtMs = fact?.kind === 'dynamic' ? tickedAtMs : countedSolves.at(-1)?.atMs;
      atMs = Math.max(atMs, lastEventAtMs ?? -Infinity);
    }
    return atMs;
  }
}

/** An engine that starts with the given facts. */
export function createLeaderboardEngine(
  formula: ScoreFormula,
  config: LeaderboardConfig,
  facts: BoardFacts,
): LeaderboardEngine {
  return new IncrementalEngine(formula, config, facts);
}
