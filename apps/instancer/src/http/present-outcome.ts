import type { InstancerReply } from '@rampart/instancer-contract';
import type { Outcome } from '../instances/outcome';

export interface HttpReply {
  readonly status: number;
  readonly body: InstancerReply;
}

export const errorReply = (status: number, message: string): HttpReply => ({
  status,
  body: { kind: 'instancerError', message },
});

/** Turns an outcome into a reply; docs/rules/instancers.md#bundled-service lists the statuses. */
export function presentOutcome(outcome: Outcome): HttpReply {
  switch (outcome.kind) {
    case 'details': {
      const { status, timeLeftMs, endpoints } = outcome.view;
      return {
        status: 200,
        body: {
          kind: 'instancerInstanceDetails',
          status,
          timeLeftMilliseconds: timeLeftMs,
          endpoints: endpoints === null ? null : [...endpoints],
        },
      };
    }
    case 'refused':
      return errorReply(422, outcome.message);
    case 'busy':
      return errorReply(400, 'Another operation on this instance is still in progress.');
    case 'none':
      return errorReply(404, 'There is no instance.');
    case 'failed':
      return errorReply(500, outcome.message);
  }
}
