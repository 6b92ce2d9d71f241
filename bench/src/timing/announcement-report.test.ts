import { seededDraws } from '../statistics/random';
import { KINDS, reportOn, type Kind, type RoundTimes } from './announcement-report';

const ROUNDS = 120;

/** Rounds of about 10 ms, with setups slower by the given factors. */
function phase(
  seed: string,
  factors: Partial<Record<Kind, Partial<RoundTimes>>> = {},
): Record<Kind, RoundTimes[]> {
  const draw = seededDraws(seed);
  const ms = (factor = 1) => factor * (9.5 + draw(1_000) / 1_000);
  const rounds = (kind: Kind): RoundTimes[] =>
    Array.from({ length: ROUNDS }, () => ({
      without: ms(factors[kind]?.without),
      'without too': ms(factors[kind]?.['without too']),
      with: ms(factors[kind]?.with),
    }));
  return { first: rounds('first'), later: rounds('later'), rush: rounds('rush') };
}
type Phase = ReturnType<typeof phase>;
const report = (up: Phase, down: Phase) => reportOn({ up, down }, seededDraws('report'), 400);
const isGood = (up: Phase, down: Phase) => report(up, down).isGood;

describe('the report on announcements and the time of right flags', () => {
  it('is good when nothing differs, and says so of every kind', () => {
    const { lines, isGood: isFine } = report(phase('u'), phase('d'));
    expect(isFine).toBe(true);
    expect(lines.filter((line) => line.endsWith('slower by more than 5 %: no'))).toHaveLength(
      4 * KINDS.length,
    );
  });

  it.each(KINDS)('is bad when %s takes longer while the target is down', (kind) => {
    expect(isGood(phase('u'), phase('d', { [kind]: { with: 1.15 } }))).toBe(false);
  });

  it('is good when announcing costs the same up and down, and tells that cost', () => {
    const cost = { first: { with: 1.15 } };
    const { lines, isGood: isFine } = report(phase('u', cost), phase('d', cost));
    expect(isFine).toBe(true);
    expect(lines.filter((line) => line.endsWith('yes'))).toHaveLength(2);
  });

  it('takes a slow machine out: everything slower while the target is down', () => {
    const slow = { with: 2, without: 2, 'without too': 2 };
    expect(isGood(phase('u'), phase('d', { first: slow, later: slow, rush: slow }))).toBe(true);
  });

  it('takes a slow round out: each is compared by itself', () => {
    const disturbed = (rounds: Phase): Phase => {
      const draw = seededDraws('disturbances');
      const slowed = (times: RoundTimes): RoundTimes => {
        const factor = 1 + draw(9);
        const { with: announcing, without, 'without too': control } = times;
        return { with: factor * announcing, without: factor * without, 'without too': factor * control };
      };
      return {
        first: rounds.first.map(slowed),
        later: rounds.later.map(slowed),
        rush: rounds.rush.map(slowed),
      };
    };
    expect(isGood(disturbed(phase('u')), disturbed(phase('d')))).toBe(true);
    expect(isGood(disturbed(phase('u')), disturbed(phase('d', { rush: { with: 1.15 } })))).toBe(false);
  });

  it('is bad when two equal setups differ', () => {
    expect(isGood(phase('u'), phase('d', { later: { 'without too': 1.3 } }))).toBe(false);
  });
});
