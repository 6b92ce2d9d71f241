import { destinationKeys } from './destinations';

describe('keys of destinations (decision 0014)', () => {
  it('are numbered per provider, so that adding another kind renumbers nothing', () => {
    expect(destinationKeys(['messages/discord', 'messages/discord'])).toEqual(['discord-1', 'discord-2']);
    expect(
      destinationKeys(['messages/webhook', 'messages/discord', 'messages/telegram', 'messages/discord']),
    ).toEqual(['webhook-1', 'discord-1', 'telegram-1', 'discord-2']);
  });

  // BullMQ allows none in a job id.
  it('contain no colon', () => {
    expect(destinationKeys(['messages/webhook'])[0]).not.toContain(':');
  });
});
