/**
 * Settings that bound a request, with their defaults: lists and graphs in entries, sizes in bytes. The API document
 * states the values of its deployment.
 */
export const DEFAULT_LIMITS = {
  'leaderboard.maxLimit': 100,
  'leaderboard.maxOffset': 4_294_967_296,
  'leaderboard.graphMaxTeams': 10,
  'leaderboard.graphWithListLimit': 100,
  'adminLists.maxLimit': 100,
  maxRequestBodySize: 1_073_741_824,
  maxUploadFileSize: 1_073_741_824,
  maxAvatarSize: 1_048_576,
} as const;

export type LimitSetting = keyof typeof DEFAULT_LIMITS;

/** The limits of a deployment. */
export type Limits = Readonly<Record<LimitSetting, number>>;
