import { createScoreFormula, SCORE_FORMULAS } from './create-score-formula';
import type { ScoreInput } from './score-formula';

const scoreFormulaNames = SCORE_FORMULAS.map(({ name }) => name);
const HOUR_MS = 3_600_000;
const eventMs = 48 * HOUR_MS;

function input(overrides: Partial<ScoreInput>): ScoreInput {
  return {
    min: 100,
    max: 500,
    solves: 0,
    maxSolves: 0,
    firstSolveAtMs: undefined,
    startAtMs: 1_750_000_000_000,
    endAtMs: 1_750_000_000_000 + eventMs,
    ...overrides,
  };
}

function solvedAfter(shareOrMs: number): number {
  return 1_750_000_000_000 + shareOrMs;
}

describe('value of a challenge from 500 down to 100 after n solves', () => {
  const counts = [0, 1, 2, 3, 5, 10, 20, 50, 61, 100];
  const table: [string, number, number[]][] = [
    ['scores/classic', 100, [500, 500, 481, 458, 415, 334, 245, 162, 150, 129]],
    ['scores/steep', 100, [500, 500, 443, 400, 340, 260, 196, 144, 136, 123]],
    ['scores/sekai', 100, [500, 500, 478, 458, 423, 357, 270, 131, 100, 100]],
    ['scores/legacy', 50, [500, 493, 485, 477, 458, 403, 271, 100]],
  ];
  it.each(table)('%s gives the check values of its rule', (name, maxSolves, expected) => {
    const formula = createScoreFormula(name);
    const values = expected.map((_, i) => formula.value(input({ solves: counts[i] ?? 0, maxSolves })));
    expect(values).toEqual(expected);
  });
});

describe('scores/legacy', () => {
  const legacy = createScoreFormula('scores/legacy');
  it('gives the maximum before any solve of the event', () => {
    expect(legacy.value(input({}))).toBe(500);
  });
  it('drops to the minimum with the very first solve of an event', () => {
    expect(legacy.value(input({ solves: 1, maxSolves: 1 }))).toBe(100);
  });
  it('is the one formula that depends on the most solved challenge', () => {
    const dependent = scoreFormulaNames.filter((name) => createScoreFormula(name).dependsOn.maxSolves);
    expect(dependent).toEqual(['scores/legacy']);
  });
});

describe('scores/genni', () => {
  it('gives the maximum to two solves and nothing to a third, whatever the minimum', () => {
    const genni = createScoreFormula('scores/genni');
    expect([0, 1, 2, 3].map((solves) => genni.value(input({ solves })))).toEqual([500, 500, 500, 0]);
  });
});

describe('scores/jammy', () => {
  const jammy = createScoreFormula('scores/jammy');
  it.each([
    [0, 100],
    [0.1, 150],
    [0.2, 200],
    [0.4, 300],
    [0.6, 400],
    [0.64, 420],
    [0.79, 495],
    [0.799, 500],
    [0.8, 500],
  ])('a first solve after %d of the event gives %d', (share, points) => {
    const firstSolveAtMs = solvedAfter(eventMs * share);
    expect(jammy.value(input({ solves: 1, firstSolveAtMs }))).toBe(points);
  });
  it.each([
    [17_280, 125],
    [69_120, 500],
    [134_784, 975],
  ])('a first solve at a tick border, %d s after the start, gives %d of 1..1000', (seconds, points) => {
    const firstSolveAtMs = solvedAfter(seconds * 1000);
    expect(jammy.value(input({ min: 1, max: 1000, solves: 1, firstSolveAtMs }))).toBe(points);
  });
  it('does not depend on the number of solves', () => {
    const firstSolveAtMs = solvedAfter(eventMs / 2);
    const values = [1, 10, 100].map((solves) => jammy.value(input({ solves, firstSolveAtMs })));
    expect(new Set(values).size).toBe(1);
  });
  it('gives the maximum without a solve, for an event without length, for 0 and for a reversed range', () => {
    const start = input({}).startAtMs;
    expect(jammy.value(input({}))).toBe(500);
    expect(jammy.value(input({ firstSolveAtMs: start, endAtMs: start }))).toBe(500);
    expect(jammy.value(input({ firstSolveAtMs: solvedAfter(eventMs), min: 900 }))).toBe(500);
    expect(jammy.value(input({ firstSolveAtMs: solvedAfter(-eventMs), min: 0, max: 0 }))).toBe(0);
  });
  it('gives less than the minimum for a first solve before the start', () => {
    expect(jammy.value(input({ solves: 1, firstSolveAtMs: solvedAfter(-HOUR_MS) }))).toBeLessThan(100);
  });
  it('reaches the maximum at the share of the event that maximumScoreTime names', () => {
    const early = createScoreFormula('scores/jammy', { maximumScoreTime: 0.5 });
    expect(early.value(input({ solves: 1, firstSolveAtMs: solvedAfter(eventMs / 2) }))).toBe(500);
  });
  it.each([0, -0.1, 1.1, Number.NaN, '0.8', {}])('refuses maximumScoreTime %p', (maximumScoreTime) => {
    expect(() => createScoreFormula('scores/jammy', { maximumScoreTime })).toThrow(/maximumScoreTime/);
  });
});

describe('a range with the minimum above the maximum', () => {
  it.each(['scores/classic', 'scores/steep'])('%s gives the minimum', (name) => {
    expect(createScoreFormula(name).value(input({ min: 600, max: 500, solves: 4 }))).toBe(600);
  });
});

describe('choosing a formula', () => {
  it.each(scoreFormulaNames)('%s is found under its own name', (name) => {
    expect(createScoreFormula(name).name).toBe(name);
  });
  it.each(['constructor', '__proto__', 'toString', 'classic', ''])(
    'refuses %p and lists the names',
    (name) => {
      expect(() => createScoreFormula(name)).toThrow(/scores\/classic, .*scores\/jammy/);
    },
  );
  it('refuses an option the formula does not take', () => {
    expect(() => createScoreFormula('scores/classic', { speed: 2 })).toThrow(/unknown option "speed"/);
  });
});
