/** How often requests without a good answer are repeated. */
import { dataOf, kindOf, numberIn } from './refusal';

const MAX_PAUSE_MS = 15_000;
/** Chosen once, because an interval that differs with each rendering would begin anew with each. */
const spread = 0.75 + Math.random() / 2;

/** Grows with the number of failures and differs between clients. */
export const pauseMs = (failures: number): number => Math.min(500 * 2 ** failures, MAX_PAUSE_MS) * spread;

interface Asked {
  readonly state: { readonly error: Error | null; readonly errorUpdateCount: number };
}

/** When a query is repeated that was refused for a reason that passes; the refusal is shown until then. */
export function afterRefusal({ state: { error, errorUpdateCount } }: Asked): number | false {
  const kind = kindOf(error);
  if (kind === 'badRateLimit') return (numberIn(dataOf(error), 'timeLeft') ?? 3_000) + 100;
  return kind === 'errorInternal' || kind === 'errorUnavailable' ? pauseMs(errorUpdateCount) : false;
}

/** For a query that is repeated anyway, sooner after a refusal. */
export const every =
  (ms: number) =>
  (asked: Asked): number =>
    afterRefusal(asked) || ms;
