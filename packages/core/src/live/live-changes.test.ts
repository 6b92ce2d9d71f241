import type { Notice } from '../notices';
import { liveChanges } from './live-changes';
import { latestBloods, type LiveBlood, type LiveEvent, type LiveState } from './live-state';

const NOW = new Date(1_000_000_000);
const minutesAgo = (minutes: number) => NOW.getTime() - minutes * 60_000;
const web = { id: 'web', name: 'Web', category: 'web' };

function aBlood(teamId: string, said: Partial<LiveBlood> = {}): LiveBlood {
  const team = { id: teamId, name: teamId, division: 'open' };
  return { challenge: web, team, index: 0, atMs: minutesAgo(0), ...said };
}

const byTeam = (...bloods: LiveBlood[]) => new Map(bloods.map((blood) => [blood.team.id, blood]));

function anEvent(said: Partial<LiveEvent> = {}): LiveEvent {
  return {
    challenges: { version: 'c1' },
    publicChallenges: new Map([[web.id, web]]),
    hints: new Map(),
    board: { version: '1', computedAtMs: 0 },
    bloods: new Map(),
    ...said,
  };
}

function aState(event: LiveEvent | null = anEvent(), said: Partial<LiveState> = {}): LiveState {
  return {
    settings: { version: 's1' },
    announcements: { version: '1' },
    eventState: { version: '1' },
    notices: new Map(),
    event,
    ...said,
  };
}

const aNotice = (said: Partial<Notice> = {}): Notice => ({
  ...{ id: 'n', title: 'Lunch', content: '', pinned: false, revision: 1, editedAt: null },
  createdAt: new Date(1),
  ...said,
});
const notices = (...list: Notice[]) => ({ notices: new Map(list.map((notice) => [notice.id, notice])) });

const changed = (before: LiveState, after: LiveState) => {
  const { changes, retracts } = liveChanges(before, after, NOW);
  return { kinds: changes.map(({ kind }) => kind), retracts };
};
const board = { version: '2', computedAtMs: 1 };

test('what stays as it is is no change', () => {
  expect(changed(aState(), aState())).toEqual({ kinds: [], retracts: false });
});

test('a new board is published before its bloods', () => {
  const after = anEvent({ board, bloods: byTeam(aBlood('a')) });
  expect(changed(aState(), aState(after))).toEqual({ kinds: ['board', 'blood'], retracts: false });
});

test('a released hint is published, unless its challenge is new as well', () => {
  const hints = new Map([['h', { challenge: web, id: 'h', title: 'Look', price: 5 }]]);
  const after = aState(anEvent({ hints }));
  expect(changed(aState(), after)).toEqual({ kinds: ['hint'], retracts: false });
  expect(changed(after, aState())).toEqual({ kinds: [], retracts: true });
  const before = aState(anEvent({ publicChallenges: new Map() }));
  expect(changed(before, after)).toEqual({ kinds: ['release'], retracts: false });
});

test.each([
  ['the start', aState(null), aState()],
  ['a start that is moved', aState(), aState(null)],
])('at %s what is current is replaced as a whole', (_what, before, after) => {
  expect(changed(before, after)).toEqual({ kinds: ['snapshot'], retracts: true });
});

test('the bloods of a first board are history', () => {
  const before = aState(anEvent({ board: null }));
  expect(changed(before, aState(anEvent({ board, bloods: byTeam(aBlood('a')) }))).kinds).toEqual(['board']);
});

test('a blood that is shown late is news for five minutes', () => {
  const bloods = byTeam(
    aBlood('recent', { atMs: minutesAgo(5) }),
    aBlood('old', { atMs: minutesAgo(5) - 1 }),
  );
  const { changes } = liveChanges(aState(), aState(anEvent({ board, bloods })), NOW);
  expect(changes).toEqual([{ kind: 'board' }, { kind: 'blood', blood: bloods.get('recent') }]);
});

