import { type Static, Type } from '@sinclair/typebox';
import { defineReply, defineUnwrappedReply } from '../reply';
import { described, nullable, strictObject, unixMs } from '../schema';

const versioned = strictObject({
  version: described(Type.String(), 'Equal versions mean equal content, whichever process responds.'),
});

const liveBoard = strictObject({
  version: Type.String(),
  computedAt: described(unixMs, 'The board includes every change that was committed before this time.'),
});

export const liveBlood = strictObject({
  challengeId: Type.String(),
  challengeName: Type.String(),
  challengeCategory: Type.String(),
  userId: Type.String(),
  userName: Type.String(),
  division: Type.String(),
  bloodIndex: Type.Integer({ minimum: 0, maximum: 2 }),
  solvedAt: unixMs,
});

export const liveRelease = strictObject({
  challengeId: Type.String(),
  challengeName: Type.String(),
  challengeCategory: Type.String(),
});

export const liveHint = strictObject({
  challengeId: Type.String(),
  challengeName: Type.String(),
  challengeCategory: Type.String(),
  hintId: Type.String(),
  title: Type.String(),
  price: Type.Integer(),
});

export const liveAnnouncement = strictObject({
  id: Type.String(),
  title: Type.String(),
  pinned: Type.Boolean(),
  createdAt: unixMs,
});

/** Versions of data that changes, each with the event of the same name. */
const versions = {
  settings: described(versioned, 'Of the client configuration, as far as staff can change it.'),
  announcements: described(versioned, 'Of the list of announcements.'),
  eventState: described(versioned, 'Of the state of the event: a pause, for example.'),
  challenges: described(
    nullable(versioned),
    'Of the list of challenges without points and solves, which change with the board; null before the start.',
  ),
  board: described(
    nullable(liveBoard),
    'Of the leaderboard and of points and solves; null before the start and before the first board.',
  ),
};

export const liveSnapshot = strictObject({
  ...versions,
  bloods: described(Type.Array(liveBlood, { maxItems: 10 }), 'The latest bloods, newest first.'),
});

/** Schemas of the data of events, by event name. */
export const liveEvents = strictObject({
  snapshot: described(
    liveSnapshot,
    'Sent first, unless the stream resumes, and when the event starts or its start is moved. It replaces whatever the client knew.',
  ),
  ...versions,
  release: described(liveRelease, 'A challenge has become visible.'),
  blood: described(liveBlood, 'One of the first three solves of a challenge.'),
  hint: described(
    liveHint,
    'A hint of a visible challenge was released; its content is in the list of hints.',
  ),
  announcement: described(liveAnnouncement, 'An announcement was published; its content is in the list.'),
  alive: described(
    strictObject({}),
    'Sent every 15 s: after a longer silence the connection is dead, even if the client has not noticed.',
  ),
});

export type LiveSnapshot = Static<typeof liveSnapshot>;
export type LiveBlood = Static<typeof liveBlood>;
export type LiveRelease = Static<typeof liveRelease>;
export type LiveAnnouncement = Static<typeof liveAnnouncement>;

/** Types of the data of events, by event name. */
export type LiveEvents = Static<typeof liveEvents>;
export type LiveEventName = keyof LiveEvents;
export const LIVE_EVENT_NAMES = Object.keys(liveEvents.properties) as readonly LiveEventName[];

export const goodLive = defineUnwrappedReply(
  'goodLive',
  'What happens, as it happens.',
  described(
    liveEvents,
    'Server-sent events: each property is the `data` of the `event` of that name, as JSON.',
  ),
);
export const goodLiveSnapshot = defineReply('goodLiveSnapshot', 200, 'What is current.', liveSnapshot);
export const badTooManyStreams = defineReply(
  'badTooManyStreams',
  503,
  'Too many streams are open; ask for the snapshot instead and try again later.',
);
