import { messageOf } from '../infra/message-of';
import type { ProgressFactory } from '../infra/progress';
import { failed, skipped, type Finding, type Verdict } from './finding';

export interface Check {
  readonly name: string;
  /** Names of the checks this one depends on: it is skipped when one of them has failed. */
  readonly needs: readonly string[];
  /** Names of the checks it runs after, whatever they found. */
  readonly after?: readonly string[];
  readonly run: () => Promise<Verdict>;
}

/** A check without a result for this long has failed; three in a row, the longest chain, take less than 30 s. */
export const CHECK_TIMEOUT_MS = 8_000;

async function withTimeout(run: () => Promise<Verdict>): Promise<Verdict> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<Verdict>((resolve) => {
    timer = setTimeout(
      () =>
        resolve(
          failed(`No answer within ${String(CHECK_TIMEOUT_MS / 1000)} s.`, 'Check if it is overloaded.'),
        ),
      CHECK_TIMEOUT_MS,
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

/**
 * Runs every check as soon as those it depends on are done, so that a hanging check delays no other. The findings
 * are in the order of `checks`, in which a check follows those it depends on.
 */
export async function runChecks(checks: readonly Check[], progress: ProgressFactory): Promise<Finding[]> {
  const shown = progress('checks', checks.length);
  const findings = new Map<string, Promise<Finding>>();
  const find = async ({ name, needs, after = [], run }: Check): Promise<Finding> => {
    const dependencies = [...needs, ...after].flatMap((dependency) => findings.get(dependency) ?? []);
    const earlier = await Promise.all(dependencies);
    const missing = earlier.find(
      (finding) =>
        needs.includes(finding.check) && (finding.status === 'failed' || finding.status === 'skipped'),
    );
    const verdict = missing === undefined ? await withTimeout(run) : skipped(`Needs ${missing.check}.`);
    shown.advance();
    return { check: name, ...verdict };
  };
  for (const check of checks) findings.set(check.name, find(check));
  const found = await Promise.all(findings.values());
  shown.finish();
  return found;
}
