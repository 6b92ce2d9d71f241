import type { FindVisible } from '../challenges';
import type { EventPublisher } from '../events';
import type { Random } from '../infra/clock';
import type { Transact } from '../infra/database';
import type { LedgerStore } from '../ledger';
import { isReleased, type Hint } from './hint';
import type { TakenHintStore } from './taken-hint-store';

export type TakeHintResult =
  /** `isCharged`: whether this request paid for it. */
  | { readonly outcome: 'taken'; readonly hint: Hint; readonly isCharged: boolean }
  | { readonly outcome: 'unknownChallenge' | 'unknownHint' | 'unknownTeam' | 'otherPrice' };

/** Pays for a hint, once per team: a team that has it, or takes a free one, pays nothing. */
export type TakeHint = (request: {
  readonly challengeId: string;
  readonly hintId: string;
  readonly teamId: string;
  /** The price that the team agreed to. */
  readonly price: number;
  readonly now: Date;
}) => Promise<TakeHintResult>;

export function createTakeHint({
  transact,
  findVisible,
  eventPublisher,
  random,
}: {
  readonly transact: Transact<{ readonly taken: TakenHintStore; readonly ledger: LedgerStore }>;
  readonly findVisible: FindVisible;
  readonly eventPublisher: Pick<EventPublisher, 'scoresChanged'>;
  readonly random: Pick<Random, 'uuid'>;
}): TakeHint {
  return async ({ challengeId, hintId, teamId, price, now }) => {
    const challenge = await findVisible(challengeId, teamId, now);
    if (challenge === undefined) return { outcome: 'unknownChallenge' };
    const result = await transact(async ({ taken, ledger }): Promise<TakeHintResult> => {
      const hint = await taken.holdHint(challengeId, hintId);
      if (hint === undefined || !isReleased(hint, now)) return { outcome: 'unknownHint' };
      if (!(await taken.holdTeam(teamId))) return { outcome: 'unknownTeam' };
      if (hint.price === 0 || (await taken.hasTaken(hintId, teamId)))
        return { outcome: 'taken', hint, isCharged: false };
      if (hint.price !== price) return { outcome: 'otherPrice' };
      const id = random.uuid();
      const isCharged = await taken.insert({ id, hintId, teamId, price, at: now });
      if (isCharged)
        await ledger.append([
          { kind: 'hint_taken', challengeId, teamId, actor: teamId, at: now, delta: -price, ref: id },
        ]);
      return { outcome: 'taken', hint, isCharged };
    });
    if (result.outcome === 'taken' && result.isCharged) eventPublisher.scoresChanged();
    return result;
  };
}
