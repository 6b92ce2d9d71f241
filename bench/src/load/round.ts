import { median, percentile } from '../statistics/distribution';
import { cpuOf, cpuSince, type CpuMs, type Parts } from '../processes/parts';

/** What ran for some seconds: a closed loop, or work at an even pace. */
export interface Round {
  /** Expected answers a second. */
  readonly perSecond: number;
  readonly p50Ms: number;
  readonly p99Ms: number;
  /** CPU time of each measured process for a thousand expected answers, ms. */
  readonly cpuMsPerThousand: CpuMs;
  /** Cores that the generator of the load used. */
  readonly generatorCores: number;
  /** Answers that were not expected, by status or cause. */
  readonly unexpected: Readonly<Record<string, number>>;
}

/** What a loop reports of itself; its processes are watched from outside. */
export interface Work {
  readonly latenciesMs: ArrayLike<number>;
  /** What the CPU time is counted for, when it is not each of the latencies. */
  readonly count?: number;
  readonly seconds: number;
  /** CPU time that the generator of the load used. */
  readonly generatorCpuMs: number;
  /** Answers that were not expected, by status or cause. */
  readonly unexpected: Readonly<Record<string, number>>;
}

export function isWork(message: unknown): message is Work {
  return typeof message === 'object' && message !== null && 'latenciesMs' in message;
}

/** Runs for so many seconds. */
export type Loop = (seconds: number) => Promise<Round>;

/** A loop whose processes are watched while it works. */
export function watched(parts: Parts, work: (seconds: number) => Promise<Work>): Loop {
  return async (seconds) => {
    const before = cpuOf(parts);
    return roundOf(await work(seconds), cpuSince(parts, before));
  };
}

export function roundOf(work: Work, cpuMs: CpuMs): Round {
  const { latenciesMs, count = latenciesMs.length, seconds, generatorCpuMs, unexpected } = work;
  return {
    perSecond: count / seconds,
    p50Ms: percentile(latenciesMs, 0.5),
    p99Ms: percentile(latenciesMs, 0.99),
    cpuMsPerThousand: Object.fromEntries(
      Object.entries(cpuMs).map(([name, ms]) => [name, (ms * 1000) / count]),
    ),
    generatorCores: generatorCpuMs / 1000 / seconds,
    unexpected,
  };
}

export function sumOf(cpuMs: CpuMs): number {
  return Object.values(cpuMs).reduce((sum, ms) => sum + ms, 0);
}

/** The median of each figure over the rounds, because a shared machine has bad seconds; nothing unexpected is lost. */
export function medianOfRounds(rounds: readonly Round[]): Round {
  const unexpected: Record<string, number> = {};
  for (const round of rounds) {
    for (const [cause, count] of Object.entries(round.unexpected)) {
      unexpected[cause] = (unexpected[cause] ?? 0) + count;
    }
  }
  const of = (figure: (round: Round) => number) => median(rounds.map(figure));
  const parts = Object.keys(rounds[0]?.cpuMsPerThousand ?? {});
  return {
    perSecond: of(({ perSecond }) => perSecond),
    p50Ms: of(({ p50Ms }) => p50Ms),
    p99Ms: of(({ p99Ms }) => p99Ms),
    cpuMsPerThousand: Object.fromEntries(
      parts.map((name) => [name, of(({ cpuMsPerThousand }) => cpuMsPerThousand[name] ?? NaN)]),
    ),
    generatorCores: of(({ generatorCores }) => generatorCores),
    unexpected,
  };
}
