export { onForceUpdate } from './force-update';
export { onRecomputeChallenge } from './recompute-challenge';
export { onSettingsChanged } from './settings-changed';
export { onTeamChanged } from './team-changed';
export type { Subscription } from './subscription';
