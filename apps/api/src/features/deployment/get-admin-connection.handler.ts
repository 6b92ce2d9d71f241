import * as contract from '@rampart/contract';
import type { Answer } from '../../http/answer';
import { implement, type HandlerCall } from '../../http/implement';

/** Tells staff about their own request only. */
function getAdminConnection({
  clientIp,
  connection,
  reply,
}: HandlerCall<typeof contract.getAdminConnection>): Answer {
  return reply.goodAdminConnection({
    clientIp,
    peerIp: connection.peer,
    forwardedFor: [...connection.forwardedFor],
  });
}

export const getAdminConnectionRoute = implement(contract.getAdminConnection, getAdminConnection);