test('a team that moves up to an earlier blood is not published again, and its earlier blood is retracted', () => {
  const before = aState(anEvent({ bloods: byTeam(aBlood('banned'), aBlood('b', { index: 1 })) }));
  const after = aState(anEvent({ board, bloods: byTeam(aBlood('b', { index: 0 })) }));
  expect(changed(before, after)).toEqual({ kinds: ['board'], retracts: true });
});

test('a challenge that becomes visible is published; hiding or renaming one retracts earlier events', () => {
  const versions = { challenges: { version: 'c2' } };
  const without = anEvent({ ...versions, publicChallenges: new Map() });
  const renamed = anEvent({ ...versions, publicChallenges: new Map([['web', { ...web, name: 'New' }]]) });
  expect(changed(aState(without), aState())).toEqual({ kinds: ['challenges', 'release'], retracts: false });
  expect(changed(aState(), aState(without))).toEqual({ kinds: ['challenges'], retracts: true });
  expect(changed(aState(), aState(renamed))).toEqual({ kinds: ['challenges'], retracts: true });
});

test('a team that is renamed or moved retracts its bloods; a hint with another title or price what was said of it', () => {
  const changedBlood = (said: Partial<LiveBlood['team']>) => {
    const blood = aBlood('a');
    const after = anEvent({ bloods: byTeam({ ...blood, team: { ...blood.team, ...said } }) });
    return changed(aState(anEvent({ bloods: byTeam(blood) })), aState(after));
  };
  const changedHint = (said: { readonly title?: string; readonly price?: number }) => {
    const hint = { challenge: web, id: 'h', title: 'Look', price: 5 };
    const withHint = (is: typeof hint) => aState(anEvent({ hints: new Map([['h', is]]) }));
    return changed(withHint(hint), withHint({ ...hint, ...said }));
  };
  expect(changedBlood({})).toEqual({ kinds: [], retracts: false });
  expect(changedBlood({ name: 'New' })).toEqual({ kinds: [], retracts: true });
  expect(changedBlood({ division: 'student' })).toEqual({ kinds: [], retracts: true });
  expect(changedHint({})).toEqual({ kinds: [], retracts: false });
  expect(changedHint({ title: 'Look up' })).toEqual({ kinds: [], retracts: true });
  expect(changedHint({ price: 6 })).toEqual({ kinds: [], retracts: true });
});

test('a new announcement is published; an edited or deleted one changes the list', () => {
  const next = { announcements: { version: '2' } };
  const none = aState(null);
  const one = aState(null, { ...next, ...notices(aNotice()) });
  const both = aState(null, notices(aNotice(), aNotice({ id: 'm', createdAt: new Date(0) })));
  expect(changed(none, one)).toEqual({ kinds: ['announcements', 'announcement'], retracts: false });
  expect(liveChanges(none, both, NOW).changes).toMatchObject([
    { notice: { id: 'm' } },
    { notice: { id: 'n' } },
  ]);
  const old = aState(null, notices(aNotice()));
  const retitled = aState(null, { ...next, ...notices(aNotice({ title: 'Dinner' })) });
  expect(changed(old, retitled)).toEqual({ kinds: ['announcements'], retracts: true });
  expect(changed(old, aState(null, next))).toEqual({ kinds: ['announcements'], retracts: true });
});

test('a pause is published, also before the start', () => {
  const paused = { eventState: { version: '2' } };
  expect(changed(aState(), aState(anEvent(), paused)).kinds).toEqual(['eventState']);
  expect(changed(aState(null), aState(null, paused)).kinds).toEqual(['eventState']);
});

test('the latest bloods are listed newest first', () => {
  const bloods = byTeam(aBlood('a', { atMs: 1 }), aBlood('c', { atMs: 3 }), aBlood('b', { atMs: 2 }));
  const listed = latestBloods(aState(anEvent({ bloods })), 2);
  expect(listed.map(({ team }) => team.id)).toEqual(['c', 'b']);
});
