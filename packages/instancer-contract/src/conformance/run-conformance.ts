import { CONFORMANCE_CASES, type ConformanceCase } from './cases';
import { createProbe, NonConformance, type ProbeOptions } from './probe';

export interface ConformanceResult {
  readonly case: string;
  readonly holds: boolean;
  /** What the service did when the case fails. */
  readonly detail?: string;
}

function describe(error: unknown): string {
  if (error instanceof NonConformance) return error.message;
  const cause = error instanceof Error && error.cause instanceof Error ? `: ${error.cause.message}` : '';
  return error instanceof Error ? `${error.message}${cause}` : String(error);
}

async function runCase({ name, run }: ConformanceCase, options: ProbeOptions): Promise<ConformanceResult> {
  const probe = createProbe({ ...options, runId: `${options.runId}-${name.replaceAll(/[^a-z]+/g, '-')}` });
  let result: ConformanceResult = { case: name, holds: true };
  try {
    await run(probe);
  } catch (error) {
    result = { case: name, holds: false, detail: describe(error) };
  }
  // An instance that cannot be stopped expires; another case fails for a service that refuses to stop.
  await probe.stopAll().catch(() => undefined);
  return result;
}

/** Checks a service against the contract, one case after the other; `advance` is called after each. */
export async function runConformance(
  options: ProbeOptions,
  advance: (result: ConformanceResult) => void = () => undefined,
): Promise<ConformanceResult[]> {
  const results: ConformanceResult[] = [];
  for (const one of CONFORMANCE_CASES) {
    const result = await runCase(one, options);
    results.push(result);
    advance(result);
  }
  return results;
}
