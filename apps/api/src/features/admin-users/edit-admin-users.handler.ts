import * as contract from '@rampart/contract';
import type { Auth } from '@rampart/core/auth';
import type { UnrankedTeams, Teams } from '@rampart/core/teams';
import type { Answer } from '../../http/answer';
import { implement, type HandlerCall } from '../../http/implement';
import { staffAction } from '../staff-action';
import { presentAdminUser, presentAdminUserDetail } from './admin-users.presenter';

export interface EditAdminUsersDependencies {
  readonly teams: Pick<Teams, 'findTeamDetail' | 'adminUpdateTeam' | 'deleteTeam'>;
  readonly auth: Pick<Auth, 'createTeamLogin' | 'signTeamOut'>;
  readonly unrankedTeams: Pick<UnrankedTeams, 'adopt'>;
}

async function getAdminUser(
  { team, params, reply }: HandlerCall<typeof contract.getAdminUser>,
  { teams }: EditAdminUsersDependencies,
): Promise<Answer> {
  const detail = await teams.findTeamDetail(params.id);
  if (detail === undefined) return reply.badUnknownUser();
  const showsSolves = contract.hasPermissions(team.perms, contract.Permission.challsRead);
  return reply.goodAdminUser(presentAdminUserDetail(detail, showsSolves));
}

async function updateAdminUser(
  call: HandlerCall<typeof contract.updateAdminUser>,
  { teams, unrankedTeams }: EditAdminUsersDependencies,
): Promise<Answer> {
  const { params, body, reply } = call;
  const updated = await teams.adminUpdateTeam({
    teamId: params.id,
    changes: body.data,
    by: staffAction(call),
  });
  switch (updated.outcome) {
    case 'updated': {
      unrankedTeams.adopt(updated.team.id, updated.team.banned);
      const detail = await teams.findTeamDetail(params.id);
      return detail === undefined
        ? reply.badUnknownUser()
        : reply.goodAdminUserUpdate(presentAdminUser(detail.team));
    }
    case 'invalidName':
      return reply.badName();
    case 'invalidField':
      return reply.badBody('body', `data.${updated.field}`, 'is not an allowed value');
    case 'unknownTeam':
      return reply.badUnknownUser();
    case 'privileged':
      return reply.badUserPrivileged();
    case 'knownName':
      return reply.badKnownName();
  }
}

async function deleteAdminUser(
  call: HandlerCall<typeof contract.deleteAdminUser>,
  { teams, unrankedTeams }: EditAdminUsersDependencies,
): Promise<Answer> {
  const { params, reply } = call;
  const { outcome } = await teams.deleteTeam({ teamId: params.id, by: staffAction(call) });
  switch (outcome) {
    case 'deleted':
      unrankedTeams.adopt(params.id, true);
      return reply.goodAdminUserDelete();
    case 'unknownTeam':
      return reply.badUnknownUser();
    case 'privileged':
      return reply.badUserPrivileged();
  }
}

async function createUserToken(
  call: HandlerCall<typeof contract.createUserToken>,
  { auth }: EditAdminUsersDependencies,
): Promise<Answer> {
  const { params, reply } = call;
  const created = await auth.createTeamLogin({ teamId: params.id, by: staffAction(call) });
  switch (created.outcome) {
    case 'created':
      return reply.goodCreateUserToken({ token: created.teamToken });
    case 'unknownTeam':
      return reply.badUnknownUser();
    case 'privileged':
      return reply.badUserPrivileged();
  }
}

async function signUserOut(
  call: HandlerCall<typeof contract.signUserOut>,
  { auth }: EditAdminUsersDependencies,
): Promise<Answer> {
  const { params, reply } = call;
  const { outcome } = await auth.signTeamOut({ teamId: params.id, by: staffAction(call) });
  switch (outcome) {
    case 'signedOut':
      return reply.goodAdminUserSignOut();
    case 'unknownTeam':
      return reply.badUnknownUser();
    case 'privileged':
      return reply.badUserPrivileged();
  }
}

export const getAdminUserRoute = implement(contract.getAdminUser, getAdminUser);
export const updateAdminUserRoute = implement(contract.updateAdminUser, updateAdminUser);
export const deleteAdminUserRoute = implement(contract.deleteAdminUser, deleteAdminUser);
export const createUserTokenRoute = implement(contract.createUserToken, createUserToken);
export const signUserOutRoute = implement(contract.signUserOut, signUserOut);
