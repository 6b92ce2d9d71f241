import type { ChallengeFact, FactChange, TimingFacts } from '../engine/facts';
import { UNRANKED, type CompareBoards, type Standing } from './compare-boards';

/** A changed challenge; fields that are absent stay as they are stored. */
export interface PreviewedChallenge {
  readonly id: string;
  readonly isDeleted: boolean;
  readonly facts: Partial<Pick<ChallengeFact, 'min' | 'max' | 'tiebreakEligible' | 'hidden' | 'releaseAtMs'>>;
}

export interface PreviewedChanges {
  readonly timing: Partial<TimingFacts>;
  readonly challenges: readonly PreviewedChallenge[];
}

export interface ScorePreview {
  /** Number of teams whose score would change. */
  readonly total: number;
  /** At most `limit` of these teams, largest change of score first. */
  readonly teams: readonly {
    readonly id: string;
    readonly name: string;
    readonly before: Standing;
    readonly after: Standing;
  }[];
  /** Challenges whose value would change, by ID; null while not released. */
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

export function createPreviewScores(compareBoards: CompareBoards): PreviewScores {
  return async (changes, { now, limit }) => {
    const { before, after } = await compareBoards(
      async (facts) => factChanges(await facts.listChallenges(), await facts.timing(), changes),
      now,
    );
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
}
