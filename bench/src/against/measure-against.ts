/** Two versions of the platform in one run, each with an event and servers of its own, in turn for every measure. */
import { startSeededPlatform, type SeededPlatform } from '../event/seed-event';
import { withServers } from '../event/servers';
import { alternate } from '../load/alternate';
import { startGenerator } from '../load/generator';
import { medianOfRounds, sumOf } from '../load/round';
import { wantedOf, type Measure } from '../measures/measure';
import type { LoadOptions } from '../options';
import type { Outcome } from '../report/outcome';
import { formatTable } from '../report/table';
import { tell } from '../report/tell';
import { MEASURES } from '../sizes/measure-sizes';
import type { Estimate } from '../statistics/bootstrap';
import { seededDraws } from '../statistics/random';
import { compare, type Compared } from './compare';
import { otherCheckout } from './other-checkout';

/** Short ones, many of them: what else the machine does then falls on both. */
const ROUND_SECONDS = 1.5;
/** Where flags come at an even pace, a round must have some. */
const PACED_ROUND_SECONDS = 3;
const MIN_ROUNDS = 12;

/** Good when nothing costs clearly more than 3 % more CPU time than at the other version. */
export function measureAgainst(named: string, options: LoadOptions): Promise<Outcome> {
  const [teams = 0] = options.sizes;
  const measures = wantedOf(MEASURES, options);
  return withServers(async (ownServers) => {
    const checkout = await otherCheckout(named);
    return withServers(async (otherServers) => {
      const size = { ...options, teams };
      tell(`seeding ${teams} teams, twice`);
      const own = await startSeededPlatform(ownServers, size);
      try {
        const other = await startSeededPlatform(otherServers, size, { checkout });
        try {
          return reportOn(named, teams, await measureBoth(measures, own, other, options));
        } finally {
          await other.stop();
        }
      } finally {
        await own.stop();
      }
    });
  });
}

async function measureBoth(
  measures: readonly Measure[],
  own: SeededPlatform,
  other: SeededPlatform,
  options: LoadOptions,
): Promise<Compared[]> {
  const generator = startGenerator();
  const tools = { generator, concurrency: options.concurrency };
  const compared: Compared[] = [];
  try {
    for (const { name, rounds: usualRounds, start } of measures) {
      tell(`measuring: ${name}`);
      const roundSeconds = usualRounds === 1 ? PACED_ROUND_SECONDS : ROUND_SECONDS;
      const rounds = Math.max(MIN_ROUNDS, Math.round(options.seconds / roundSeconds));
      const loops = [await start(own, tools), await start(other, tools)];
      const [ownRounds = [], otherRounds = []] = await alternate(loops, {
        rounds,
        seconds: rounds * roundSeconds,
      });
      const pairs = ownRounds.flatMap((round, place) =>
        otherRounds.slice(place, place + 1).map((against) => ({ own: round, other: against })),
      );
      // Right flags can run out: each solves a pair that nobody had solved.
      const answered = pairs.filter(({ own, other }) => own.perSecond > 0 && other.perSecond > 0);
      compared.push({ name, pairs: answered });
    }
  } finally {
    await generator.stop();
  }
  return compared;
}

const HEAD = ['measure', 'CPU ms/1000', 'there', 'ratio', 'interval', 'time', 'interval', 'over 3 % slower'];
const intervalOf = ({ low, high }: Estimate) => `${low.toFixed(3)}..${high.toFixed(3)}`;

function reportOn(named: string, teams: number, measures: readonly Compared[]): Outcome {
  const draw = seededDraws(named);
  const compared = measures.map((measure) => ({ ...measure, comparison: compare(measure, draw) }));
  const unexpected = measures.flatMap(({ name, pairs }) =>
    Object.entries(medianOfRounds(pairs.map(({ own }) => own)).unexpected).map(
      ([cause, count]) => `${name}: ${count} times ${cause}`,
    ),
  );
  const rows = compared.map(({ name, pairs, comparison: { cpu, time, isSlower } }) => {
    const cpuOf = (side: 'own' | 'other') =>
      sumOf(medianOfRounds(pairs.map((pair) => pair[side])).cpuMsPerThousand).toFixed(0);
    return [
      name,
      cpuOf('own'),
      cpuOf('other'),
      cpu.value.toFixed(3),
      intervalOf(cpu),
      time.value.toFixed(3),
      intervalOf(time),
      isSlower,
    ];
  });
  return {
    title: `Compared with ${named}, ${teams} teams: below 1 is faster here`,
    lines: [formatTable([HEAD, ...rows], HEAD.length - 1), ...unexpected],
    isGood: unexpected.length === 0 && compared.every(({ comparison }) => comparison.isSlower !== 'yes'),
  };
}
