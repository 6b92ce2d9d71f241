import { EventEmitter } from 'node:events';
import type { ServerResponse } from 'node:http';
import { EventStreams } from './event-streams';

/** A client's response; what it was sent can be read as text. */
class FakeResponse extends EventEmitter {
  text = '';
  /** Bytes that the client has not taken yet. */
  writableLength = 0;
  isEnded = false;

  write(bytes: Buffer): void {
    this.text += bytes.toString();
  }
  end(): void {
    this.isEnded = true;
    this.emit('close');
  }
  destroy(): void {
    this.emit('close');
  }
}

const opened: EventStreams[] = [];
afterEach(() => {
  for (const streams of opened.splice(0)) streams.close();
});

function someStreams({ maxStreams = 10, maxPerAddress = 10, maxWaitingBytes = 100 } = {}) {
  const streams = new EventStreams({
    maxStreams,
    maxPerAddress,
    maxWaitingBytes,
    processId: 'p',
    chance: () => 0.5,
    snapshot: () => ({ event: 'snapshot', data: null }),
  });
  opened.push(streams);
  const open = (lastEventId: string | null = null, address = 'a') => {
    const client = new FakeResponse();
    streams.open(client as unknown as ServerResponse, address, lastEventId);
    return client;
  };
  return { streams, open };
}

const tell = (streams: EventStreams, ...words: string[]) =>
  streams.publish(words.map((data) => ({ event: 'said', data })));
const heard = ({ text }: FakeResponse) =>
  [...text.matchAll(/^(?:event: snapshot|data: "(.*)")$/gm)].map(
    ([line, word]) => word ?? line.slice('event: '.length),
  );

test('a silent stream is told that it is alive, which changes nothing about where it resumes', async () => {
  jest.useFakeTimers();
  const { streams, open } = someStreams();
  const client = open();
  await tell(streams, 'a');
  const { length } = client.text;
  await jest.advanceTimersByTimeAsync(14_999);
  expect(client.text).toHaveLength(length);
  await jest.advanceTimersByTimeAsync(1);
  expect(client.text.slice(length)).toBe('event: alive\ndata: {}\n\n');
  jest.useRealTimers();
});

test('every client hears everything once, in order', async () => {
  const { streams, open } = someStreams();
  const early = open();
  await tell(streams, 'a', 'b');
  const late = open();
  await tell(streams, 'c');
  expect(heard(early)).toEqual(['snapshot', 'a', 'b', 'c']);
  expect(heard(late)).toEqual(['snapshot', 'c']);
});

test('a client that begins while an event is being written to others does not hear it twice', async () => {
  const { streams, open } = someStreams({ maxStreams: 10_000 });
  for (let count = 0; count < 300; count += 1) open();
  const writing = tell(streams, 'a');
  const [resumed, anew] = [open('p-0'), open()];
  await writing;
  expect(heard(resumed)).toEqual(['a']);
  expect(heard(anew)).toEqual(['snapshot']);
});

test('a client that comes back hears what it missed, from the id of any event or snapshot', async () => {
  const { streams, open } = someStreams();
  const first = open();
  await tell(streams, 'a', 'b', 'c');
  const ids = [...first.text.matchAll(/^id: (.*)$/gm)].map(([, id]) => id ?? '');
  expect(ids).toHaveLength(4);
  expect(ids.map((id) => heard(open(id)))).toEqual([['a', 'b', 'c'], ['b', 'c'], ['c'], []]);
});

test.each([
  ['of another process', 'q-1'],
  ['that is still to come', 'p-3'],
  ['that is none', 'p-1e0'],
  ['that is empty', ''],
])('a client with an id %s begins anew', async (_what, id) => {
  const { streams, open } = someStreams();
  await tell(streams, 'a', 'b');
  expect(heard(open(id))).toEqual(['snapshot']);
});

test('a client that missed more than is kept begins anew', async () => {
  const { streams, open } = someStreams();
  for (let count = 0; count <= 200; count += 1) await tell(streams, String(count));
  expect(heard(open('p-0'))).toEqual(['snapshot']);
  expect(heard(open('p-1'))).toHaveLength(200);
});

test('what was forgotten is not told again, and clients that are there go on', async () => {
  const { streams, open } = someStreams();
  const there = open();
  await tell(streams, 'secret');
  streams.forget();
  await tell(streams, 'news');
  expect(heard(there)).toEqual(['snapshot', 'secret', 'news']);
  for (const id of ['p-0', 'p-1']) expect(heard(open(id))).toEqual(['snapshot']);
});

test('a client that does not read is cut off, one that reads slowly is not', async () => {
  const { streams, open } = someStreams({ maxWaitingBytes: 100 });
  const [deaf, slow] = [open(), open()];
  [deaf.writableLength, slow.writableLength] = [101, 100];
  await tell(streams, 'a');
  expect(streams.count).toBe(1);
  expect([heard(deaf), heard(slow)]).toEqual([['snapshot'], ['snapshot', 'a']]);
});

test('as many streams are admitted as may be open, and as many of one address', () => {
  const { streams, open } = someStreams({ maxStreams: 3, maxPerAddress: 2 });
  open(null, 'a');
  const second = open(null, 'a');
  expect([streams.admission('a'), streams.admission('b')]).toEqual(['tooManyOfAddress', 'admitted']);
  open(null, 'b');
  expect(streams.admission('b')).toBe('tooMany');
  second.end();
  expect(streams.admission('a')).toBe('admitted');
});

test('closing ends every stream, cuts off those that wait, and admits no more', async () => {
  const { streams, open } = someStreams();
  const [reading, deaf] = [open(), open()];
  deaf.writableLength = 1;
  streams.close();
  await tell(streams, 'a');
  expect([reading.isEnded, deaf.isEnded, streams.count]).toEqual([true, false, 0]);
  expect(heard(reading)).toEqual(['snapshot']);
  expect(streams.admission('a')).toBe('tooMany');
});
