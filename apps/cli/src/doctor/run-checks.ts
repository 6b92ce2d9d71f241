import type { ProgressFactory } from '../infra/progress';
import { failed, skipped, type Finding, type Verdict } from './finding';

export interface Check {
  readonly name: string;
  /** Names of the checks this one depends on. */
  readonly needs: readonly string[];
  readonly run: () => Promise<Verdict>;
}

/** A check without an answer for this long has failed. */
const PATIENCE_MS = 15_000;

function messageOf(error: unknown): string {
  if (error instanceof AggregateError && error.errors.length > 0) return messageOf(error.errors[0]);
  return error instanceof Error ? error.message : String(error);
}

async function withPatience(run: () => Promise<Verdict>): Promise<Verdict> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<Verdict>((resolve) => {
    timer = setTimeout(
      () =>
        resolve(failed(`No answer within ${String(PATIENCE_MS / 1000)} s.`, 'Check if it is overloaded.')),
      PATIENCE_MS,
    );
  });
  try {
    return await Promise.race([run(), late]);
  } catch (error) {
    return failed(`The check itself failed: ${messageOf(error)}.`, 'See the message.');
  } finally {
    clearTimeout(timer);
  }
}

/** Runs the checks one after the other; a check is skipped when one it needs has failed. */
export async function runChecks(checks: readonly Check[], progress: ProgressFactory): Promise<Finding[]> {
  const findings: Finding[] = [];
  const shown = progress('checks', checks.length);
  for (const { name, needs, run } of checks) {
    const missing = needs.find((need) =>
      findings.some(({ check, status }) => check === need && (status === 'failed' || status === 'skipped')),
    );
    const verdict = missing === undefined ? await withPatience(run) : skipped(`Needs ${missing}.`);
    findings.push({ check: name, ...verdict });
    shown.advance();
  }
  shown.finish();
  return findings;
}
