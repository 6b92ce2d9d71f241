import type { LogFields } from '@rampart/core/infra/logging';
import type { PipelineCall } from './call';

/** What the log line of a request says, whatever answered it. */
export function requestFields(
  call: PipelineCall,
  status: number,
  kind: string,
  durationMs: number,
): LogFields {
  return {
    requestId: call.requestId,
    traceId: call.trace.traceId,
    route: call.routeName,
    method: call.req.method,
    status,
    kind,
    durationMs: Math.round(durationMs * 100) / 100,
    clientIp: call.knownClientIp,
    teamId: call.team?.id,
  };
}
