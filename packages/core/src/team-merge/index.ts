export type { MergePlan } from './merge-plan';
export { createMergeStore } from './merge-store';
export {
  createMergeTeams,
  type MergeRefusal,
  type MergeTeams,
  type MergeStores,
  type MergeTeamsDependencies,
} from './merge-teams';
export { createPreviewMerge, type PreviewMerge } from './preview-merge';
export { ENDED_COLUMNS, KEPT_COLUMNS, MOVED_COLUMNS } from './team-columns';
