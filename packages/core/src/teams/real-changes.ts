import type { Team } from './team';
import type { TeamChanges } from './team-store';

/** Changes of profile and ban; a missing key keeps its value, null clears it. */
export type WantedChanges = {
  readonly [Key in 'name' | 'division' | 'countryCode' | 'statusText' | 'banned']?:
    | TeamChanges[Key]
    | undefined;
};

/** The changes without those that set what the team has already. */
export function realChanges(team: Team, wanted: WantedChanges): TeamChanges {
  const { name, division, countryCode, statusText, banned } = wanted;
  return {
    ...(name === undefined || name === team.name ? {} : { name }),
    ...(division === undefined || division === team.division ? {} : { division }),
    ...(countryCode === undefined || countryCode === team.countryCode ? {} : { countryCode }),
    ...(statusText === undefined || statusText === team.statusText ? {} : { statusText }),
    ...(banned === undefined || banned === team.banned ? {} : { banned }),
  };
}
