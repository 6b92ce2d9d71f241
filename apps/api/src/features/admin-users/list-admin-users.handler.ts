import { filterAdminUsers, listAdminUsers } from '@rampart/contract';
import type { Teams } from '@rampart/core/teams';
import { implement } from '../../http/implement';
import { overCap, type PageCaps } from '../paging';
import { presentAdminUser } from './admin-users.presenter';

export interface ListAdminUsersDependencies {
  readonly teams: Pick<Teams, 'listTeams'>;
  readonly caps: PageCaps;
}

export const listAdminUsersHandler = implement(
  listAdminUsers,
  ({ teams, caps }: ListAdminUsersDependencies) => {
    return async ({ query, reply }) => {
      const refusal = overCap(query, caps, reply);
      if (refusal) return refusal;
      const { sortBy = 'createdAt', sortOrder = 'asc' } = query;
      const { total, teams: page } = await teams.listTeams({ ...query, sortBy, sortOrder });
      return reply.goodAdminUsers({ total, users: page.map(presentAdminUser) });
    };
  },
);

export const filterAdminUsersHandler = implement(
  filterAdminUsers,
  ({ teams, caps }: ListAdminUsersDependencies) => {
    return async ({ query, body, reply }) => {
      const refusal = overCap(query, caps, reply);
      if (refusal) return refusal;
      const { sortBy = 'createdAt', sortOrder = 'asc' } = query;
      const { total, teams: page } = await teams.listTeams({ ...query, ...body, sortBy, sortOrder });
      return reply.goodAdminUsers({ total, users: page.map(presentAdminUser) });
    };
  },
);
