import {
  createUserToken,
  deleteAdminUser,
  getAdminUser,
  hasPermissions,
  Permission,
  updateAdminUser,
} from '@rampart/contract';
import type { Auth } from '@rampart/core/auth';
import type { UnrankedTeams, Teams } from '@rampart/core/teams';
import { implement } from '../../http/implement';
import { staffAction } from '../staff-action';
import { presentAdminUser, presentAdminUserDetail } from './admin-users.presenter';

export interface EditAdminUsersDependencies {
  readonly teams: Pick<Teams, 'findTeamDetail' | 'adminUpdateTeam' | 'deleteTeam'>;
  readonly auth: Pick<Auth, 'createTeamLogin'>;
  readonly unrankedTeams: Pick<UnrankedTeams, 'adopt'>;
}

export const getAdminUserHandler = implement(getAdminUser, ({ teams }: EditAdminUsersDependencies) => {
  return async ({ team, params, reply }) => {
    const detail = await teams.findTeamDetail(params.id);
    if (detail === undefined) return reply.badUnknownUser();
    const showsSolves = hasPermissions(team.perms, Permission.challsRead);
    return reply.goodAdminUser(presentAdminUserDetail(detail, showsSolves));
  };
});

export const updateAdminUserHandler = implement(
  updateAdminUser,
  ({ teams, unrankedTeams }: EditAdminUsersDependencies) => {
    return async (call) => {
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
    };
  },
);

export const deleteAdminUserHandler = implement(
  deleteAdminUser,
  ({ teams, unrankedTeams }: EditAdminUsersDependencies) => {
    return async (call) => {
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
    };
  },
);

export const createUserTokenHandler = implement(createUserToken, ({ auth }: EditAdminUsersDependencies) => {
  return async (call) => {
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
  };
});
