/** `warning`: works, but should be looked at; `skipped`: could not be checked. */
type FindingStatus = 'ok' | 'warning' | 'failed' | 'skipped';

/** What one check found. */
export interface Finding {
  readonly check: string;
  readonly status: FindingStatus;
  /** One sentence; for a failure, its cause. */
  readonly detail: string;
  /** What the operator can do about it. */
  readonly remedy?: string;
}

/** The result of a check, without its name. */
export type Verdict = Omit<Finding, 'check'>;

export const ok = (detail: string): Verdict => ({ status: 'ok', detail });
export const warning = (detail: string, remedy: string): Verdict => ({ status: 'warning', detail, remedy });
export const failed = (detail: string, remedy: string): Verdict => ({ status: 'failed', detail, remedy });
export const skipped = (detail: string): Verdict => ({ status: 'skipped', detail });

/** The worst of several verdicts; `good` when all are ok. */
export function summed(verdicts: readonly Verdict[], good: string): Verdict {
  return (
    verdicts.find(({ status }) => status === 'failed') ??
    verdicts.find(({ status }) => status === 'warning') ??
    ok(good)
  );
}
