import type { Answer } from '../answer';
import type { MaybePromise } from '../ports';
import { isPromise, type PipelineCall, type Stage } from './call';

/** Runs the stages in order until one answers; the handler, as the last one, always does. */
export function runStages(stages: readonly Stage[], call: PipelineCall, from = 0): MaybePromise<Answer> {
  for (let index = from; index < stages.length; index += 1) {
    const outcome = stages[index]?.(call);
    if (outcome === undefined) continue;
    if (!isPromise(outcome)) return outcome;
    return outcome.then((answer) => answer ?? runStages(stages, call, index + 1));
  }
  throw new Error(`No stage of ${call.routeName} answered`);
}
