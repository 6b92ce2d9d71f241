import { ratioOf, type Measured } from './measures/measure';
import { targetOf } from './targets';

const COLUMNS = [
  'measure',
  'per s',
  'p50 ms',
  'p95 ms',
  'p99 ms',
  'ceiling',
  'ratio',
  'reference',
  'target',
  '',
];

/** The table of a run, one line a measure. */
export function formatTable(measures: readonly Measured[]): string {
  const rows = [COLUMNS, ...measures.map(rowOf)];
  const widths = COLUMNS.map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)));
  const lines = rows.map((row) =>
    row
      .map((cell, column) =>
        column === 0 || column > 4 ? cell.padEnd(widths[column] ?? 0) : cell.padStart(widths[column] ?? 0),
      )
      .join('  ')
      .trimEnd(),
  );
  return [...lines, ...measures.flatMap(complaintsOf)].join('\n');
}

/** The same for programs. */
export function toJson(measures: readonly Measured[]): string {
  return JSON.stringify(
    measures.map((measured) => {
      const target = targetOf(measured.name);
      return {
        ...measured,
        ratio: ratioOf(measured),
        target: target?.text ?? null,
        isMet: target?.isMet(measured) ?? null,
      };
    }),
  );
}

/** Whether no answer was unexpected and every target is met. */
export function isGood(measures: readonly Measured[]): boolean {
  return measures.every(
    (measured) => complaintsOf(measured).length === 0 && (targetOf(measured.name)?.isMet(measured) ?? true),
  );
}

function rowOf(measured: Measured): string[] {
  const { name, result, ceiling, reference } = measured;
  const ratio = ratioOf(measured);
  const target = targetOf(name);
  return [
    name,
    result.perSecond.toFixed(0),
    result.p50Ms.toFixed(1),
    result.p95Ms.toFixed(1),
    result.p99Ms.toFixed(1),
    ceiling === undefined ? '' : `${ceiling.result.perSecond.toFixed(0)} ${ceiling.name}`,
    ratio === null ? '' : ratio.toFixed(3),
    reference === undefined ? '' : `${reference.perSecond.toFixed(0)} ${reference.name}`,
    target?.text ?? '',
    target === undefined ? '' : target.isMet(measured) ? 'pass' : 'FAIL',
  ];
}

function complaintsOf({ name, result, ceiling }: Measured): string[] {
  const parts = [
    ...Object.entries(result.unexpected).map(([cause, count]) => `${name}: ${count} times ${cause}`),
    ...Object.entries(ceiling?.result.unexpected ?? {}).map(
      ([cause, count]) => `${name}, ceiling: ${count} times ${cause}`,
    ),
  ];
  return Number.isNaN(result.p50Ms) ? [...parts, `${name}: no expected answer at all`] : parts;
}
