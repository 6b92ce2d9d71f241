import { getAdminConnection } from '@rampart/contract';
import { implement } from '../../http/implement';

/** Tells staff about their own request only. */
export const getAdminConnectionHandler = implement(getAdminConnection, () => ({ clientIp, route, reply }) => {
  return reply.goodAdminConnection({
    clientIp,
    peerIp: route.peer,
    forwardedFor: [...route.forwardedFor],
  });
});
