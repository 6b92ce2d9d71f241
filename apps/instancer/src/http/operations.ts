import {
  createConfigReader,
  createFormReader,
  describeIssues,
  type OperationName,
  type Reading,
} from '@rampart/instancer-contract';
import type { InstanceService } from '../instances/instance-service';
import type { Outcome } from '../instances/outcome';

/**
 * Turns the body of one operation into a call of the service; a body that does not match its form is refused. `gone` is
 * aborted when the caller no longer waits for the outcome.
 */
export type Operation = (body: unknown, gone: AbortSignal) => Promise<Outcome>;

async function when<Value>(
  reading: Reading<Value>,
  run: (value: Value) => Promise<Outcome>,
): Promise<Outcome> {
  return reading.ok ? run(reading.value) : { kind: 'refused', message: describeIssues(reading.issues) };
}

/**
 * Creates the operations. Only a start reads `config`; the others concern existing instances, however the
 * configuration has changed.
 */
export function createOperations(instances: InstanceService): Readonly<Record<OperationName, Operation>> {
  const readConfig = createConfigReader();
  const read = {
    start: createFormReader('start'),
    status: createFormReader('status'),
    stop: createFormReader('stop'),
    extend: createFormReader('extend'),
  };
  return {
    start: (body, gone) =>
      when(
        read.start(body),
        ({ teamId, challengeIntegrationId, expose, flags, timeoutMilliseconds, config }) =>
          when(readConfig(config), (complete) =>
            instances.start(
              {
                teamId,
                challengeIntegrationId,
                config: complete,
                expose,
                flags,
                timeoutMs: timeoutMilliseconds,
              },
              gone,
            ),
          ),
      ),
    status: (body) => when(read.status(body), (form) => instances.status(form)),
    stop: (body, gone) => when(read.stop(body), (form) => instances.stop(form, gone)),
    extend: (body, gone) =>
      when(read.extend(body), (form) => instances.extend(form, form.timeoutMilliseconds, gone)),
  };
}
