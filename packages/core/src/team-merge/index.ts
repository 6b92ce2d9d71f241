export type { MergePlan } from './merge-plan';
export { createMergeStore } from './merge-store';
export {
  createMergeTeams,
  type MergeRefusal,
  type MergeTeams,
  type MergeStores,
  type MergeTeamsDependencies,
  type MergeTeamsRequest,
  type MergeTeamsResult,
} from './merge-teams';
export {
  createPreviewMerge,
  type MergePreview,
  type PreviewMerge,
  type PreviewMergeResult,
} from './preview-merge';
export { ENDED_COLUMNS, KEPT_COLUMNS, MOVED_COLUMNS } from './team-columns';
