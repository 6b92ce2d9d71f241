import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Challenge, ChallengeCache, FlagEvaluator } from '../challenges';
import type { EventPublisher } from '../events';
import type { Random } from '../infra/clock';
import type { Transact } from '../infra/database';
import type { StaffAction } from '../staff-audit';
import { insertSolve, type SolveChangeStores } from './add-solve';
import { deleteRow } from './delete-solves';
import type { WrongFlagStore } from './wrong-flag-store';

/** A team whose wrong flag the challenge accepts now. */
export interface OwedSolve {
  readonly teamId: string;
  readonly teamName: string;
  /** Of the earliest such flag. */
  readonly submittedAt: Date;
  /** Of its later solve; null if it has none. */
  readonly solvedAt: Date | null;
}

/**
 * Judges the wrong flags on record again, for a challenge whose flags were corrected. The record itself keeps what the
 * teams were told.
 */
export interface Rejudge {
  /** The solves that are owed, earliest first; undefined for a challenge that is unknown or takes no flags. */
  preview(challengeId: string): Promise<readonly OwedSolve[] | undefined>;
  /**
   * Gives each team its solve as of its attempt, in place of a later one, and returns how many. Each in a transaction of its
   * own, so that flags submitted meanwhile do not wait for all of them: after an interruption, repeat it for the rest.
   */
  apply(request: {
    readonly challengeId: string;
    readonly reason: string;
    readonly by: StaffAction;
  }): Promise<number | undefined>;
}

export interface RejudgeDependencies {
  readonly wrongFlags: WrongFlagStore;
  readonly challengeCache: Pick<ChallengeCache, 'latest'>;
  readonly flags: FlagEvaluator;
  readonly transact: Transact<SolveChangeStores>;
  readonly eventPublisher: Pick<EventPublisher, 'scoresChanged'>;
  readonly random: Pick<Random, 'bytes'>;
}

export function createRejudge(dependencies: RejudgeDependencies): Rejudge {
  const { wrongFlags, challengeCache, flags, transact, eventPublisher, random } = dependencies;

  const owedSolves = async ({ id: challengeId, flags: entries }: Challenge): Promise<OwedSolve[]> => {
    const owed = new Map<string, OwedSolve>();
    for await (const page of wrongFlags.ofChallenge(challengeId)) {
      for (const { teamId, teamName, flag, at, solvedAt } of page) {
        if (owed.has(teamId)) continue;
        // Comparing a page with a pattern takes half a second, and other requests should not wait for it.
        await nextTurn();
        const verdict = await flags.evaluate(entries, flag, { challengeId, teamId });
        // Nobody is owed a solve for the flag of another team; submitted again, it counts and raises a case.
        if (!verdict.accepted || verdict.cheatedFrom !== undefined) continue;
        owed.set(teamId, { teamId, teamName, submittedAt: at, solvedAt });
      }
    }
    return [...owed.values()];
  };

  const preview = async (challengeId: string): Promise<readonly OwedSolve[] | undefined> => {
    const challenge = (await challengeCache.latest()).find(challengeId);
    return challenge?.scoring.kind === 'decay' ? owedSolves(challenge) : undefined;
  };

  return {
    preview,

    async apply({ challengeId, reason, by }) {
      const owed = await preview(challengeId);
      let given = 0;
      try {
        for (const { teamId, submittedAt } of owed ?? []) {
          const tail = random.bytes(4).toString('hex');
          const isGiven = await transact(async (stores) => {
            const { solves } = stores;
            await solves.lockChallenge(challengeId);
            if ((await solves.findMissing(challengeId, teamId)) !== undefined) return false;
            const solvedAt = await solves.findTime(challengeId, teamId);
            if (solvedAt !== undefined && solvedAt.getTime() <= submittedAt.getTime()) return false;
            await deleteRow(stores, challengeId, { teamId, by, reason });
            return insertSolve(stores, { challengeId, teamId, at: submittedAt, tail }, { reason, by });
          });
          if (isGiven) given += 1;
        }
      } finally {
        if (given > 0) eventPublisher.scoresChanged();
      }
      return owed === undefined ? undefined : given;
    },
  };
}
