/**
 * The incremental leaderboard. `apply` stores facts and marks what they touch; `compute` computes only the
 * marked challenges and teams. A property test compares its boards with those of `computeBoard`
 * (testing/compute-board.ts), which is written straight from the rules.
 *
 * A stored fact counts at once, whatever the clock: a solve may carry the time of a slightly faster clock.
 */
import { compareListed, isReleased } from '../../challenges';
import type { ScoreFormula } from '../../scoring';
import type { Board, BoardChallenge, BoardHistory } from './board';
import type { TeamEntry } from './team-entry';
import { refreshChallenges } from './challenge-values';
import { EngineState, type FactCounts } from './engine-state';
import { awardsByTeam, type BoardFacts, type ChallengeFact, type FactChange, type TeamFact } from './facts';
import { graphGridMs } from './graph-bucket';
import { compareSolves } from './ordering';
import { PushedHistory } from './pushed-history';
import { type BoardChange, Standings } from './standings';
import { listTeam } from './team-listing';

export interface LeaderboardConfig {
  /** Distance of graph samples (`leaderboard.graphSampleTime`). */
  readonly graphSampleMs: number;
}

export type TeamChanges = Pick<BoardChange, 'teams' | 'goneTeamIds'>;

/** A step takes some milliseconds. */
const TEAMS_PER_STEP = 5_000;

const NO_TEAMS: TeamChanges = { teams: [], goneTeamIds: [] };

function isReleasedFact(fact: ChallengeFact | undefined, now: Date): boolean {
  if (fact === undefined) return false;
  const { hidden, releaseAtMs } = fact;
  return isReleased({ hidden, releaseAt: releaseAtMs === null ? null : new Date(releaseAtMs) }, now);
}

export class LeaderboardEngine {
  private readonly state: EngineState;
  private readonly pushed: PushedHistory;
  private readonly gridMs: number;
  private readonly standings = new Standings();
  private challenges: readonly BoardChallenge[] = [];
  /** By team, since the last `takeTeamChanges`; null when it is no longer ranked. */
  private changed = new Map<string, TeamEntry | null>();

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
    for (const { challengeId, teamId, atMs } of facts.solves.toSorted(compareSolves))
      this.loadSolve(challengeId, teamId, atMs);
    for (const row of facts.dynamicScores) this.state.applyDynamicScore(row.challengeId, row.teamId, row);
    for (const feed of facts.feeds) this.state.applyFeed(feed.challengeId, feed.tickedAtMs);
    for (const [teamId, awards] of awardsByTeam(facts.awards)) this.state.applyAwards(teamId, awards);
    for (const change of facts.pushedChanges) this.pushed.add(change.teamId, change.challengeId, change);
  }

  /**
   * Adds a stored solve before the first board is computed; the solves of a challenge have to come by time, then
   * ID. Loading millions of solves this way creates no object for each, as solves in `facts` would be.
   */
  loadSolve(challengeId: string, teamId: string, atMs: number): void {
    this.state.loadSolve(challengeId, teamId, atMs);
  }

  /** Applies new states of facts, in any order; applying one again changes nothing. */
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

  /** The history of pushes; the same object until it changes. */
  history(): BoardHistory {
    return this.pushed.publish();
  }

  /** The next release or the end of the event, when time alone changes the board; null when neither is ahead. */
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

  /** The board at an instant. Parts in which nothing changed stay the same objects. */
  compute(nowMs: number): Board {
    const steps = this.computeInSteps(nowMs);
    for (;;) {
      const step = steps.next();
      if (step.done === true) return step.value;
    }
  }

  /**
   * Like `compute`, but in steps, so that other work can run between them. No fact may be applied before the last
   * step.
   */
  *computeInSteps(nowMs: number): Generator<undefined, Board> {
    this.refreshVisibility(nowMs);
    yield;
    const { dirtyChallenges, dirtyTeams, timing } = this.state;
    if (dirtyChallenges.size > 0) {
      refreshChallenges(this.state, this.formula, this.gridMs);
      this.challenges = this.listedChallenges();
    }
    yield;
    const teams = dirtyTeams.size > 0 ? yield* this.refreshTeams() : NO_TEAMS;
    yield;
    dirtyChallenges.clear();
    dirtyTeams.clear();
    const { challenges, config } = this;
    const { graphSampleMs } = config;
    const times = { computedAtMs: nowMs, updateAtMs: this.updateAtMs(nowMs), timing, graphSampleMs };
    return this.standings.apply({ ...times, challenges, ...teams });
  }

  /** The teams that differ between the last board and the one at the last call. */
  takeTeamChanges(): TeamChanges {
    const { changed } = this;
    this.changed = new Map();
    const teams = [...changed.values()].filter((entry) => entry !== null);
    return { teams, goneTeamIds: [...changed.keys()].filter((id) => changed.get(id) === null) };
  }

  counts(): FactCounts {
    return this.state.counts();
  }

  findTeam(teamId: string): TeamFact | undefined {
    return this.state.teams.get(teamId)?.fact;
  }

  /** Marks what releases by time change; no fact changes when a release time passes. */
  private refreshVisibility(nowMs: number): void {
    const now = new Date(nowMs);
    for (const challenge of this.state.challenges.values()) {
      const isReleasedNow = isReleasedFact(challenge.fact, now);
      if (isReleasedNow === challenge.isReleased) continue;
      challenge.isReleased = isReleasedNow;
      this.state.markTeamsOf(challenge);
    }
  }

  private *refreshTeams(): Generator<undefined, TeamChanges> {
    const changed = new Set<string>();
    let seen = 0;
    for (const team of this.state.dirtyTeams) {
      seen += 1;
      if (seen % TEAMS_PER_STEP === 0) yield;
      const before = team.entry;
      team.entry = listTeam(this.state, team);
      if (before !== undefined || team.entry !== undefined) changed.add(team.id);
    }
    const teams: TeamEntry[] = [];
    const goneTeamIds: string[] = [];
    for (const id of changed) {
      // A deleted team may have been created again under its ID.
      const entry = this.state.teams.get(id)?.entry;
      if (entry === undefined) goneTeamIds.push(id);
      else teams.push(entry);
      this.changed.set(id, entry ?? null);
    }
    return { teams, goneTeamIds };
  }

  private listedChallenges(): BoardChallenge[] {
    const released = [...this.state.challenges.values()].flatMap(({ computed }) => computed ?? []);
    return released.sort(compareListed);
  }

  /** Time of the newest graph point (docs/rules/board-and-graph.md#graph-samples). */
  private updateAtMs(nowMs: number): number {
    let atMs = Math.min(nowMs, this.state.timing.endAtMs);
    for (const challenge of this.state.challenges.values()) {
      if (!challenge.isReleased) continue;
      const { fact, tickedAtMs, lastCountedAtMs } = challenge;
      const lastEventAtMs = fact?.kind === 'dynamic' ? tickedAtMs : lastCountedAtMs;
      atMs = Math.max(atMs, lastEventAtMs ?? -Infinity);
    }
    return atMs;
  }
}
