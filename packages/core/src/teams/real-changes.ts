import type { Team } from './team';
import type { TeamChanges } from './team-store';

type Wanted = {
  readonly [Key in 'name' | 'division' | 'countryCode' | 'statusText' | 'banned']?:
    | TeamChanges[Key]
    | undefined;
};

/** The changes that are changes: a value the team already has is left out. */
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
