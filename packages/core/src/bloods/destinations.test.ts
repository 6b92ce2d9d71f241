import { destinationKeys } from './destinations';

describe('keys of destinations (decision 0014)', () => {
  it('count each provider by itself, so that another kind in between moves nobody', () => {
    expect(destinationKeys(['messages/discord', 'messages/discord'])).toEqual(['discord-1', 'discord-2']);
    expect(
      destinationKeys(['messages/webhook', 'messages/discord', 'messages/telegram', 'messages/discord']),
    ).toEqual(['webhook-1', 'discord-1', 'telegram-1', 'discord-2']);
  });

  // BullMQ allows none in the id of a job.
  it('hold no colon', () => {
    expect(destinationKeys(['messages/webhook'])[0]).not.toContain(':');
  });
});
