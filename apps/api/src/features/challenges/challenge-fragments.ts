import type { CallerChallengeState, Challenge } from '@rampart/core/challenges';
import type { BoardReader } from '@rampart/core/teams';
import { presentChallengeV2, type ChallengeFeatures } from './challenge.presenter';

interface Fragment {
  /** The challenge as JSON without its closing brace, so that a caller's fields can follow. */
  readonly open: string;
  readonly points: number;
}

interface Fragments {
  readonly challenges: readonly Challenge[];
  readonly board: BoardReader;
  readonly byId: ReadonlyMap<string, Fragment>;
}

/**
 * Puts the challenge list of a caller together from pieces that are the same for everybody: only `yourScore` and
 * `yourPointDelta` of the caller's own challenges are written per request. The pieces are kept until the challenges or
 * the board are replaced.
 */
export class ChallengeFragments {
  private known: Fragments | undefined;

  constructor(private readonly features: ChallengeFeatures) {}

  /** JSON text of the list as `caller` sees it (docs/rules/challenges-and-flags.md#challenge-list). */
  textFor(caller: CallerChallengeState, challenges: readonly Challenge[], board: BoardReader): string {
    const fragments = this.fragmentsOf(challenges, board);
    const own = new Map<string, string>();
    for (const id of caller.solvedIds) {
      // A decay challenge is worth its current value to everybody.
      own.set(id, `,"yourScore":${fragments.get(id)?.points ?? 0}`);
    }
    for (const { challengeId, points, delta } of caller.dynamicScores) {
      const moved = delta === undefined ? '' : `,"yourPointDelta":${delta}`;
      own.set(challengeId, `,"yourScore":${points}${moved}`);
    }
    const items: string[] = [];
    for (const [id, { open }] of fragments) items.push(`${open}${own.get(id) ?? ''}}`);
    return `[${items.join(',')}]`;
  }

  private fragmentsOf(challenges: readonly Challenge[], board: BoardReader): Fragments['byId'] {
    if (this.known?.challenges !== challenges || this.known.board !== board) {
      this.known = {
        challenges,
        board,
        byId: new Map(
          challenges.map((challenge) => {
            const item = presentChallengeV2(challenge, this.features, board.challengeValue(challenge.id));
            return [challenge.id, { open: JSON.stringify(item).slice(0, -1), points: item.points }];
          }),
        ),
      };
    }
    return this.known.byId;
  }
}
