import * as contract from '@rampart/contract';
import type { Oidc } from '@rampart/core/integrations';
import type { Answer } from '../../http/answer';
import { implement, type HandlerCall } from '../../http/implement';

export interface OidcDependencies {
  readonly oidc: Oidc;
}

async function beginOidcSignIn(
  { reply }: HandlerCall<typeof contract.beginOidcSignIn>,
  { oidc }: OidcDependencies,
): Promise<Answer> {
  const begun = await oidc.beginSignIn();
  switch (begun.outcome) {
    case 'begun':
      return reply.goodOidcStart({ authorizeUrl: begun.authorizeUrl, ticket: begun.ticket });
    case 'notConfigured':
      return reply.badEndpoint();
    case 'unavailable':
      return reply.badOidcProvider();
  }
}

async function finishOidcSignIn(
  { body, now, reply }: HandlerCall<typeof contract.finishOidcSignIn>,
  { oidc }: OidcDependencies,
): Promise<Answer> {
  const finished = await oidc.finishSignIn({ ...body, now });
  switch (finished.outcome) {
    case 'proved':
      return reply.goodOidcToken({ oidcToken: finished.oidcToken, name: finished.name });
    case 'notConfigured':
      return reply.badEndpoint();
    case 'refused':
      return reply.badOidcSignIn();
    case 'unavailable':
      return reply.badOidcProvider();
  }
}

async function registerWithOidc(
  { body, now, reply }: HandlerCall<typeof contract.registerWithOidc>,
  { oidc }: OidcDependencies,
): Promise<Answer> {
  const registered = await oidc.registerTeam({ name: body.name, oidcToken: body.oidcToken, now });
  switch (registered.outcome) {
    case 'registered':
      return reply.goodRegister({ authToken: registered.authToken, teamToken: registered.teamToken });
    case 'notConfigured':
      return reply.badEndpoint();
    case 'invalidName':
      return reply.badName();
    case 'registrationsDisabled':
      return reply.badRegistrationsDisabled();
    case 'invalidOidcToken':
      return reply.badOidcToken();
    case 'claimsNotAllowed':
      return reply.badOidcNotAllowed();
    case 'knownName':
      return reply.badKnownName();
    case 'knownEmail':
      return reply.badKnownEmail();
    case 'knownIdentity':
      return reply.badKnownOidcAccount();
  }
}

async function logInWithOidc(
  { body, now, reply }: HandlerCall<typeof contract.logInWithOidc>,
  { oidc }: OidcDependencies,
): Promise<Answer> {
  const loggedIn = await oidc.logInWithIdentity({ oidcToken: body.oidcToken, now });
  switch (loggedIn.outcome) {
    case 'loggedIn':
      return reply.goodLogin({ authToken: loggedIn.authToken });
    case 'notConfigured':
      return reply.badEndpoint();
    case 'invalidOidcToken':
      return reply.badOidcToken();
    case 'unknownTeam':
      return reply.badUnknownUser();
  }
}

async function setOidcAuth(
  { team, body, now, reply }: HandlerCall<typeof contract.setOidcAuth>,
  { oidc }: OidcDependencies,
): Promise<Answer> {
  switch (await oidc.linkIdentity({ team, oidcToken: body.oidcToken, now })) {
    case 'linked':
      return reply.goodOidcAuthSet();
    case 'notConfigured':
      return reply.badEndpoint();
    case 'invalidOidcToken':
      return reply.badOidcToken();
    case 'divisionNotAllowed':
      return reply.badDivisionNotAllowed();
    case 'knownIdentity':
      return reply.badKnownOidcAccount();
    case 'unknownTeam':
    case 'signedOut':
      return reply.badToken();
  }
}

async function removeOidcAuth(
  { team, reply }: HandlerCall<typeof contract.removeOidcAuth>,
  { oidc }: OidcDependencies,
): Promise<Answer> {
  switch (await oidc.unlinkIdentity({ teamId: team.id })) {
    case 'unlinked':
      return reply.goodOidcRemoved();
    case 'notConfigured':
      return reply.badEndpoint();
    case 'lastLoginMethod':
      return reply.badZeroAuth();
    case 'divisionNotAllowed':
      return reply.badDivisionNotAllowed();
    case 'unknownTeam':
      return reply.badToken();
  }
}

export const beginOidcSignInRoute = implement(contract.beginOidcSignIn, beginOidcSignIn);
export const finishOidcSignInRoute = implement(contract.finishOidcSignIn, finishOidcSignIn);
export const registerWithOidcRoute = implement(contract.registerWithOidc, registerWithOidc);
export const logInWithOidcRoute = implement(contract.logInWithOidc, logInWithOidc);
export const setOidcAuthRoute = implement(contract.setOidcAuth, setOidcAuth);
export const removeOidcAuthRoute = implement(contract.removeOidcAuth, removeOidcAuth);
