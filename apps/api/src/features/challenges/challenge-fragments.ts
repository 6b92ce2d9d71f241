import type { CallerChallengeState, Challenge } from '@rampart/core/challenges';
import type { BoardReader } from '@rampart/core/teams';
import { presentChallengeV2, type ChallengeFeatures } from './challenge.presenter';

interface Fragment {
  /** The challenge as JSON without its closing brace, so that a caller's fields can follow. */
  readonly open: string;
  readonly points: number;
}

/**
 * The challenge list of a caller, put together from pieces that are the same for everybody: only `yourScore` and
 * `yourPointDelta` of the caller's own challenges are written per request.
 */
export class ChallengeFragments {
  private readonly fragments: ReadonlyMap<string, Fragment>;

  constructor(challenges: readonly Challenge[], features: ChallengeFeatures, board: BoardReader) {
    this.fragments = new Map(
      challenges.map((challenge) => {
        const item = presentChallengeV2(challenge, features, board.challengeValue(challenge.id));
        return [challenge.id, { open: JSON.stringify(item).slice(0, -1), points: item.points }];
      }),
    );
  }

  /** JSON text of the list as `caller` sees it (competition reference 1.3). */
  textFor(caller: CallerChallengeState): string {
    const own = new Map<string, string>();
    for (const id of caller.solvedIds) {
      // A decay challenge is worth its current value to everybody (decisions, `yourScore`).
      own.set(id, `,"yourScore":${this.fragments.get(id)?.points ?? 0}`);
    }
    for (const { challengeId, points, delta } of caller.dynamicScores) {
      const moved = delta === undefined ? '' : `,"yourPointDelta":${delta}`;
      own.set(challengeId, `,"yourScore":${points}${moved}`);
    }
    const items: string[] = [];
    for (const [id, { open }] of this.fragments) items.push(`${open}${own.get(id) ?? ''}}`);
    return `[${items.join(',')}]`;
  }
}
