import { bootstrap, isAbove, type Estimate } from '../statistics/bootstrap';
import { distributionTable, trimmedMean } from '../statistics/distribution';
import type { Draw } from '../statistics/random';

/** APIs of one event without announcements: two of them, so that one is the control of the other. */
const EQUAL_SETUPS = ['without', 'without too'] as const;
/** And one with them. */
export const SETUPS = [...EQUAL_SETUPS, 'with'] as const;
export type SetupName = (typeof SETUPS)[number];

/**
 * What is submitted: the first solves of a challenge, which are announced; later ones, which are not; and a rush of teams
 * on a new challenge, of which the first are announced.
 */
export const KINDS = ['first', 'later', 'rush'] as const;
export type Kind = (typeof KINDS)[number];

/** What one round took, ms: the mean of each setup's flags. */
export type RoundTimes = Readonly<Record<SetupName, number>>;
/** The rounds of each kind, in the order in which they were run. */
export type Rounds = Readonly<Record<Kind, readonly RoundTimes[]>>;

/** Slower by a twentieth is what counts as slower: less nobody notices, and machines differ by as much. */
const LIMIT = 1.05;

const TITLES: Readonly<Record<Kind, string>> = {
  first: 'first solves, announced',
  later: 'later solves, not announced',
  rush: 'rushes on a new challenge, mean of 16 at once',
};

/** The far ends of the rounds, a fifth at each side, are what else the machine did. */
const TRIMMED = 0.2;

/** How many times as long the setup took as the references (their geometric mean) in one round, as a logarithm. */
function slowdown(times: RoundTimes, name: SetupName, references: readonly SetupName[]): number {
  const logs = references.map((other) => Math.log(times[other]));
  return Math.log(times[name]) - logs.reduce((sum, log) => sum + log, 0) / logs.length;
}

function shown({ value, low, high }: Estimate): string {
  return `${value.toFixed(3)} (${low.toFixed(3)} to ${high.toFixed(3)})`;
}

interface Report {
  readonly lines: readonly string[];
  /** Nothing is slower while the target is down, and equal setups were found to be equal. */
  readonly isGood: boolean;
}

/**
 * Times beside those without announcements in the same rounds, with intervals of 95 % confidence. "Down beside up" puts
 * those two ratios beside each other: what is left is what the target being down changes. Each round is compared by itself,
 * so that what made the whole of it slow is taken out.
 */
export function reportOn(
  phases: { readonly up: Rounds; readonly down: Rounds },
  draw: Draw,
  resamples?: number,
): Report {
  const lines: string[] = [];
  let isGood = true;
  for (const kind of KINDS) {
    const [up, down] = [phases.up[kind], phases.down[kind]];
    const samples = Object.entries({ up, down }).flatMap(([phase, rounds]) =>
      SETUPS.map((name) => [`${phase}, ${name}`, rounds.map((times) => times[name])] as const),
    );
    lines.push('', `${TITLES[kind]}: ${up.length} and ${down.length} rounds`);
    lines.push(...distributionTable(new Map(samples)));
    const compare = (what: string, groups: RoundTimes[][], name: SetupName, decides: boolean): void => {
      const references = name === 'with' ? EQUAL_SETUPS : EQUAL_SETUPS.filter((other) => other !== name);
      const estimate = bootstrap(
        groups.map((rounds) => rounds.map((times) => slowdown(times, name, references))),
        (drawn) =>
          Math.exp(drawn.map((logs) => trimmedMean(logs, TRIMMED)).reduce((one, other) => one - other)),
        draw,
        resamples,
      );
      const verdict = isAbove(estimate, LIMIT);
      if (decides && verdict !== 'no') isGood = false;
      lines.push(`${what.padEnd(36)} ${shown(estimate)}  slower by more than 5 %: ${verdict}`);
    };
    compare('control, two equal setups', [[...up, ...down]], 'without too', true);
    compare('target up, with beside without', [[...up]], 'with', false);
    compare('target down, with beside without', [[...down]], 'with', false);
    compare('with announcements, down beside up', [[...down], [...up]], 'with', true);
  }
  return { lines, isGood };
}
