import * as contract from '@rampart/contract';
import type { Teams } from '@rampart/core/teams';
import type { Answer } from '../../http/answer';
import { implement, type HandlerCall } from '../../http/implement';
import { presentAdminUser } from './admin-users.presenter';

export interface ListAdminUsersDependencies {
  readonly teams: Pick<Teams, 'listTeams'>;
}

/** The list of staff, with the filter in the body where the route has one. */
async function listAdminUsers(
  { query, body, reply }: HandlerCall<typeof contract.listAdminUsers | typeof contract.filterAdminUsers>,
  { teams }: ListAdminUsersDependencies,
): Promise<Answer> {
  const { sortBy = 'createdAt', sortOrder = 'asc' } = query;
  const { total, teams: page } = await teams.listTeams({ ...query, ...body, sortBy, sortOrder });
  return reply.goodAdminUsers({ total, users: page.map(presentAdminUser) });
}

export const listAdminUsersRoute = implement(contract.listAdminUsers, listAdminUsers);
export const filterAdminUsersRoute = implement(contract.filterAdminUsers, listAdminUsers);
