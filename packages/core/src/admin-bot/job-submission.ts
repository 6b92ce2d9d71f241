/** Pure checks of a visit before it is queued, and what the submission record keeps of it. */
import type { RegexOutcome } from '@rampart/event-rules';
import type { AdminBotConfig } from '../challenges';
import type { InstanceStatus } from '../instances';
import type { JobInstance } from './job';

/** Searches the value for the pattern, unanchored, as JavaScript does. */
export type MatchInput = (input: AdminBotConfig['inputs'][string], value: string) => RegexOutcome;

export type InputCheck =
  | { readonly outcome: 'valid' }
  /** The first that fails, in the order of the script. */
  | { readonly outcome: 'invalid'; readonly field: string; readonly error: string };

/** The submitted values of declared inputs; others are ignored and not stored. */
export function namedInputs(
  config: Pick<AdminBotConfig, 'inputs'>,
  given: Readonly<Record<string, string>>,
): Readonly<Record<string, string>> {
  return Object.fromEntries(
    Object.keys(config.inputs).flatMap((name) => {
      const value = Object.hasOwn(given, name) ? given[name] : undefined;
      return value === undefined ? [] : [[name, value]];
    }),
  );
}

/** Check 3 of docs/rules/admin-bot.md#visits. `inputs` come from `namedInputs`. */
export function checkInputs(
  config: Pick<AdminBotConfig, 'inputs'>,
  inputs: Readonly<Record<string, string>>,
  match: MatchInput,
): InputCheck {
  for (const [field, input] of Object.entries(config.inputs)) {
    const value = Object.hasOwn(inputs, field) ? inputs[field] : undefined;
    if (value === undefined) return { outcome: 'invalid', field, error: `The input "${field}" is missing.` };
    if (match(input, value) !== 'match') {
      return { outcome: 'invalid', field, error: `The input "${field}" does not have the expected form.` };
    }
  }
  return { outcome: 'valid' };
}

export type InstanceCheck =
  | { readonly outcome: 'ready'; readonly instances: readonly JobInstance[] }
  /** `details` are for the submission record. */
  | { readonly outcome: 'notReady'; readonly error: string; readonly details: Partial<JobRequestDetails> };

/** Check 5, for a provider that answered. Includes endpoints hidden from participants. */
export function checkInstance(status: InstanceStatus, botTimeoutMs: number): InstanceCheck {
  const { state, timeLeftMs } = status;
  const refused = (error: string): InstanceCheck => ({
    outcome: 'notReady',
    error,
    details: { error, status: state, instancerStatus: status, timeLeftMilliseconds: timeLeftMs },
  });
  if (state !== 'running' || status.endpoints === null) {
    return refused('Start your instance of the challenge first.');
  }
  if ((timeLeftMs ?? 0) < botTimeoutMs) {
    return refused('Your instance ends before the admin bot would: extend it first.');
  }
  const instances = status.endpoints.map(({ kind, host, port, title }) => ({
    type: kind,
    host,
    port,
    ...(title === undefined ? {} : { title }),
  }));
  return { outcome: 'ready', instances };
}

/** What staff can read about a request for a visit. */
export interface JobRequestDetails {
  readonly inputs: Readonly<Record<string, string>>;
  readonly configRevision: string;
  readonly field?: string;
  readonly error?: string;
  /** State of the instance; absent when its provider did not answer. */
  readonly status?: InstanceStatus['state'];
  /** What the provider answered; null without an answer. */
  readonly instancerStatus?: InstanceStatus | null;
  readonly timeLeftMilliseconds?: number | null;
  readonly instancerInstances?: readonly JobInstance[];
}
