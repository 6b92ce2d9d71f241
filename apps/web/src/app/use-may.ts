import { hasPermissions } from '@rampart/contract';
import { useQuery } from '@tanstack/react-query';
import { ownTeamQuery } from '../api/queries';

/** Whether the signed-in team has all of `permissions`. */
export function useMay(permissions: number): boolean {
  const { data: own } = useQuery(ownTeamQuery);
  return hasPermissions(own?.perms ?? 0, permissions);
}
