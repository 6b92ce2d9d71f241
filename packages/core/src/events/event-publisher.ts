/** What a use case tells the other processes after its transaction has committed. Never fails, never waits. */
export interface EventPublisher {
  /** A fact that can move a score was committed. */
  scoresChanged(): void;
  settingsChanged(): void;
  teamChanged(teamId: string): void;
}

export const silentEventPublisher: EventPublisher = {
  scoresChanged: () => undefined,
  settingsChanged: () => undefined,
  teamChanged: () => undefined,
};
