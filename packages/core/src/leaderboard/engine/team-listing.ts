/** What a board shows of a team: its rows on released challenges and what breaks ties. */
import type { ScoringKind } from '@rampart/domain-data';
import { NO_AWARDS, type TeamEntry } from './team-entry';
import type { EngineState } from './engine-state';
import type { TeamState } from './fact-states';
import type { ChallengeFact } from './facts';

/**
 * The entry of a team that is not banned; undefined when none of its rows counts, which leaves the team unranked.
 * Decay solves count up to the end, dynamic scores also after it.
 */
export function listTeam({ challenges, timing }: EngineState, team: TeamState): TeamEntry | undefined {
  const { fact } = team;
  if (fact === undefined || fact.banned) return undefined;
  let rows = 0;
  let lastSolveAtMs = -Infinity;
  let lastTiebreakSolveAtMs = -Infinity;
  const count = ({ tiebreakEligible }: ChallengeFact, atMs: number): void => {
    rows += 1;
    lastSolveAtMs = Math.max(lastSolveAtMs, atMs);
    if (tiebreakEligible) lastTiebreakSolveAtMs = Math.max(lastTiebreakSolveAtMs, atMs);
  };
  const shown = (id: string, kind: ScoringKind): ChallengeFact | undefined => {
    const challenge = challenges.get(id);
    return challenge?.isReleased === true && challenge.fact?.kind === kind ? challenge.fact : undefined;
  };
  let shownSolves = 0;
  team.solveChallengeIds.forEach((id, place) => {
    const challenge = shown(id, 'decay');
    if (challenge === undefined) return;
    shownSolves += 1;
    const atMs = team.solveAtMs[place] ?? 0;
    if (atMs <= timing.endAtMs) count(challenge, atMs);
  });
  for (const row of team.dynamicScores) {
    const challenge = shown(row.challengeId, 'dynamic');
    if (challenge !== undefined) count(challenge, row.createdAtMs);
  }
  // An award given after the end counts as if it had been given at the end.
  const awards = team.awards
    .filter(({ challengeId }) => challengeId === null || challenges.get(challengeId)?.isReleased === true)
    .map(({ atMs, points }) => ({ atMs: Math.min(atMs, timing.endAtMs), points }));
  for (const { atMs, points } of awards) {
    if (points < 0) continue;
    rows += 1;
    lastSolveAtMs = Math.max(lastSolveAtMs, atMs);
  }
  if (rows === 0) return undefined;
  const isShown = (_: unknown, place: number): boolean =>
    shown(team.solveChallengeIds[place] ?? '', 'decay') !== undefined;
  const showsAll = shownSolves === team.solveChallengeIds.length;
  return {
    id: fact.id,
    name: fact.name,
    division: fact.division,
    avatarUrl: fact.avatarUrl,
    countryCode: fact.countryCode,
    statusText: fact.statusText,
    createdAtMs: fact.createdAtMs,
    lastSolveAtMs,
    lastTiebreakSolveAtMs: lastTiebreakSolveAtMs === -Infinity ? Infinity : lastTiebreakSolveAtMs,
    solveChallengeIds: showsAll ? team.solveChallengeIds : team.solveChallengeIds.filter(isShown),
    solveAtMs: showsAll ? team.solveAtMs : team.solveAtMs.filter(isShown),
    dynamicScores:
      team.dynamicScores.length === 0
        ? team.dynamicScores
        : team.dynamicScores.filter((row) => shown(row.challengeId, 'dynamic') !== undefined),
    awards: awards.length === 0 ? NO_AWARDS : awards,
  };
}
