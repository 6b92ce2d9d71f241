import { createTransact, type Database } from '../../infra/database';
import { boardTeam, teamCount, type Board } from '../engine/board';
import type { ChallengeFact, FactChange, TimingFacts } from '../engine/facts';
import { createFactStore } from './fact-store';
import { loadEngine, type LedgerConsumerDependencies } from './ledger-consumer';

/** What would be otherwise; an absent key is as it is stored. */
export interface PreviewedChallenge {
  readonly id: string;
  readonly isDeleted: boolean;
  readonly facts: Partial<Pick<ChallengeFact, 'min' | 'max' | 'tiebreakEligible' | 'hidden' | 'releaseAtMs'>>;
}

export interface PreviewedChanges {
  readonly timing: Partial<TimingFacts>;
  readonly challenges: readonly PreviewedChallenge[];
}

interface Standing {
  readonly score: number;
  /** null when not ranked */
  readonly place: number | null;
}

export interface ScorePreview {
  /** Of the teams whose score would be another one. */
  readonly total: number;
  /** At most `limit` of them, those whose score moves furthest first. */
  readonly teams: readonly {
    readonly id: string;
    readonly name: string;
    readonly before: Standing;
    readonly after: Standing;
  }[];
  /** Those whose value would be another one, by ID; null is a challenge that is not released. */
  readonly challenges: readonly {
    readonly id: string;
    readonly before: number | null;
    readonly after: number | null;
  }[];
}

export type PreviewScores = (
  changes: PreviewedChanges,
  options: { readonly now: Date; readonly limit: number },
) => Promise<ScorePreview>;

const UNRANKED: Standing = { score: 0, place: null };

/** Copied, because the engine changes a board into the next one. */
function readBoard(board: Board) {
  const teams = new Map<string, Standing & { readonly name: string }>();
  for (let index = 0; index < teamCount(board); index += 1) {
    const { id, name, score, globalPlace: place } = boardTeam(board, index);
    teams.set(id, { name, score, place });
  }
  return { teams, values: new Map(board.challenges.map(({ id, points }) => [id, points])) };
}

function factChanges(
  stored: readonly ChallengeFact[],
  timing: TimingFacts,
  changes: PreviewedChanges,
): FactChange[] {
  const byId = new Map(stored.map((challenge) => [challenge.id, challenge]));
  const challenges = changes.challenges.flatMap(({ id, isDeleted, facts }): FactChange[] => {
    const challenge = byId.get(id);
    if (challenge === undefined) return [];
    return [{ kind: 'challenge', id, challenge: isDeleted ? null : { ...challenge, ...facts } }];
  });
  return [{ kind: 'timing', timing: { ...timing, ...changes.timing } }, ...challenges];
}

/** Computes the board of a snapshot twice: as it is, and with the changes. One at a time, since each takes all facts. */
export function createPreviewScores(
  database: Database,
  { formula, graphSampleMs, defaultTiming }: Omit<LedgerConsumerDependencies, 'database'>,
): PreviewScores {
  const snapshot = createTransact(database, (executor) => createFactStore(executor, defaultTiming), {
    isolation: 'snapshot',
  });
  let previous: Promise<unknown> = Promise.resolve();

  const preview: PreviewScores = async (changes, { now, limit }) => {
    const { engine, stored, timing } = await snapshot(async (facts) => ({
      engine: await loadEngine(facts, { formula, graphSampleMs }),
      stored: await facts.listChallenges(),
      timing: await facts.timing(),
    }));
    const before = readBoard(engine.compute(now.getTime()));
    engine.apply(factChanges(stored, timing, changes));
    const after = readBoard(engine.compute(now.getTime()));
    const moved = [...new Set([...before.teams.keys(), ...after.teams.keys()])].flatMap((id) => {
      const [was, is] = [before.teams.get(id), after.teams.get(id)];
      const { score, place } = was ?? UNRANKED;
      const { score: nextScore, place: nextPlace } = is ?? UNRANKED;
      if (score === nextScore) return [];
      const name = (was ?? is)?.name ?? '';
      return [{ id, name, before: { score, place }, after: { score: nextScore, place: nextPlace } }];
    });
    const distance = ({ before: was, after: is }: (typeof moved)[number]) => Math.abs(is.score - was.score);
    moved.sort((a, b) => distance(b) - distance(a) || (a.id < b.id ? -1 : 1));
    const ids = [...new Set([...before.values.keys(), ...after.values.keys()])].sort();
    const challenges = ids
      .map((id) => ({ id, before: before.values.get(id) ?? null, after: after.values.get(id) ?? null }))
      .filter((value) => value.before !== value.after);
    return { total: moved.length, teams: moved.slice(0, limit), challenges };
  };

  return (changes, options) => {
    const next = previous.then(
      () => preview(changes, options),
      () => preview(changes, options),
    );
    previous = next;
    return next;
  };
}
