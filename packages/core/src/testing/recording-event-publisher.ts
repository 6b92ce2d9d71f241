import type { EventPublisher } from '../events';

export interface RecordingEventPublisher extends EventPublisher {
  /** What was published, in order: `scores`, `settings`, `notices` or `team <id>`. */
  readonly published: string[];
}

export function recordingEventPublisher(): RecordingEventPublisher {
  const published: string[] = [];
  return {
    published,
    scoresChanged: () => published.push('scores'),
    settingsChanged() {
      published.push('settings');
      return Promise.resolve();
    },
    noticesChanged: () => published.push('notices'),
    teamChanged: (teamId) => published.push(`team ${teamId}`),
  };
}
