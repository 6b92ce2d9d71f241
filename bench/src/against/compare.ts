import { sumOf, type Round } from '../load/round';
import { bootstrap, isAbove, type Estimate, type Verdict } from '../statistics/bootstrap';
import { median } from '../statistics/distribution';
import type { Draw } from '../statistics/random';

/** A measure of both, one item for each pair of rounds that ran beside each other. */
export interface Compared {
  readonly name: string;
  readonly pairs: readonly { readonly own: Round; readonly other: Round }[];
}

export interface Comparison {
  /** CPU time of an answer, ours to theirs. */
  readonly cpu: Estimate;
  /** Time that an answer takes when all wait, ours to theirs. */
  readonly time: Estimate;
  /** Whether ours costs over 3 % more CPU time. */
  readonly isSlower: Verdict;
}

const MAX_CPU_RATIO = 1.03;

/** The median ratio of rounds that ran beside each other, with its interval: one round that was starved says nothing. */
export function compare({ pairs }: Compared, draw: Draw): Comparison {
  const ratioOf = (figure: (round: Round) => number) =>
    bootstrap(
      [pairs],
      ([drawn = []]) => median(drawn.map(({ own, other }) => figure(own) / figure(other))),
      draw,
    );
  const cpu = ratioOf(({ cpuMsPerThousand }) => sumOf(cpuMsPerThousand));
  return { cpu, time: ratioOf(({ perSecond }) => 1 / perSecond), isSlower: isAbove(cpu, MAX_CPU_RATIO) };
}
