/**
 * The graph of a team: a pure function of the board and the history of pushes. The score at a sample is the
 * sum over the rows and awards counted by then, each at the value its challenge had then; a sample in which no row and
 * no value changed has no point (docs/rules/board-and-graph.md#graph-samples).
 */
import type { Board, BoardChallenge, BoardHistory } from '../engine/board';
import { boardChallenge, boardTeam, findChallengeIndex, findHistoryIndex, teamSolves } from '../engine/board';
import { graphBucketAtMs, graphGridMs } from '../engine/graph-bucket';

export interface GraphPoint {
  readonly timeMs: number;
  readonly score: number;
}

/** Both newest first. */
export interface TeamGraph {
  readonly id: string;
  readonly name: string;
  readonly points: readonly GraphPoint[];
  /** Points of dynamic challenges only; empty when no score was ever pushed for the team. */
  readonly dynamicPoints: readonly GraphPoint[];
}

/** Change of the score by graph bucket; a bucket whose changes sum to 0 is a sample as well. */
type Deltas = Map<number, number>;

function add(deltas: Deltas, bucketAtMs: number, delta: number): void {
  deltas.set(bucketAtMs, (deltas.get(bucketAtMs) ?? 0) + delta);
}

/**
 * The graph of one ranked team; undefined when the team is not ranked. The history may be older or newer than
 * the board: the current point is always the board's score.
 */
export function teamGraph(board: Board, history: BoardHistory, teamId: string): TeamGraph | undefined {
  const teamIndex = board.teams.findIndex(teamId);
  if (teamIndex === undefined) return undefined;
  const { updateAtMs } = board;
  const { name, score } = boardTeam(board, teamIndex);
  const pushed = pushedDeltas(board, history, teamId);
  const deltas: Deltas = new Map(pushed.deltas);
  addSolves(deltas, board, teamIndex);
  addAwards(deltas, board, teamIndex);
  const dynamicSamples = samples(pushed.deltas);
  const lastDynamic = dynamicSamples.at(-1);
  const dynamicNow =
    lastDynamic === undefined
      ? []
      : [{ timeMs: Math.max(updateAtMs, pushed.lastAtMs), score: lastDynamic.score }];
  return {
    id: teamId,
    name,
    points: newestFirst([{ timeMs: updateAtMs, score }], samples(deltas)),
    dynamicPoints: newestFirst(dynamicNow, dynamicSamples),
  };
}

function samples(deltas: Deltas): GraphPoint[] {
  let score = 0;
  return [...deltas]
    .sort(([a], [b]) => a - b)
    .map(([timeMs, delta]) => {
      score += delta;
      return { timeMs, score };
    });
}

/**
 * The current point comes before samples of its own time, and after one whose grid line is still in the
 * future: a bucket may be up to one interval ahead.
 */
function newestFirst(current: readonly GraphPoint[], ascending: readonly GraphPoint[]): GraphPoint[] {
  return [...current, ...ascending].sort((a, b) => b.timeMs - a.timeMs);
}

function addSolves(deltas: Deltas, board: Board, teamIndex: number): void {
  const { endAtMs } = board.timing;
  const gridMs = graphGridMs(board.graphSampleMs);
  for (const { challengeIndex, atMs } of teamSolves(board, teamIndex)) {
    if (atMs > endAtMs) continue;
    addSolve(deltas, boardChallenge(board, challengeIndex), graphBucketAtMs(atMs, gridMs, endAtMs));
  }
}

function addAwards(deltas: Deltas, board: Board, teamIndex: number): void {
  const gridMs = graphGridMs(board.graphSampleMs);
  for (const { atMs, points } of board.teams.entryAt(teamIndex).awards)
    add(deltas, graphBucketAtMs(atMs, gridMs, board.timing.endAtMs), points);
}

/** A solve is worth the challenge's value at its own sample and follows every later change. */
function addSolve(deltas: Deltas, { seriesAtMs, seriesPoints }: BoardChallenge, solvedAtMs: number): void {
  let worthBefore = 0;
  for (let i = 0; i < seriesAtMs.length; i += 1) {
    if ((seriesAtMs[i + 1] ?? Infinity) <= solvedAtMs) continue;
    const changedAtMs = seriesAtMs[i] ?? 0;
    const worth = seriesPoints[i] ?? 0;
    if (worth !== worthBefore) add(deltas, Math.max(changedAtMs, solvedAtMs), worth - worthBefore);
    worthBefore = worth;
  }
}

interface PushedDeltas {
  readonly deltas: Deltas;
  readonly lastAtMs: number;
}

function pushedDeltas(board: Board, history: BoardHistory, teamId: string): PushedDeltas {
  const deltas: Deltas = new Map();
  let lastAtMs = -Infinity;
  const gridMs = graphGridMs(board.graphSampleMs);
  const historyIndex = findHistoryIndex(history, teamId);
  if (historyIndex === undefined) return { deltas, lastAtMs };
  const end = history.offsets[historyIndex + 1] ?? 0;
  for (let i = history.offsets[historyIndex] ?? 0; i < end; i += 1) {
    const challengeIndex = findChallengeIndex(board, history.challengeIds[history.challenges[i] ?? 0] ?? '');
    if (challengeIndex === undefined || board.challenges[challengeIndex]?.scoringKind !== 'dynamic') continue;
    const atMs = history.atMs[i] ?? 0;
    lastAtMs = Math.max(lastAtMs, atMs);
    add(deltas, graphBucketAtMs(atMs, gridMs, board.timing.endAtMs), history.deltas[i] ?? 0);
  }
  return { deltas, lastAtMs };
}
