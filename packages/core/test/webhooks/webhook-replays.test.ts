import { useWebhooks, type WebhooksUnderTest } from './webhooks-under-test';

let event: WebhooksUnderTest;
useWebhooks((begun) => (event = begun));

describe('a replay', () => {
  it('tells a webhook again what happened at an instant or later, with the same ids', async () => {
    const receiver = await event.aReceiver('registration');
    await event.aTeam();
    event.clock.advanceMs(1_000);
    const since = event.clock.now();
    const [second, third] = [await event.aTeam(), await event.aTeam()];
    await event.collect(receiver);
    await event.deliverAll(receiver);
    const before = receiver.taken.splice(0);
    await event.store.replay(receiver.name, since);
    await event.deliverAll(receiver);
    expect(receiver.teams('registration').toSorted()).toEqual([second.id, third.id].toSorted());
    expect(receiver.taken).toEqual(before.slice(1));
  });

  it('skips nothing that waits, whatever instant is asked for', async () => {
    const receiver = await event.aReceiver('registration');
    const team = await event.aTeam();
    await event.collect(receiver);
    await event.store.replay(receiver.name, new Date(event.clock.now().getTime() + 3_600_000));
    await event.deliverAll(receiver);
    expect(receiver.teams('registration')).toEqual([team.id]);
  });

  it('reaches back before the webhook was there', async () => {
    const earlier = await event.aReceiver('registration');
    const team = await event.aTeam();
    await event.collect(earlier);
    const receiver = await event.aReceiver('registration');
    await event.deliverAll(receiver);
    expect(receiver.taken).toEqual([]);
    await event.store.replay(receiver.name, event.clock.now());
    await event.deliverAll(receiver);
    expect(receiver.teams('registration')).toContain(team.id);
  });

  it('that is asked for while an event is being sent is not lost with it', async () => {
    const receiver = await event.aReceiver('registration');
    event.clock.advanceMs(1_000);
    const since = event.clock.now();
    const first = await event.aTeam();
    await event.collect(receiver);
    await event.deliverAll(receiver);
    event.clock.advanceMs(1_000);
    const second = await event.aTeam();
    await event.collect(receiver);
    let release: () => void = () => undefined;
    const started = new Promise<void>((resolve) => {
      const send = receiver.send.bind(receiver);
      receiver.send = async (delivery) => {
        resolve();
        await send(delivery);
      };
    });
    receiver.hold = new Promise((resolve) => (release = resolve));
    const sending = event.deliver(receiver);
    await started;
    await event.store.replay(receiver.name, since);
    release();
    await sending;
    await event.deliverAll(receiver);
    expect(receiver.teams('registration')).toEqual([first.id, second.id, first.id, second.id]);
  });
});
