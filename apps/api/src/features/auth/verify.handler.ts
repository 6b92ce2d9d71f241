import * as contract from '@rampart/contract';
import type { Auth, VerifyResult } from '@rampart/core/auth';
import type { Answer } from '../../http/answer';
import { implement, type HandlerCall } from '../../http/implement';

export interface VerifyDependencies {
  readonly auth: Pick<Auth, 'verify' | 'readVerifyInfo'>;
}

type Registered = Extract<VerifyResult, { outcome: 'registered' }>;

async function getVerifyInfo(
  { query, now, reply }: HandlerCall<typeof contract.getVerifyInfo>,
  { auth }: VerifyDependencies,
): Promise<Answer> {
  const info = await auth.readVerifyInfo({ token: query.token, now });
  if (info === undefined) return reply.badTokenVerification();
  const { kind, email, name } = info;
  return reply.goodVerifyInfo({ kind, email, ...(name === undefined ? {} : { name }) });
}

async function verify(
  {
    body,
    now,
    reply,
  }: HandlerCall<typeof contract.verifyV1 | typeof contract.verifyV2, { goodRegister: Registered }>,
  { auth }: VerifyDependencies,
): Promise<Answer> {
  const verified = await auth.verify({ token: body.verifyToken, now });
  switch (verified.outcome) {
    case 'registered':
      return reply.goodRegister(verified);
    case 'loggedIn':
      return reply.goodVerify({ authToken: verified.authToken });
    case 'emailSet':
      return reply.goodEmailSet();
    case 'invalidToken':
      return reply.badTokenVerification();
    case 'unknownTeam':
      return reply.badUnknownUser();
    case 'divisionNotAllowed':
      return reply.badEmailChangeDivision();
    case 'knownName':
      return reply.badKnownName();
    case 'knownEmail':
      return reply.badKnownEmail();
  }
}

export const getVerifyInfoRoute = implement(contract.getVerifyInfo, getVerifyInfo);
export const verifyV1Route = implement(contract.verifyV1, verify, {
  goodRegister: ({ authToken }) => ({ authToken }),
});
export const verifyV2Route = implement(contract.verifyV2, verify, {
  goodRegister: ({ authToken, teamToken }) => ({ authToken, teamToken }),
});
