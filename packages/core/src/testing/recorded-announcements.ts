import type { Announcements } from '../events';

export interface RecordedAnnouncements extends Announcements {
  /** What was announced, in order: `scores`, `settings` or `team <id>`. */
  readonly announced: string[];
}

export function recordedAnnouncements(): RecordedAnnouncements {
  const announced: string[] = [];
  return {
    announced,
    scoresChanged: () => announced.push('scores'),
    settingsChanged: () => announced.push('settings'),
    teamChanged: (teamId) => announced.push(`team ${teamId}`),
  };
}
