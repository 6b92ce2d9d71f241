import type { Measured } from '../measures/measure';
import type { SizeResult } from '../sizes/measure-sizes';
import { medianOfRounds, sumOf } from '../load/round';
import { isLimitedByGenerator, ratiosOf } from './ratios';
import { formatTable } from './table';
import { targetOf } from './targets';

const PARTS = ['API', 'worker', 'PostgreSQL', 'Redis'];
const HEAD = [
  'measure',
  'per s',
  'p50 ms',
  'p99 ms',
  'ceiling',
  'by rate',
  'by CPU',
  'CPU ms/1000',
  ...PARTS,
  'generator',
  'target',
  '',
];
const LEFT_FROM = HEAD.indexOf('generator');

/** The report of one size: a line for each measure, then memory and what went wrong. */
export function formatSize(result: SizeResult): string {
  const { teams, measured, memory } = result;
  const memories = Object.entries(memory).map(
    ([name, { mib, peakMib }]) => `${name} ${mib.toFixed(0)} (peak of a process ${peakMib.toFixed(0)})`,
  );
  return [
    `${teams} teams, first board after ${result.startedInSeconds.toFixed(1)} s`,
    formatTable([HEAD, ...measured.map((one) => rowOf(one, teams))], LEFT_FROM),
    `memory, MiB: ${memories.join(', ')}`,
    ...measured.flatMap(complaintsOf),
  ].join('\n');
}

/** The cells of a measure, in the order of `HEAD`. */
function rowOf(measured: Measured, teams: number): string[] {
  const result = medianOfRounds(measured.rounds);
  const ceiling = measured.ceilingRounds === null ? null : medianOfRounds(measured.ceilingRounds);
  const generators = [result, ...(ceiling === null ? [] : [ceiling])];
  const ratios = ratiosOf(measured);
  const target = targetOf(measured.name, teams);
  return [
    measured.name,
    result.perSecond.toFixed(0),
    result.p50Ms.toFixed(1),
    result.p99Ms.toFixed(1),
    ceiling?.perSecond.toFixed(0) ?? '',
    ratios?.byRate.toFixed(2) ?? '',
    ratios?.byCpu.toFixed(2) ?? '',
    sumOf(result.cpuMsPerThousand).toFixed(0),
    ...PARTS.map((part) => (result.cpuMsPerThousand[part] ?? NaN).toFixed(0)),
    generators.map(({ generatorCores }) => generatorCores.toFixed(2)).join(' / ') +
      (isLimitedByGenerator(measured) ? ' !' : ''),
    target?.text ?? '',
    target === undefined ? '' : target.isMet(measured) ? 'pass' : 'FAIL',
  ];
}

/** What must not be in a good run. */
function complaintsOf({ name, rounds, ceilingRounds }: Measured): string[] {
  const unexpectedOf = (what: string, side: Measured['rounds']) =>
    Object.entries(medianOfRounds(side).unexpected).map(
      ([cause, count]) => `${what}: ${count} times ${cause}`,
    );
  return [
    ...unexpectedOf(name, rounds),
    ...(ceilingRounds === null ? [] : unexpectedOf(`${name}, ceiling`, ceilingRounds)),
    ...(Number.isNaN(medianOfRounds(rounds).p50Ms) ? [`${name}: no expected answer at all`] : []),
  ];
}

/** Whether no answer was unexpected and every target is met. */
export function isGood({ teams, measured }: SizeResult): boolean {
  return measured.every(
    (one) => complaintsOf(one).length === 0 && (targetOf(one.name, teams)?.isMet(one) ?? true),
  );
}
