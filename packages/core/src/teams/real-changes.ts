import type { Team } from './team';
import type { TeamChanges } from './team-store';

type Wanted = {
  readonly [Key in 'name' | 'division' | 'countryCode' | 'statusText' | 'banned']?:
    | TeamChanges[Key]
    | undefined;
};

/** The changes without those that set what the team has already. */
export function realChanges(team: Team, wanted: Wanted): TeamChanges {
  const { name, division, countryCode, statusText, banned } = wanted;
  return {
    ...(name === undefined || name === team.name ? {} : { name }),
    ...(division === undefined || division === team.division ? {} : { division }),
    ...(countryCode === undefined || countryCode === team.countryCode ? {} : { countryCode }),
    ...(statusText === undefined || statusText === team.statusText ? {} : { statusText }),
    ...(banned === undefined || banned === team.banned ? {} : { banned }),
  };
}
